import type { AlsoReceived, ArchivedPicture, SstvArchiveResponse } from '@pileup/contract/media';
import { publicFrequency } from '@pileup/radio/contests/hidden-frequency';
import { EARLIEST, isoSeconds } from '../../../logbook/index.js';
import type { Queryable } from '../../../platform/database/database.js';
import { type NotNull, sql } from '../../../platform/database/sql.js';

export const PAGE_SIZE = 40;
const LATEST = Date.UTC(9999, 0);
const MAX_ALSO = 10;
/** Two pictures are of one transmission if their contacts differ by at most this much. */
const SAME_HZ = 1_000;
const SAME_MINUTES = 2;

export interface ArchiveFilters {
  day?: string | null | undefined;
  mode?: string | null | undefined;
  band?: string | null | undefined;
  callsign?: string | null | undefined;
}

/** `before`: the page after this position; `after`: the page before it; `oldest`: the last page. */
export type ArchivePlace =
  | { from: 'newest' }
  | { from: 'oldest' }
  | { from: 'before'; cursor: string }
  | { from: 'after'; cursor: string };

interface PictureRow {
  id: number;
  accountId: number;
  qdoId: NotNull<number>;
  name: string;
  caption: string;
  width: NotNull<number>;
  height: NotNull<number>;
  ts: NotNull<Date>;
  freqHz: number | null;
  call: NotNull<string>;
  stationCallsign: NotNull<string>;
  band: NotNull<string>;
  mode: NotNull<string>;
  contestName: NotNull<string>;
}

// The same condition as that of the partial indexes.
const SHOWN = `kind = 'sstv' and qdo_id is not null and hidden_reason is null and not is_qso_deleted and not is_leaving`;
const COLUMNS = `id, account_id as "accountId", qdo_id as "qdoId", name, caption, width, height, ts, freq_hz as "freqHz", call,
  station_callsign as "stationCallsign", band, mode, contest_name as "contestName"`;

/** A picture of the same transmission that another station received; contacts whose frequency is hidden are not compared. */
const isSame = (one: string, other: string, contesting: string) => `
    ${other}.ts between ${one}.ts - interval '${SAME_MINUTES} minutes' and ${one}.ts + interval '${SAME_MINUTES} minutes'
    and ${other}.freq_hz between ${one}.freq_hz - ${SAME_HZ} and ${one}.freq_hz + ${SAME_HZ}
    and ${other}.account_id <> ${one}.account_id
    and length(${other}.contest_name) <= 4 and ${other}.account_id <> all (${contesting}::integer[])`;
const isEarlier = (one: string, other: string) => `(${other}.ts, ${other}.id) < (${one}.ts, ${one}.id)`;
const shown = (alias: string) =>
  `${alias}.kind = 'sstv' and ${alias}.qdo_id is not null and ${alias}.hidden_reason is null
    and not ${alias}.is_qso_deleted and not ${alias}.is_leaving`;

/**
 * Only the first picture of a transmission is listed; it names the stations that also received it. A picture that is
 * near unlisted ones only is listed, so that none is lost.
 */
const isFirst = (
  contesting: string,
) => `not (length(m.contest_name) <= 4 and m.account_id <> all (${contesting}::integer[])
      and exists (
        select from content.media o where ${shown('o')} and ${isEarlier('m', 'o')} and ${isSame('m', 'o', contesting)}
          and not exists (
            select from content.media e where ${shown('e')} and ${isEarlier('o', 'e')} and ${isSame('o', 'e', contesting)}
          )
      ))`;

interface PageParams {
  /** The position from which on pictures are read. */
  ts: Date;
  id: number;
  from: Date;
  to: Date;
  band: string | null;
  mode: string | null;
}

const orderOf = (isForward: boolean) => (isForward ? 'ts desc, id desc' : 'ts, id');
const search = (isForward: boolean, only: string) => `
    select ${COLUMNS} from content.media m
    where ${SHOWN} and (ts, id) ${isForward ? '<' : '>'} ($ts::timestamptz, $id::integer)
      and ts >= $from::timestamptz and ts < $to::timestamptz
      and ($band::text is null or band = $band) and ($mode::text is null or mode = $mode) and ${only}
    order by ${orderOf(isForward)} limit ${PAGE_SIZE + 1}`;

/** A page and one row more, from a position on in one direction. */
const ofAll = (isForward: boolean) =>
  sql<PageParams & { contesting: readonly number[] }, PictureRow>`${search(isForward, isFirst('$contesting'))}`;
/** A station's pictures are those it received and those it sent: two searches, since no index has both. */
const ofStation = (isForward: boolean) => sql<PageParams & { callsign: string }, PictureRow>`
    select distinct on (ts, id) * from (
      (${search(isForward, 'station_callsign = $callsign')}) union all (${search(isForward, 'call = $callsign')})
    ) found order by ${orderOf(isForward)} limit ${PAGE_SIZE + 1}`;
const FORWARD = { ofAll: ofAll(true), ofStation: ofStation(true) };
const BACKWARD = { ofAll: ofAll(false), ofStation: ofStation(false) };

