import type { User } from '@pileup/contract/identity';
import { useState } from 'react';
import { useKeepAccount } from '../../../session/use-keep-account.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Time } from '../../../ui/time.tsx';
import { useHeldFocus } from '../../../ui/use-held-focus.ts';
import { DeletionForm } from './deletion-form.tsx';
import './deletion.css';

/** The end of the account, and the way back from it. */
export function DeletionPanel({ user }: { user: User }) {
  const [asked, setAsked] = useState(false);
  const held = useHeldFocus<HTMLDivElement>(`${asked} ${user.delete_at}`);
  return (
    <Panel title="Delete my account" className="part danger" id="delete">
      <div className="pad form" ref={held} tabIndex={-1}>
        {user.delete_at ? (
          <Leaving user={user} at={user.delete_at} />
        ) : (
          <>
            <Consequences user={user} />
            {asked ? (
              <DeletionForm user={user} onCancel={() => setAsked(false)} />
            ) : (
              <div className="row">
                <Button look="danger" onClick={() => setAsked(true)}>
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
  const along = managed_by_id ? [] : sub_accounts.map(({ callsign }) => callsign);
  return (
    <p>
      At once nobody sees this account any more: profile, contacts, photos and boards. For 30 days you can log in and
      keep it; then the account, its log and all that is its are gone for good.
      {along.length > 0 && ` Its sub-accounts go with it: ${along.join(', ')}.`}
    </p>
  );
}

function Leaving({ user: { my_callsign }, at }: { user: User; at: string }) {
  const keep = useKeepAccount(my_callsign);
  return (
    <>
      <p>
        <b>
          {my_callsign} will be deleted on <Time at={at} show="date" />.
        </b>{' '}
        Until then it can be kept, and everything is as it was.
      </p>
      <div className="row">
        <Button look="key" busy={keep.isPending} onClick={() => keep.mutate()}>
          Keep {my_callsign}
        </Button>
      </div>
    </>
  );
}
