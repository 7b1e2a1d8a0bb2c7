import type { AlsoReceived, ArchivedPicture, SstvArchiveAnswer } from '@pileup/contract/media';
import { EARLIEST, isoSeconds, publicFrequency } from '../../../logbook/index.js';
import { type Queryable, statement } from '../../../platform/database/database.js';

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
  qdoId: number;
  name: string;
  caption: string;
  width: number;
  height: number;
  ts: Date;
  freqHz: number | null;
  call: string;
  stationCallsign: string;
  band: string;
  mode: string;
  contestName: string;
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

/**
 * A page and one row more, from a position ($1, $2) on in one direction. A station's pictures are those it received and
 * those it sent: two searches, since no index has both.
 */
const pageStatement = (isForward: boolean, ofStation: boolean) => {
  const order = isForward ? 'ts desc, id desc' : 'ts, id';
  const search = (condition: string) => `
    select ${COLUMNS} from content.media m
    where ${SHOWN} and (ts, id) ${isForward ? '<' : '>'} ($1::timestamptz, $2::integer)
      and ts >= $3::timestamptz and ts < $4::timestamptz ${condition}
    order by ${order} limit ${PAGE_SIZE + 1}`;
  const filters = (only: string) => `and ($5::text is null or band = $5) and ($6::text is null or mode = $6) ${only}`;
  if (!ofStation) return statement(search(filters(`and ${isFirst('$7')}`)));
  return statement(`
    select distinct on (ts, id) * from (
      (${search(filters('and station_callsign = $7'))}) union all (${search(filters('and call = $7'))})
    ) found order by ${order} limit ${PAGE_SIZE + 1}`);
};
const FORWARD = [pageStatement(true, false), pageStatement(true, true)] as const;
const BACKWARD = [pageStatement(false, false), pageStatement(false, true)] as const;

const ALSO = statement(`
  select p.id, o.qdo_id, o.station_callsign, o.name as file_name
  from unnest($1::integer[], $2::integer[], $3::timestamptz[], $4::bigint[]) p (id, account_id, ts, freq_hz)
  cross join lateral (
    select qdo_id, station_callsign, name from content.media o
    where ${SHOWN} and ${isSame('p', 'o', '$5')}
    order by o.ts, o.id limit ${MAX_ALSO}
  ) o`);

/** A page of the archive. `contesting`: the accounts in a contest now, whose frequencies are hidden. */
export async function sstvArchive(
  runs: Queryable,
  filters: ArchiveFilters,
  place: ArchivePlace,
  viewerId: number | undefined,
  contesting: ReadonlySet<number>,
): Promise<SstvArchiveAnswer> {
  const isForward = place.from === 'newest' || place.from === 'before';
  const rows = await runs.run<PictureRow>((isForward ? FORWARD : BACKWARD)[filters.callsign ? 1 : 0], [
    ...startOf(place),
    ...(filters.day ? dayOf(filters.day) : [new Date(EARLIEST), new Date(LATEST)]),
    filters.band ?? null,
    filters.mode ?? null,
    filters.callsign || [...contesting],
  ]);
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
    const columns = [
      compared.map(({ id }) => id),
      compared.map(({ accountId }) => accountId),
      compared.map(({ ts }) => ts),
      compared.map(({ freqHz }) => freqHz),
    ];
    const found = await runs.run<AlsoReceived & { id: number }>(ALSO, [...columns, [...contesting]]);
    for (const { id, ...other } of found) also.set(id, [...(also.get(id) ?? []), other]);
  }
  return pictures.map((picture) => ({ ...picture, also_received: also.get(picture.id) ?? [] }));
}

function pictureOf(row: PictureRow, viewerId: number | undefined, contesting: ReadonlySet<number>): ArchivedPicture {
  const { id, accountId, qdoId, name, caption, width, height, ts, freqHz, call, stationCallsign, band, mode } = row;
  return {
    ...{ id, qdo_id: qdoId, file_name: name, caption, width, height },
    TS: isoSeconds(ts.getTime()),
    ...{ station_callsign: stationCallsign, Call: call, Band: band, Mode: mode },
    Freq: publicFrequency(freqHz, row.contestName, contesting.has(accountId)),
    mine: accountId === viewerId,
    also_received: [],
  };
}

const cursorOf = ({ ts, id }: PictureRow) => `${ts.getTime()}_${id}`;

function startOf(place: ArchivePlace): [Date, number] {
  if (place.from === 'newest') return [new Date(LATEST), 0];
  if (place.from === 'oldest') return [new Date(EARLIEST), 0];
  const [ms = 0, id = 0] = place.cursor.split('_').map(Number);
  return [new Date(Math.max(EARLIEST, Math.min(ms, LATEST))), Math.min(id, 2_147_483_647)];
}

function dayOf(day: string): [Date, Date] {
  const start = Date.parse(`${day}T00:00:00Z`);
  return [new Date(start), new Date(start + 86_400_000)];
}
