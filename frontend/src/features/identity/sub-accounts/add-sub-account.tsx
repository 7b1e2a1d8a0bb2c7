import type { User } from '@pileup/contract/identity';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { call } from '../../../lib/http/http.ts';
import { refusalTextOr } from '../../../lib/http/refusal-text.ts';
import { getSession } from '../../../lib/session.ts';
import { areLicensed, useSwitchAccount } from '../../../session/switch-account.ts';
import { patchUser } from '../../../session/user.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { CallsignInput } from '../../../ui/field.tsx';
import panelStyles from '../../../ui/panel.module.css';
import { Form } from '../form.tsx';
import styles from './add-sub-account.module.css';
import { asCallsign, subAccountText } from './sub-account-text.ts';

/** Adds a callsign and shows it in the list and the menu at once. */
function useAddSubAccount() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (callsign: string) => call('vaddsubaccount', { callsign }),
    onSuccess: async ({ user: added }) => {
      const user = getSession()?.user;
      if (!user) return;
      const others = user.sub_accounts.filter(({ id }) => id !== added.id);
      const sub_accounts = [...others, added].sort((a, b) => (a.callsign < b.callsign ? -1 : 1));
      await patchUser(queries, { sub_accounts });
    },
  });
}

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
