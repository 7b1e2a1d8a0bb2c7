import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { fieldTexts, formText } from '../../../lib/http/refusal-text.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/field.tsx';
import { useHeldFocus } from '../../../ui/use-held-focus.ts';
import { useConfirmMobile, useSendMobileCode } from '../api.ts';
import { PinInput } from '../pin/pin-input.tsx';
import type { ProfilePart } from './profile-part.ts';
import { textProps } from './profile-part.ts';

/** The mobile number, and the code by which it is confirmed: PINs go there only then. */
export function MobileField(part: ProfilePart) {
  const { draft, user } = part;
  const saved = user.mobile_number !== '' && draft.mobile_number.trim() === user.mobile_number;
  const held = useHeldFocus<HTMLDivElement>(`${saved} ${user.mobile_confirmed}`);
  return (
    <>
      <TextInput
        label="Mobile number"
        type="tel"
        autoComplete="tel"
        maxLength={20}
        placeholder="+44…"
        {...textProps(part, 'mobile_number')}
        hint="With the code of your country. PINs are sent there too, once it is confirmed; nobody else sees it."
      />
      <div className="beside" ref={held} tabIndex={-1}>
        {saved && user.mobile_confirmed && (
          <p className="done">
            <IconCheck className="i" aria-hidden /> Confirmed
          </p>
        )}
        {saved && !user.mobile_confirmed && <MobileCode key={user.mobile_number} />}
        {!saved && draft.mobile_number.trim() !== '' && (
          <p className="hint">
            Save it first{user.has_password && ', with your current password below'}; then confirm it.
          </p>
        )}
      </div>
    </>
  );
}

function MobileCode() {
  const [code, setCode] = useState('');
  const send = useSendMobileCode();
  const confirm = useConfirmMobile();
  const wrong = confirm.error ?? send.error;
  const check = (digits: string) => confirm.mutate(digits, { onError: () => setCode('') });
  function sendCode() {
    confirm.reset();
    send.mutate();
  }
  return (
    <>
      <p className="hint">Not confirmed yet.</p>
      {send.isSuccess && (
        <PinInput
          label="Code"
          name="mobile_code"
          value={code}
          onChange={setCode}
          onSix={check}
          readOnly={confirm.isPending}
          error={fieldTexts(confirm.error).code}
          hint="Six digits, on their way to your phone."
        />
      )}
      {wrong && (
        <p className="err" role="alert">
          {formText(wrong)}
        </p>
      )}
      <Button small busy={send.isPending} onClick={sendCode}>
        {send.isSuccess ? 'Send another code' : 'Send code'}
      </Button>
    </>
  );
}
