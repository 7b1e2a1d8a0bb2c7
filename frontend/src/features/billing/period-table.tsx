import type { SubscriptionPeriod } from '@pileup/contract/billing';
import { Time } from '../../ui/time.tsx';
import { KINDS } from './subscription-text.ts';

/** The times of subscription, newest first. */
export function PeriodTable({ periods }: { periods: readonly SubscriptionPeriod[] }) {
  return (
    <table className="tbl periods" aria-label="Times of subscription">
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
            <td>{KINDS[kind]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
