import { useCallback, useEffect, useId, useMemo, useRef } from 'react';
import { useNavigationType, useSearchParams } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
import { RefusedError } from '../../lib/http/http.ts';
import { useSession } from '../../lib/session.ts';
import { useDateFormat } from '../../lib/text/display-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Pager } from '../../ui/pager.tsx';
import panelStyles from '../../ui/panel.module.css';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import toolbarStyles from '../../ui/toolbar.module.css';
import { useLogbook, useMatches, usePendingRows } from './api.ts';
import { type ColumnChoice, columnChoices, needsDetails } from './columns/column-choice.ts';
import { ColumnsPopover } from './columns/columns-popover.tsx';
import { useChosenRows } from './edits/chosen-rows.ts';
import { LogHistoryLinks, SelectionBar } from './edits/selection-bar.tsx';
import { FilterChoices } from './filters/filter-choices.tsx';
import styles from './logbook.module.css';
import { type LogbookPage, offlineCopyText } from './offline-log.ts';
import { storageOwner } from './persistent-store.ts';
import { matchesRequest } from './table/changed-page.ts';
import { FilterBox } from './table/filter-box.tsx';
import { FindBox } from './table/find-box.tsx';
import { isByTime, logbookAddress, logbookView, pageOf, viewParameters } from './table/logbook-address.ts';
import table from './table/logbook-table.module.css';
import { LogbookTable } from './table/logbook-table.tsx';
import { withPending } from './table/table-rows.ts';
import { useScrollPlace } from './table/use-scroll-place.ts';

/** Page size (specification, section 9). */
const PAGE_SIZE = 500;
const SKELETON_ROWS = 20;

interface LogbookProps {
  /** A hook of the page: the contacts' states at outside logbooks, by contact. */
  useServices: (qdoIds: readonly number[]) => ReadonlyMap<number, string>;
}