const ALSO = sql<
  {
    ids: readonly number[];
    accountIds: readonly number[];
    times: readonly Date[];
    frequencies: readonly (number | null)[];
    contesting: readonly number[];
  },
  { id: number; qdo_id: NotNull<number>; station_callsign: NotNull<string>; file_name: string }
>`
  select p.id, o.qdo_id, o.station_callsign, o.name as file_name
  from unnest($ids::integer[], $accountIds::integer[], $times::timestamptz[], $frequencies::bigint[]) p (id, account_id, ts, freq_hz)
  cross join lateral (
    select qdo_id, station_callsign, name from content.media o
    where ${SHOWN} and ${isSame('p', 'o', '$contesting')}
    order by o.ts, o.id limit ${MAX_ALSO}
  ) o`;

/** A page of the archive. `contesting`: the accounts in a contest now, whose frequencies are hidden. */
export async function sstvArchive(
  runs: Queryable,
  filters: ArchiveFilters,
  place: ArchivePlace,
  viewerId: number | undefined,
  contesting: ReadonlySet<number>,
): Promise<SstvArchiveResponse> {
  const isForward = place.from === 'newest' || place.from === 'before';
  const { day, band = null, mode = null, callsign } = filters;
  const span = day ? dayOf(day) : { from: new Date(EARLIEST), to: new Date(LATEST) };
  const params = { ...startOf(place), ...span, band, mode };
  const pages = isForward ? FORWARD : BACKWARD;
  const rows = callsign
    ? await runs.run(pages.ofStation, { ...params, callsign })
    : await runs.run(pages.ofAll, { ...params, contesting: [...contesting] });
  const hasMore = rows.length > PAGE_SIZE;
  const page = isForward ? rows.slice(0, PAGE_SIZE) : rows.slice(0, PAGE_SIZE).toReversed();
  const [first, last] = [page[0], page.at(-1)];
  const hasOlder = isForward ? hasMore : place.from === 'after';
  const hasNewer = isForward ? place.from === 'before' : hasMore;
  return {
    pictures: await withAlsoReceived(runs, page, viewerId, contesting),
    older: last && hasOlder ? cursorOf(last) : null,
    newer: first && hasNewer ? cursorOf(first) : null,
  };
}

async function withAlsoReceived(
  runs: Queryable,
  page: readonly PictureRow[],
  viewerId: number | undefined,
  contesting: ReadonlySet<number>,
): Promise<ArchivedPicture[]> {
  const pictures = page.map((row) => pictureOf(row, viewerId, contesting));
  const compared = page.filter((_, at) => typeof pictures[at]?.Freq === 'number');
  const also = new Map<number, AlsoReceived[]>();
  if (compared.length > 0) {
    const found = await runs.run(ALSO, {
      ids: compared.map(({ id }) => id),
      accountIds: compared.map(({ accountId }) => accountId),
      times: compared.map(({ ts }) => ts),
      frequencies: compared.map(({ freqHz }) => freqHz),
      contesting: [...contesting],
    });
    for (const { id, ...other } of found) also.set(id, [...(also.get(id) ?? []), other]);
  }
  return pictures.map((picture) => ({ ...picture, also_received: also.get(picture.id) ?? [] }));
}

function pictureOf(row: PictureRow, viewerId: number | undefined, contesting: ReadonlySet<number>): ArchivedPicture {
  const { id, accountId, qdoId, name, caption, width, height, ts, freqHz, call, stationCallsign, band, mode } = row;
  return {
    id,
    qdo_id: qdoId,
    file_name: name,
    caption,
    width,
    height,
    TS: isoSeconds(ts.getTime()),
    station_callsign: stationCallsign,
    Call: call,
    Band: band,
    Mode: mode,
    Freq: publicFrequency(freqHz, row.contestName, contesting.has(accountId)),
    mine: accountId === viewerId,
    also_received: [],
  };
}

const cursorOf = ({ ts, id }: PictureRow) => `${ts.getTime()}_${id}`;

function startOf(place: ArchivePlace): Pick<PageParams, 'ts' | 'id'> {
  if (place.from === 'newest') return { ts: new Date(LATEST), id: 0 };
  if (place.from === 'oldest') return { ts: new Date(EARLIEST), id: 0 };
  const [ms = 0, id = 0] = place.cursor.split('_').map(Number);
  return { ts: new Date(Math.max(EARLIEST, Math.min(ms, LATEST))), id: Math.min(id, 2_147_483_647) };
}

function dayOf(day: string): Pick<PageParams, 'from' | 'to'> {
  const start = Date.parse(`${day}T00:00:00Z`);
  return { from: new Date(start), to: new Date(start + 86_400_000) };
}

export interface NewestSstv {
  readonly name: string;
  readonly qdoId: NotNull<number>;
  readonly call: NotNull<string>;
}

const NEWEST = sql<{ accountId: number; limit: number }, NewestSstv>`
  select name, qdo_id as "qdoId", call from content.media
  where account_id = $accountId and kind = 'sstv' and qdo_id is not null and hidden_reason is null and not is_qso_deleted
    and not is_leaving
  order by ts desc, id desc limit $limit`;

/** The newest pictures that a station received, as everyone may see them. */
export function newestSstv(runs: Queryable, accountId: number, limit: number): Promise<NewestSstv[]> {
  return runs.run(NEWEST, { accountId, limit });
}
