import type { SubscriptionAnswer, SubscriptionPeriod } from '@pileup/contract/billing';
import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { cx } from '../../lib/cx.ts';
import { useDateFormat } from '../../lib/text/display-settings.ts';
import panelStyles from '../../ui/panel.module.css';
import { Panel } from '../../ui/panel.tsx';
import { NotLoaded } from '../../ui/states.tsx';
import tableStyles from '../../ui/table.module.css';
import { TableHead } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { useSubscription } from './api.ts';
import styles from './subscription-panel.module.css';
import { KIND_NAMES, subscriptionText } from './subscription-text.ts';

export function SubscriptionPanel({ payer }: { payer: string | null }) {
  const query = useSubscription();
  const { data } = query;
  return (
    <Panel title="Subscription" id="subscription">
      {data ? (
        <SubscriptionStatus answer={data} payer={payer} />
      ) : (
        <NotLoaded query={query} what="your subscription" rows={3} height={40} />
      )}
    </Panel>
  );
}

function SubscriptionStatus({ answer, payer }: { answer: SubscriptionAnswer; payer: string | null }) {
  const format = useDateFormat();
  return (
    <>
      <div className={cx(panelStyles.padded, styles.subscription)}>
        <p className={styles.status}>
          {answer.subscribed && <IconRosetteDiscountCheck className="i" aria-hidden />}
          <b>{subscriptionText(answer, format)}</b>
        </p>
        {payer && <p className="muted">It belongs to {payer} and covers all sub-accounts.</p>}
        {!answer.subscribed && (
          <p className="muted">
            Subscribers can message other operators, see the whole feed and have the verified badge; their contacts
            count for awards.
          </p>
        )}
        {!answer.can_upgrade && <p>Subscriptions cannot be bought here yet.</p>}
      </div>
      {answer.periods.length > 0 && <PeriodTable periods={answer.periods} />}
    </>
  );
}

function PeriodTable({ periods }: { periods: readonly SubscriptionPeriod[] }) {
  return (
    <table className={cx(tableStyles.table, styles.periods)} aria-label="Subscription periods">
      <TableHead columns={['From', 'Until', 'Kind']} />
      <tbody>
        {periods.map(({ from, to, kind }) => (
          <tr key={`${from} ${to} ${kind}`}>
            <td>
              <Time at={from} show="date" />
            </td>
            <td>
              <Time at={to} show="date" />
            </td>
            <td>{KIND_NAMES[kind]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
