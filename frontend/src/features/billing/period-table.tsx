import type { SubscriptionPeriod } from '@pileup/contract/billing';
import { cx } from '../../lib/cx.ts';
import tableStyles from '../../ui/table.module.css';
import { Time } from '../../ui/time.tsx';
import styles from './period-table.module.css';
import { KIND_NAMES } from './subscription-text.ts';

/** The subscription periods, newest first. */
export function PeriodTable({ periods }: { periods: readonly SubscriptionPeriod[] }) {
  return (
    <table className={cx(tableStyles.table, styles.periods)} aria-label="Subscription periods">
      <thead>
        <tr>
          <th scope="col">From</th>
          <th scope="col">Until</th>
          <th scope="col">Kind</th>
        </tr>
      </thead>
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
