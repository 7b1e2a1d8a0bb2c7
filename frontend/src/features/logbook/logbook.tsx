import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Pager } from '../../ui/pager.tsx';
import { EmptyFace, ErrorFace, SkeletonRows } from '../../ui/states.tsx';
import { useLogbook, usePendingRows } from './api.ts';
import { upperCall } from './bar/log-form.ts';
import { FindBox } from './table/find-box.tsx';
import { logbookAddress, pageOf } from './table/logbook-address.ts';
import { isAskedFor } from './table/logbook-cache.ts';
import { LogbookTable } from './table/logbook-table.tsx';
import { withPending } from './table/with-pending.ts';

/** Contacts on a page (specification, section 9). */
const PAGE_SIZE = 500;
const SKELETON_ROWS = 20;

/** The whole logbook, a page at a time; page and find box live in the address. */
export function Logbook() {
  const [query, setQuery] = useSearchParams();
  const call = upperCall(query.get('call') ?? '');
  const wanted = pageOf(query.get('page'));
  const logbook = useLogbook({ page: wanted, size: PAGE_SIZE, ...(call && { call }) });
  const { data, isError, isPlaceholderData } = logbook;
  // Past its end, a log shows its last page.
  const page = data && !isPlaceholderData ? data.page : wanted;
  const underWay = usePendingRows().filter((row) => page === 1 && isAskedFor(row, { call }));
  const find = useCallback((next: string) => setQuery(next ? { call: next } : {}, { replace: true }), [setQuery]);
  useTopOfPage(page);

  const rows = withPending(data?.logbook ?? [], underWay);
  const pager = (label: string) =>
    data && <Pager {...data} page={page} label={label} to={(target) => logbookAddress(target, call)} />;
  return (
    <>
      <div className="tools">
        <FindBox found={call} onFind={find} />
        <div className="md-only above">{pager('Pages of the logbook')}</div>
      </div>
      <div className="panel qsos-box">
        {isError ? (
          <ErrorFace text="Failed to load logbook." onRetry={() => void logbook.refetch()} />
        ) : !data ? (
          <SkeletonRows rows={SKELETON_ROWS} height={30} label="Loading the logbook" />
        ) : rows.length > 0 ? (
          <LogbookTable rows={rows} label="Logbook" busy={isPlaceholderData} />
        ) : (
          <Empty call={call} page={page} onShowAll={() => find('')} />
        )}
      </div>
      <div className={rows.length > SKELETON_ROWS ? 'tools' : 'tools short'}>{pager('Pages, below the logbook')}</div>
    </>
  );
}

function Empty({ call, page, onShowAll }: { call: string; page: number; onShowAll: () => void }) {
  if (!call && page === 1) {
    return (
      <EmptyFace
        why="Nothing in your log yet. Log your first contact, or bring your old log as ADIF."
        action={
          <ButtonLink small to="/import-export">
            Import ADIF
          </ButtonLink>
        }
      />
    );
  }
  return (
    <EmptyFace
      why={call ? `No call in your log begins with ${call}.` : 'Your log has no such page.'}
      action={
        <Button small onClick={onShowAll}>
          Show all contacts
        </Button>
      }
    />
  );
}

/** Another page begins at its top, not where the last one was left. */
function useTopOfPage(page: number) {
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current !== page) window.scrollTo(0, 0);
    shown.current = page;
  }, [page]);
}
