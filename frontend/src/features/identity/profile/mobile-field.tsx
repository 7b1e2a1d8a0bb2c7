import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { fieldErrors, formError } from '../../../lib/http/refusal-text.ts';
import { Button } from '../../../ui/button.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { FieldError, TextInput } from '../../../ui/field.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { useConfirmMobile, useSendMobileCode } from '../api.ts';
import { PinInput } from '../pin/pin-input.tsx';
import styles from './mobile-field.module.css';
import { type ProfileSection, textProps } from './profile-draft.ts';

/** The mobile number and its confirmation by a code; PINs are sent only to a confirmed number. */
export function MobileField(part: ProfileSection) {
  const { draft, user } = part;
  const saved = user.mobile_number !== '' && draft.mobile_number.trim() === user.mobile_number;
  const container = useFocusFallback<HTMLDivElement>(`${saved} ${user.mobile_confirmed}`);
  return (
    <>
      <TextInput
        label="Mobile number"
        type="tel"
        autoComplete="tel"
        maxLength={20}
        placeholder="+44…"
        {...textProps(part, 'mobile_number')}
        hint="Include the country code, e.g. +44. Once it is confirmed, we also text your PINs to it. It is never shown to others."
      />
      <div className={styles.beside} ref={container} tabIndex={-1}>
        {saved && user.mobile_confirmed && (
          <p className={styles.confirmed}>
            <IconCheck className="i" aria-hidden /> Confirmed
          </p>
        )}
        {saved && !user.mobile_confirmed && <MobileCode key={user.mobile_number} />}
        {!saved && draft.mobile_number.trim() !== '' && (
          <p className={fieldStyles.hint}>
            Save it first{user.has_password && ' (with your current password below)'}, then confirm it.
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
  const error = confirm.error ?? send.error;
  const check = (digits: string) => confirm.mutate(digits, { onError: () => setCode('') });
  function sendCode() {
    confirm.reset();
    send.mutate();
  }
  return (
    <>
      <p className={fieldStyles.hint}>Not confirmed yet.</p>
      {send.isSuccess && (
        <PinInput
          label="Code"
          name="mobile_code"
          value={code}
          onChange={setCode}
          onComplete={check}
          readOnly={confirm.isPending}
          error={fieldErrors(confirm.error).code}
          hint="Six digits, sent to your phone."
        />
      )}
      <FieldError text={formError(error)} />
      <Button small busy={send.isPending} onClick={sendCode}>
        {send.isSuccess ? 'Send another code' : 'Send code'}
      </Button>
    </>
  );
}
