import type { User } from '@pileup/contract/identity';
import { useState } from 'react';
import { refusalOr } from '../../../lib/http/refusal-text.ts';
import { useSwitch } from '../../../session/use-switch.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { TextInput } from '../../../ui/field.tsx';
import { Form } from '../form.tsx';
import { useAddSubAccount } from './api.ts';
import { asCallsign, subAccountText } from './sub-account-text.ts';

const FAILED = 'An error occurred while adding sub account';

/** Adds a callsign after two questions, and goes on as it. */
export function AddSubAccount({ user, wanted }: { user: User; wanted: string }) {
  const [callsign, setCallsign] = useState(wanted);
  const [wrong, setWrong] = useState('');
  const add = useAddSubAccount();
  const { switchTo, isBusy } = useSwitch();

  async function submit() {
    const call = asCallsign(callsign);
    const text = subAccountText(call, user);
    setWrong(text);
    add.reset();
    if (text || !(await isSure(call))) return;
    add.mutate(call, {
      onSuccess: ({ user: added }) => {
        setCallsign('');
        void switchTo(added);
      },
    });
  }

  return (
    <Form className="pad addcall" noValidate onSubmit={() => void submit()}>
      <TextInput
        label="Callsign"
        name="callsign"
        mono
        className="upper"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        required
        value={callsign}
        onChange={(event) => setCallsign(event.target.value)}
        error={wrong || (add.error ? refusalOr(add.error, FAILED) : '')}
        hint="4 to 10 characters. It gets a log, a profile and photos of its own."
      />
      <Button look="key" type="submit" busy={add.isPending || isBusy}>
        Add callsign
      </Button>
    </Form>
  );
}

/** Asks twice: an account for a callsign is not taken away again as easily. */
async function isSure(call: string): Promise<boolean> {
  const first = await confirm({
    question: `Add ${call} as a sub-account?`,
    detail: 'You then go on as this callsign; the account menu brings you back.',
    yes: 'Add it',
  });
  if (!first) return false;
  return confirm({
    question: `Are you licensed to use ${call}?`,
    detail: `${call} will be shown as yours: on the air, on boards and on its public profile. Add only calls that are assigned to you, or to a club or event you operate for.`,
    yes: `Yes, add ${call}`,
  });
}
