import type { ImportReport } from '@pileup/contract/exchange';
import { useOperator } from '../../../lib/session.ts';
import { countText } from '../../../lib/text/time-text.ts';
import { otherAccounts } from '../../../session/own-accounts.ts';
import { useSwitchAccount } from '../../../session/switch-account.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './import-progress.module.css';
import { madeAs } from './other-stations.tsx';

/** The contacts of a file that another account of the operator imports, with a link to that import. */
export function MovedContacts({ report: { moved } }: { report: ImportReport }) {
  const { user } = useOperator();
  const { switchTo, isBusy } = useSwitchAccount();
  const accounts = otherAccounts(user);
  return [...Map.groupBy(moved, ({ account_id }) => account_id)].map(([accountId, parts]) => {
    const account = accounts.find(({ id }) => id === accountId);
    const call = parts.map((part) => part.call).join(', ');
    return (
      <p key={accountId} className={styles.note}>
        {madeAs({ call, contacts: sumOf(parts) })} {account?.callsign ?? 'Another account of yours'} has an import of
        its own for them, with its own result and undo.{' '}
        {account && (
          <Button small busy={isBusy} onClick={() => void switchTo(account)}>
            Switch to {account.callsign}
          </Button>
        )}
      </p>
    );
  });
}

/** `437 in another log`; empty if there are none. */
export function movedText({ moved }: ImportReport): string {
  return moved.length === 0 ? '' : `${countText(sumOf(moved))} in another log`;
}

const sumOf = (parts: ImportReport['moved']) => parts.reduce((sum, { contacts }) => sum + contacts, 0);
