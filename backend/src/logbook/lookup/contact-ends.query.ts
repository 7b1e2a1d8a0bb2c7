import type { Queryable } from '../../platform/database/database.js';
import { type NotNull, type Statement, sql } from '../../platform/database/sql.js';
import { EARLIEST, minuteOf } from '../qso/natural-key.js';
import { compileFilter } from './filter-sql.js';
import { ownGrid } from './qso-filters.js';
import { unprepared } from './unprepared.js';

/** Fields of a contact that the globe shows. */
export interface ContactEnds {
  qdo_id: number;
  account_id: number;
  ts: Date;
  station_callsign: string;
  call: string;
  band: string;
  mode: string;
  /** Computed by the database for every row. */
  mode_class: NotNull<string>;
  dxcc: number | null;
  /** The name of the other station's entity. */
  country: string;
  /** The other station's grid square and position; the position is its entity's if the grid square is unknown. */
  grid: string;
  lat: number | null;
  lon: number | null;
  /** The grid square of the own station, if the contact has one. */
  my_grid: string | null;
}

const ENDS = `qdo_id, account_id, ts, station_callsign, call, band, mode, mode_class, dxcc, country, grid, lat, lon,
  ${ownGrid()} as my_grid`;

const BY_ID = sql<
  { qdoIds: readonly number[] },
  ContactEnds
>`select ${ENDS} from logbook.qso where qdo_id = any ($qdoIds::bigint[]) and deleted_at is null`;

/** Contacts by id, unordered, without deleted ones. */
export function contactEnds(database: Queryable, qdoIds: readonly number[]): Promise<ContactEnds[]> {
  return database.run(BY_ID, { qdoIds });
}

/** A span of a log in ms since 1970; `to` is exclusive. A filter limits it to the contacts that match. */
export interface LogSpan {
  readonly accountId: number;
  readonly from: number;
  readonly to: number;
  readonly filter: string;
}

interface OfAccount {
  accountId: number;
}

/** Parameters of a span besides those of its condition. */
interface SpanParams {
  firstMinute: number;
  lastMinute: number;
  from: Date;
  to: Date;
}

const spanParams = ({ from, to }: LogSpan): SpanParams => ({
  firstMinute: firstMinute(from),
  lastMinute: minuteOf(to - 1),
  from: new Date(from),
  to: new Date(to),
});

const IN_SPAN = 'minute between $firstMinute and $lastMinute and ts >= $from and ts < $to';

/** The statement for all contacts is prepared; one for a filter is made for it. */
function ofSpan<Params extends SpanParams, Row>(
  build: (condition: string) => Statement<OfAccount & Params, Row>,
): (database: Queryable, span: LogSpan, params: Params) => Promise<Row[]> {
  const all = build('account_id = $accountId and deleted_at is null');
  return (database, { accountId, filter }, params) => {
    if (filter === '') return database.run(all, { ...params, accountId });
    const condition = compileFilter(accountId, filter);
    return database.run(unprepared(build(condition.where)), { ...condition.params, ...params });
  };
}

const count = ofSpan(
  (condition) => sql<OfAccount & SpanParams, { total: number; first: Date | null }>`
    select count(*)::integer as total, min(ts) as first from logbook.qso where ${condition} and ${IN_SPAN}`,
);

/** The number of contacts in a span of a log, and when the first was made (ms); null without contacts. */
export async function contactsIn(database: Queryable, span: LogSpan): Promise<{ total: number; first: number | null }> {
  const [row] = await count(database, span, spanParams(span));
  return { total: row?.total ?? 0, first: row?.first?.getTime() ?? null };
}

interface PagedContact extends ContactEnds {
  minute: number;
  /** Its number in the page, from 1, and how many the page has. */
  n: number;
  size: number;
  chosen: boolean;
}

interface PageParams extends SpanParams {
  afterTs: Date;
  afterId: number;
  pageSize: number;
  number: number;
  limit: number;
  total: number;
}

const IS_CHOSEN = `($number::bigint + n) * $limit::bigint / $total::bigint >
  ($number::bigint + n - 1) * $limit::bigint / $total::bigint`;

// The last contact of a page is returned even if it is not chosen, since the next page begins after it.
const page = ofSpan(
  (condition) => sql<OfAccount & PageParams, PagedContact>`
    select * from (
      select *, ${IS_CHOSEN} as chosen from (
        select ${ENDS}, minute, row_number() over (order by minute, ts, qdo_id) as n, count(*) over () as size from (
          select * from logbook.qso
          where ${condition} and ${IN_SPAN}
            and (minute, ts, qdo_id) > ($firstMinute::integer, $afterTs::timestamptz, $afterId::bigint)
          order by minute, ts, qdo_id limit $pageSize
        ) page
      ) numbered
    ) judged where chosen or n = size order by n`,
);

const PAGE_SIZE = 10_000;

export interface ContactsPage {
  /** An evenly spaced sample of at most `limit` contacts, oldest first. */
  readonly chosen: ContactEnds[];
  /** Start of the next page; undefined after the last one. */
  readonly next: PageStart | undefined;
}

/** Where a page begins: after the last contact of the previous one. */
export interface PageStart {
  readonly minute: number;
  readonly ts: Date;
  readonly qdoId: number;
  /** Number of contacts before it. */
  readonly number: number;
}

/** Reads a page of a span, with its part of an evenly spaced sample of `limit` of the span's `total` contacts. */
export async function contactsPage(
  database: Queryable,
  span: LogSpan,
  { total, limit }: { total: number; limit: number },
  after: PageStart | undefined,
): Promise<ContactsPage> {
  const { from } = span;
  const begin = after ?? { minute: firstMinute(from), ts: new Date(from - 1), qdoId: 0, number: 0 };
  const rows = await page(database, span, {
    ...spanParams(span),
    firstMinute: begin.minute,
    afterTs: begin.ts,
    afterId: begin.qdoId,
    pageSize: PAGE_SIZE,
    number: begin.number,
    limit: Math.min(limit, total),
    total,
  });
  const last = rows.at(-1);
  const isLast = last === undefined || last.n < PAGE_SIZE;
  return {
    chosen: rows.filter(({ chosen }) => chosen),
    next: isLast ? undefined : { minute: last.minute, ts: last.ts, qdoId: last.qdo_id, number: begin.number + last.n },
  };
}

const firstMinute = (from: number): number => minuteOf(Math.max(from, EARLIEST));