/** The paged logbook; page and search text are part of the URL. */
export function Logbook({ useServices }: LogbookProps) {
  const [query, setQuery] = useSearchParams();
  const format = useDateFormat();
  const view = logbookView(query);
  const { call, filter } = view;
  const owner = storageOwner(useSession()?.user.id);
  const columns = columnChoices.use(owner);
  const changeColumns = (next: ColumnChoice) => columnChoices.update(owner, () => next);
  const columnsId = useId();
  const order = isByTime(view) ? {} : { sort: view.sort, order: view.order };
  const requestedPage = pageOf(query.get('page'));
  const restriction = { ...(call && { call }), ...(filter && { filter }) };
  const logbook = useLogbook({
    page: requestedPage,
    size: PAGE_SIZE,
    ...restriction,
    ...order,
    ...(needsDetails(columns) && { detailed: 1 }),
  });
  const { data, isError, isPlaceholderData } = logbook;
  // For a page past the end the server returns the last one.
  const page = data && !isPlaceholderData ? data.page : requestedPage;
  const pending = usePendingRows();
  const showsPending = page === 1 && !filter && isByTime(view);
  const rows = useMemo(
    () => withPending(data?.logbook ?? [], showsPending ? pending.filter((row) => matchesRequest(row, { call })) : []),
    [data?.logbook, pending, showsPending, call],
  );
  const find = useCallback(
    (next: string) => setQuery((now) => viewParameters({ ...logbookView(now), call: next }), { replace: true }),
    [setQuery],
  );
  const changeFilter = (next: string) => setQuery(viewParameters({ ...view, filter: next }));
  const refusal = filter && logbook.error instanceof RefusedError ? logbook.error.message : undefined;
  const matches = useMatches(restriction, data?.counted === false && !isPlaceholderData);
  useTopOfPage(page);
  useScrollPlace();

  const choice = useChosenRows(rows);
  const { chosen } = choice;
  const services = useServices(data?.logbook.map(({ qdo_id }) => qdo_id) ?? []);
  const isEmptyLog = data?.count === 0 && !isPlaceholderData && !call && !filter && rows.length === 0;
  const pager = (label: string) =>
    data &&
    !isEmptyLog &&
    !refusal && (
      <Pager
        {...withCount(data, matches.data?.count)}
        page={page}
        label={label}
        isLoading={isPlaceholderData}
        to={(target) => logbookAddress(target, view)}
      />
    );
  return (
    <>
      {!isEmptyLog && (
        <div className={cx(toolbarStyles.toolbar, styles.tools)}>
          <FindBox found={call} onFind={find} />
          <FilterChoices filter={filter} onFilter={changeFilter} />
          <Button aria-pressed={chosen.isChoosing} onClick={chosen.isChoosing ? choice.close : choice.begin}>
            Select
          </Button>
          <div className="md-only">
            <Button popoverTarget={columnsId}>Columns</Button>
            <ColumnsPopover id={columnsId} choice={columns} onChange={changeColumns} />
          </div>
          <div className={cx('md-only', styles.above)}>{pager('Logbook pages')}</div>
          <FilterBox filter={filter} refusal={refusal} onFilter={changeFilter} />
        </div>
      )}
      <div role="status">{data?.kept && <p className={styles.kept}>{offlineCopyText(data.kept, format)}</p>}</div>
      <div className={cx(panelStyles.panel, table.box)}>
        {refusal ? (
          <NoMatches text="This filter could not be applied." onClear={() => changeFilter('')} />
        ) : isError ? (
          <ErrorState text="Failed to load logbook." onRetry={() => void logbook.refetch()} />
        ) : !data ? (
          <SkeletonRows rows={SKELETON_ROWS} height={30} label="Loading the logbook" />
        ) : rows.length > 0 ? (
          <LogbookTable
            rows={rows}
            label="Logbook"
            busy={isPlaceholderData}
            services={services}
            view={view}
            choice={columns}
            onColumns={changeColumns}
            chosen={chosen}
            onChoose={choice.toggle}
          />
        ) : (
          <Empty
            call={call}
            page={page}
            filter={filter}
            onShowAll={() => setQuery({})}
            onClear={() => changeFilter('')}
          />
        )}
      </div>
      <div className={cx(toolbarStyles.toolbar, rows.length <= SKELETON_ROWS && styles.short)}>
        {pager('Logbook pages, bottom')}
      </div>
      {chosen.isChoosing && data && rows.length > 0 && (
        <SelectionBar rows={choice} count={withCount(data, matches.data?.count).count} filter={filter} call={call} />
      )}
      {!isEmptyLog && <LogHistoryLinks />}
    </>
  );
}

/** The pages and count by the count that was loaded after the page; until then, the page's own. */
function withCount({ pages, count }: LogbookPage, counted: number | undefined) {
  return counted === undefined
    ? { pages, count }
    : { pages: Math.max(1, Math.ceil(counted / PAGE_SIZE)), count: counted };
}

interface EmptyProps {
  call: string;
  page: number;
  filter: string;
  onShowAll: () => void;
  onClear: () => void;
}

function NoMatches({ text, onClear }: { text: string; onClear: () => void }) {
  return (
    <EmptyState
      text={text}
      action={
        <Button small onClick={onClear}>
          Clear filter
        </Button>
      }
    />
  );
}

function Empty({ call, page, filter, onShowAll, onClear }: EmptyProps) {
  if (filter) return <NoMatches text="No contact in your log matches this filter." onClear={onClear} />;
  if (!call && page === 1) {
    return (
      <EmptyState
        text="No contacts yet. Log your first one, or import your old log."
        link={{ to: '/import-export', label: 'Import ADIF' }}
      />
    );
  }
  return (
    <EmptyState
      text={call ? `No callsign in your log starts with ${call}.` : "This page doesn't exist."}
      action={
        <Button small onClick={onShowAll}>
          Show all contacts
        </Button>
      }
    />
  );
}

/** Scrolls another page to its top, except one that the reader returns to. */
function useTopOfPage(page: number) {
  const shown = useRef(page);
  const isReturn = useNavigationType() === 'POP';
  useEffect(() => {
    if (shown.current !== page && !isReturn) window.scrollTo(0, 0);
    shown.current = page;
  }, [page, isReturn]);
}
