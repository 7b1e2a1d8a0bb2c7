import type { PageViewCount } from '@pileup/contract/admin/page-views';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/http/http.ts';
import { countText } from '../../../lib/text/time-text.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Segment } from '../../../ui/segment.tsx';
import { EmptyState, NotLoaded } from '../../../ui/states.tsx';
import tableStyles from '../../../ui/table.module.css';
import { TableHead } from '../../../ui/table.tsx';
import { DayBars } from '../day-bars.tsx';
import styles from './page-views.module.css';

const SPANS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const;
type Span = (typeof SPANS)[number]['value'];

/** Views by day, page, source and campaign. */
export function PageViewsPanels() {
  const [days, setDays] = useState<Span>('30');
  const query = useQuery({
    queryKey: ['vadmin/pageviews', days],
    queryFn: ({ signal }) => call('vadmin/pageviews', { days }, {}, signal),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  return (
    <>
      <Segment className={styles.days} label="Days" options={SPANS} value={days} onChange={setDays} />
      <Panel title="Views" aside={data && countText(data.views)} bodyClassName={styles.body}>
        {!data ? (
          <NotLoaded query={query} what="page views" rows={1} height={60} />
        ) : (
          <>
            <DayBars what="Page views" values={data.by_day} />
            <p className="muted">
              Public pages only; visitors who opted out are excluded.
              {data.dropped > 0 &&
                ` ${countText(data.dropped)} views were dropped since the server started because it was busy.`}
            </p>
          </>
        )}
      </Panel>
      {data && (
        <div className={styles.lists}>
          <Counts title="Pages" none="" rows={data.pages} />
          <Counts title="Sources" none="direct or unknown" rows={data.sources} />
          <Counts title="Campaigns" none="no campaign" rows={data.campaigns} />
        </div>
      )}
    </>
  );
}

function Counts({ title, none, rows }: { title: string; none: string; rows: readonly PageViewCount[] }) {
  return (
    <Panel title={title}>
      {rows.length === 0 ? (
        <EmptyState text="No views yet." />
      ) : (
        <table className={`${tableStyles.table} ${styles.counts}`}>
          <TableHead columns={['Name', { text: 'Views', className: tableStyles.right }]} />
          <tbody>
            {rows.map(({ name, views }) => (
              <tr key={name}>
                <td>{name || <span className="muted">{none}</span>}</td>
                <td className={`${tableStyles.right} num`}>{countText(views)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
