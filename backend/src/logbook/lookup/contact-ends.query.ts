import { type Queryable, statement } from '../../platform/database/database.js';
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
  mode_class: string;
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

const BY_ID = statement(`select ${ENDS} from logbook.qso where qdo_id = any ($1::bigint[]) and deleted_at is null`);

/** Contacts by id, unordered, without deleted ones. */
export function contactEnds(database: Queryable, qdoIds: readonly number[]): Promise<ContactEnds[]> {
  return database.run<ContactEnds>(BY_ID, [qdoIds]);
}

/** A span of a log in ms since 1970; `to` is exclusive. A filter limits it to the contacts that match. */
export interface LogSpan {
  readonly accountId: number;
  readonly from: number;
  readonly to: number;
  readonly filter: string;
}

/** A statement for the contacts of a condition; `at(1)` is the first parameter after those of the condition. */
type BuildStatement = (condition: string, at: (place: number) => string) => string;

/** The statement for all contacts is prepared; one for a filter is made for it. */
function ofSpan(build: BuildStatement) {
  const textFor = (condition: string, first: number) => build(condition, (place) => `$${first + place}`);
  const all = statement(textFor('account_id = $1 and deleted_at is null', 1));
  return <Row>(database: Queryable, { accountId, filter }: LogSpan, values: readonly unknown[]): Promise<Row[]> => {
    if (filter === '') return database.run<Row>(all, [accountId, ...values]);
    const condition = compileFilter(accountId, filter);
    const text = textFor(condition.sql, condition.values.length);
    return database.run<Row>(unprepared(text), [...condition.values, ...values]);
  };
}

const count = ofSpan(
  (condition, at) => `
    select count(*)::integer as total, min(ts) as first from logbook.qso
    where ${condition} and minute between ${at(1)} and ${at(2)} and ts >= ${at(3)} and ts < ${at(4)}`,
);

/** The number of contacts in a span of a log, and when the first was made (ms); null without contacts. */
export async function contactsIn(database: Queryable, span: LogSpan): Promise<{ total: number; first: number | null }> {
  const { from, to } = span;
  const values = [firstMinute(from), minuteOf(to - 1), new Date(from), new Date(to)];
  const [row] = await count<{ total: number; first: Date | null }>(database, span, values);
  return { total: row?.total ?? 0, first: row?.first?.getTime() ?? null };
}

interface PagedContact extends ContactEnds {
  minute: number;
  /** Its number in the page, from 1. */
  n: number;
  chosen: boolean;
}

// The last contact of a page is returned even if it is not chosen, since the next page begins after it.
const page = ofSpan((condition, at) => {
  const [number, limit, total] = [8, 9, 10].map((place) => `${at(place)}::bigint`);
  return `
    select * from (
      select *, (${number} + n) * ${limit} / ${total} > (${number} + n - 1) * ${limit} / ${total} as chosen from (
        select ${ENDS}, minute, row_number() over (order by minute, ts, qdo_id) as n, count(*) over () as size from (
          select * from logbook.qso
          where ${condition} and minute between ${at(1)} and ${at(2)} and ts >= ${at(3)} and ts < ${at(4)}
            and (minute, ts, qdo_id) > (${at(1)}::integer, ${at(5)}::timestamptz, ${at(6)}::bigint)
          order by minute, ts, qdo_id limit ${at(7)}
        ) page
      ) numbered
    ) judged where chosen or n = size order by n`;
});

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
  const { from, to } = span;
  const begin = after ?? { minute: firstMinute(from), ts: new Date(from - 1), qdoId: 0, number: 0 };
  const rows = await page<PagedContact>(database, span, [
    begin.minute,
    minuteOf(to - 1),
    new Date(from),
    new Date(to),
    begin.ts,
    begin.qdoId,
    PAGE_SIZE,
    begin.number,
    Math.min(limit, total),
    total,
  ]);
  const last = rows.at(-1);
  const isLast = last === undefined || last.n < PAGE_SIZE;
  return {
    chosen: rows.filter(({ chosen }) => chosen),
    next: isLast ? undefined : { minute: last.minute, ts: last.ts, qdoId: last.qdo_id, number: begin.number + last.n },
  };
}

const firstMinute = (from: number): number => minuteOf(Math.max(from, EARLIEST));
