import type { User } from '@pileup/contract/identity';
import { useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { useRestoreAccount } from '../../../session/use-restore-account.ts';
import { Button } from '../../../ui/button.tsx';
import panelStyles from '../../../ui/panel.module.css';
import { Panel } from '../../../ui/panel.tsx';
import { Time } from '../../../ui/time.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import formStyles from '../form.module.css';
import { DeletionForm } from './deletion-form.tsx';
import styles from './deletion-panel.module.css';

/** Deletes the account, or cancels a pending deletion. */
export function DeletionPanel({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false);
  const container = useFocusFallback<HTMLDivElement>(`${isOpen} ${user.delete_at}`);
  return (
    <Panel title="Delete my account" className={styles.danger} id="delete">
      <div className={cx(panelStyles.padded, formStyles.form)} ref={container} tabIndex={-1}>
        {user.delete_at ? (
          <PendingDeletion user={user} at={user.delete_at} />
        ) : (
          <>
            <Consequences user={user} />
            {isOpen ? (
              <DeletionForm user={user} onCancel={() => setIsOpen(false)} />
            ) : (
              <div className={formStyles.row}>
                <Button variant="danger" onClick={() => setIsOpen(true)}>
                  Delete {user.my_callsign}…
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </Panel>
  );
}

function Consequences({ user: { sub_accounts, managed_by_id } }: { user: User }) {
  const subCallsigns = managed_by_id ? [] : sub_accounts.map(({ callsign }) => callsign);
  return (
    <p>
      Your account is hidden at once: profile, contacts, photos and leaderboards. Log in within 30 days to keep it;
      after that everything is deleted for good.
      {subCallsigns.length > 0 && ` Its sub-accounts are deleted too: ${subCallsigns.join(', ')}.`}
    </p>
  );
}

function PendingDeletion({ user: { my_callsign }, at }: { user: User; at: string }) {
  const restore = useRestoreAccount(my_callsign);
  return (
    <>
      <p>
        <b>
          {my_callsign} will be deleted on <Time at={at} show="date" />.
        </b>{' '}
        Until then you can keep it, with everything in it.
      </p>
      <div className={formStyles.row}>
        <Button variant="primary" busy={restore.isPending} onClick={() => restore.mutate()}>
          Keep {my_callsign}
        </Button>
      </div>
    </>
  );
}
