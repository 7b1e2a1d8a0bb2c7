import { Link } from 'react-router-dom';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { useLogbook, usePendingRows } from './api.ts';
import table from './table/logbook-table.module.css';
import { LogbookTable } from './table/logbook-table.tsx';
import { withPending } from './table/table-rows.ts';

const MAX_ROWS = 10;

export function RecentQsos() {
  const { data, isError, refetch } = useLogbook({ page: 1, size: MAX_ROWS });
  const pending = usePendingRows();
  const rows = withPending(data?.logbook ?? [], pending).slice(0, MAX_ROWS);
  return (
    <Panel
      title="Recent QSOs"
      className={table.box}
      aside={
        <Link className="link" to="/logs">
          Full logbook
        </Link>
      }
    >
      {rows.length > 0 ? (
        <LogbookTable rows={rows} label="Recent QSOs" />
      ) : isError ? (
        <ErrorState text="Failed to load logbook." onRetry={() => void refetch()} />
      ) : data ? (
        <EmptyState
          text="Log your first contact above, or import your old log."
          link={{ to: '/import-export', label: 'Import ADIF' }}
        />
      ) : (
        <SkeletonRows rows={MAX_ROWS} height={30} label="Loading your latest contacts" />
      )}
    </Panel>
  );
}
