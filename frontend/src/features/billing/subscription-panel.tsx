import type { SubscriptionAnswer } from '@pileup/contract/billing';
import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { Panel } from '../../ui/panel.tsx';
import { ErrorFace, SkeletonRows } from '../../ui/states.tsx';
import { useSubscription } from './api.ts';
import { PeriodTable } from './period-table.tsx';
import { standingText } from './subscription-text.ts';
import './subscription.css';

/** What the account has now, until when, and how it came to that. */
export function SubscriptionPanel({ payer }: { payer: string | null }) {
  const { data, isError, error, refetch } = useSubscription();
  return (
    <Panel title="Subscription" className="part" id="subscription">
      {data ? (
        <Standing answer={data} payer={payer} />
      ) : isError ? (
        <ErrorFace text="Failed to load your subscription." why={error.message} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={3} height={40} label="Loading your subscription" />
      )}
    </Panel>
  );
}

function Standing({ answer, payer }: { answer: SubscriptionAnswer; payer: string | null }) {
  return (
    <>
      <div className="pad subscription">
        <p className="standing">
          {answer.subscribed && <IconRosetteDiscountCheck className="i" aria-hidden />}
          <b>{standingText(answer)}</b>
        </p>
        {payer && <p className="muted">It is {payer}’s, and holds for all sub-accounts.</p>}
        {!answer.subscribed && (
          <p className="muted">
            Subscribers write messages to other operators, read the whole feed and wear the verified badge; their
            contacts count for awards.
          </p>
        )}
        {!answer.can_upgrade && <p>Subscriptions cannot be bought here yet.</p>}
      </div>
      {answer.periods.length > 0 && <PeriodTable periods={answer.periods} />}
    </>
  );
}
