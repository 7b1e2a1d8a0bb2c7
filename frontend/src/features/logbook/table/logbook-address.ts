import type { LogbookSort } from '@pileup/contract/logbook';
import { upperCall } from '../bar/log-form.ts';

/** The server's limit; past the end it returns the last page. */
const MAX_PAGE = 1_000_000;

/** The page number of the URL; 1 if missing or invalid. */
export function pageOf(text: string | null): number {
  const page = Number(text ?? 1);
  return Number.isSafeInteger(page) && page >= 1 ? Math.min(page, MAX_PAGE) : 1;
}

const SORTS: Readonly<Record<LogbookSort, true>> = {
  time: true,
  call: true,
  mode: true,
  band: true,
  freq: true,
  name: true,
  country: true,
  comment: true,
  sent: true,
  received: true,
  grid: true,
  power: true,
  zone: true,
  contest: true,
  station: true,
};

/** How the logbook is sorted: by default the newest contacts first. */
export interface LogbookOrder {
  readonly sort: LogbookSort;
  readonly order: 'asc' | 'desc';
}

export const BY_TIME: LogbookOrder = { sort: 'time', order: 'desc' };

/** The view of a logbook page in its URL; `sort` is a column, with `-` from its end. */
export interface LogbookView extends LogbookOrder {
  readonly call: string;
  readonly filter: string;
}

export function isByTime({ sort, order }: LogbookOrder): boolean {
  return sort === BY_TIME.sort && order === BY_TIME.order;
}

export function logbookView(query: URLSearchParams): LogbookView {
  const given = query.get('sort') ?? '';
  const sort = given.replace(/^-/, '');
  const isKnown = (name: string): name is LogbookSort => Object.hasOwn(SORTS, name);
  return {
    call: upperCall(query.get('call') ?? ''),
    filter: (query.get('filter') ?? '').trim(),
    ...(isKnown(sort) ? { sort, order: given.startsWith('-') ? 'desc' : 'asc' } : BY_TIME),
  };
}

/** The order after a press on the head of a column: its beginning first, then its end; of times, the newest first. */
export function nextOrder(view: LogbookOrder, sort: LogbookSort): LogbookOrder {
  const first = sort === 'time' ? 'desc' : 'asc';
  const other = first === 'asc' ? 'desc' : 'asc';
  return { sort, order: view.sort === sort && view.order === first ? other : first };
}

/** The parameters of a view that are not the default. */
export function viewParameters(view: Partial<LogbookView>): Record<string, string> {
  const { call, filter, sort = BY_TIME.sort, order = BY_TIME.order } = view;
  return {
    ...(call && { call }),
    ...(filter && { filter }),
    ...(isByTime({ sort, order }) ? {} : { sort: order === 'desc' ? `-${sort}` : sort }),
  };
}

/** The URL of a logbook page; the first page has no number. */
export function logbookAddress(page: number, view: Partial<LogbookView>): string {
  const query = new URLSearchParams({ ...(page > 1 && { page: String(page) }), ...viewParameters(view) });
  const text = query.toString();
  return text ? `/logs?${text}` : '/logs';
}
