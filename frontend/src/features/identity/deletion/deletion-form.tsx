import type { User } from '@pileup/contract/identity';
import { useState } from 'react';
import { fieldTexts, formText } from '../../../lib/http/refusal-text.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/field.tsx';
import { focused } from '../../../ui/focused.ts';
import { mayLeave, stay } from '../../../ui/leave-guard.tsx';
import { Form } from '../form.tsx';
import { FormError } from '../form-error.tsx';
import type { Proof } from '../proof-fields.tsx';
import { ProofFields } from '../proof-fields.tsx';
import { useDeleteAccount } from './api.ts';

/** The callsign typed once more, and the proof that it is its operator. */
export function DeletionForm({ user, onCancel }: { user: User; onCancel: () => void }) {
  const [callsign, setCallsign] = useState('');
  const [proof, setProof] = useState<Proof>({ current_password: '', current_pin: '' });
  const [wrong, setWrong] = useState('');
  const end = useDeleteAccount(user);
  const texts = fieldTexts(end.error);

  async function submit() {
    const typed = callsign.trim().toUpperCase();
    const text = typed === user.my_callsign ? '' : `Please enter ${user.my_callsign}.`;
    setWrong(text);
    if (text || !(await mayLeave())) return;
    const { current_password, current_pin } = proof;
    const request = {
      callsign: typed,
      ...(current_password && { current_password }),
      ...(current_pin && { current_pin }),
    };
    end.mutate(request, { onError: stay });
  }

  return (
    <Form noValidate onSubmit={() => void submit()}>
      <FormError text={formText(end.error)} />
      <TextInput
        label="Your callsign, once more"
        ref={focused}
        name="callsign"
        mono
        className="upper"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        placeholder={user.my_callsign}
        value={callsign}
        onChange={(event) => setCallsign(event.target.value)}
        error={wrong || texts.callsign}
      />
      <ProofFields
        user={user}
        said={proof}
        change={(some) => setProof((before) => ({ ...before, ...some }))}
        texts={texts}
        hint="So that nobody else at your open page can do it."
      />
      <div className="row">
        <Button look="danger" type="submit" busy={end.isPending}>
          Delete my account
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
