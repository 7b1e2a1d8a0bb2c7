import type { User } from '@pileup/contract/identity';
import { useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { refusalTextOr } from '../../../lib/http/refusal-text.ts';
import { areLicensed } from '../../../session/confirm-sub-account.ts';
import { useSwitchAccount } from '../../../session/switch-account.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { CallsignInput } from '../../../ui/field.tsx';
import panelStyles from '../../../ui/panel.module.css';
import { Form } from '../form.tsx';
import styles from './add-sub-account.module.css';
import { useAddSubAccount } from './api.ts';
import { asCallsign, subAccountText } from './sub-account-text.ts';

const FAILED = 'An error occurred while adding sub account';

/** Adds a callsign after two confirmations, and switches to it. */
export function AddSubAccount({ user, initialCallsign }: { user: User; initialCallsign: string }) {
  const [callsign, setCallsign] = useState(initialCallsign);
  const [wrong, setWrong] = useState('');
  const add = useAddSubAccount();
  const { switchTo, isBusy } = useSwitchAccount();

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
    <Form className={cx(panelStyles.padded, styles.form)} noValidate onSubmit={() => void submit()}>
      <CallsignInput
        label="Callsign"
        autoComplete="off"
        maxLength={20}
        required
        value={callsign}
        onChange={(event) => setCallsign(event.target.value)}
        error={wrong || (add.error ? refusalTextOr(add.error, FAILED) : '')}
        hint="4 to 10 characters. It gets its own log, profile and photos."
      />
      <Button variant="primary" type="submit" busy={add.isPending || isBusy}>
        Add callsign
      </Button>
    </Form>
  );
}

async function isSure(call: string): Promise<boolean> {
  const first = await confirm({
    question: `Add ${call} as a sub-account?`,
    detail: 'You will be switched to this callsign. Use the account menu to switch back.',
    yes: 'Add it',
  });
  return first && areLicensed([call]);
}
