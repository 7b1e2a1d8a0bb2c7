import type { ReportKind } from '@pileup/contract/admin/reports';
import { countText } from '../../../lib/text/time-text.ts';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState, NotLoaded } from '../../../ui/states.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import styles from '../admin.module.css';
import { AdminPager } from '../admin-pager.tsx';
import { useReports } from '../api.ts';
import { KIND_NAMES } from '../kind-names.ts';
import { ReportedItem } from './reported-item.tsx';

export interface ReportsPanelProps {
  status: 'open' | 'settled';
  kind: ReportKind | null;
  page: number;
}

/** A page of reported content. */
export function ReportsPanel({ status, kind, page }: ReportsPanelProps) {
  const query = useReports({ status, kind, page });
  const { data } = query;
  const list = useFocusFallback<HTMLDivElement>(data?.reports.map((one) => `${one.kind} ${one.id}`).join() ?? '');
  const what = kind ? `${KIND_NAMES[kind]}s` : 'content';
  const empty = status === 'open' ? `No reported ${what} to review.` : `No decisions about ${what} yet.`;
  return (
    <Panel title={status === 'open' ? 'Open reports' : 'Settled reports'} aside={data && countText(data.count)}>
      <div ref={list} tabIndex={-1}>
        {!data ? (
          <NotLoaded query={query} what="reports" rows={4} height={120} />
        ) : data.reports.length === 0 ? (
          <EmptyState text={empty} />
        ) : (
          <ul className={styles.list}>
            {data.reports.map((report) => (
              <ReportedItem key={`${report.kind} ${report.id}`} report={report} />
            ))}
          </ul>
        )}
      </div>
      {data && <AdminPager page={data.page} pages={data.pages} label="Pages of reports" />}
    </Panel>
  );
}
