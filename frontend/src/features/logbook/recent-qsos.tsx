import { Link } from 'react-router-dom';
import { ButtonLink } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmptyFace, ErrorFace, SkeletonRows } from '../../ui/states.tsx';
import { useLogbook, usePendingRows } from './api.ts';
import { LogbookTable } from './table/logbook-table.tsx';
import { withPending } from './table/with-pending.ts';

/** So many of one's own newest contacts. */
const SHOWN = 10;

/** The newest contacts of one's own log, for the home page. */
export function RecentQsos() {
  const { data, isError, refetch } = useLogbook({ page: 1, size: SHOWN });
  const pending = usePendingRows();
  const rows = withPending(data?.logbook ?? [], pending).slice(0, SHOWN);
  return (
    <Panel
      title="Recent QSOs"
      className="qsos-box"
      aside={
        <Link className="link" to="/logs">
          Whole logbook
        </Link>
      }
    >
      {rows.length > 0 ? (
        <LogbookTable rows={rows} label="Recent QSOs" />
      ) : isError ? (
        <ErrorFace text="Failed to load logbook." onRetry={() => void refetch()} />
      ) : data ? (
        <EmptyFace
          why="Your first contact goes into the line above; an old log comes in as ADIF."
          action={
            <ButtonLink small to="/import-export">
              Import ADIF
            </ButtonLink>
          }
        />
      ) : (
        <SkeletonRows rows={SHOWN} height={30} label="Loading your newest contacts" />
      )}
    </Panel>
  );
}
