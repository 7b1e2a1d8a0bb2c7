import type pg from 'pg';
import { withoutIndexes } from './large-log.ts';

/** A log for the leaderboards. */
export interface LeaderboardLog {
  accounts: readonly number[];
  stations: number;
  /** Contacts within the last 31 days. */
  recent: number;
  /** Contacts of the preceding fifteen years. */
  older: number;
  now: number;
}

const DAY = 86_400_000;
const RECENT_DAYS = 31;
const OLDER_DAYS = 15 * 365;

/** Inserts contacts of all stations, unevenly many per station; each is received when it is logged. */
export async function fillLog(client: pg.Client, { accounts, recent, older, now }: LeaderboardLog): Promise<void> {
  const from = now - RECENT_DAYS * DAY;
  // A tenth of the recent contacts is in the last hour, as during a contest.
  const hour = Math.floor(recent / 10);
  await withoutIndexes(client, async () => {
    await insertContacts(client, accounts, { count: older, from: from - OLDER_DAYS * DAY, to: from });
    await insertContacts(client, accounts, { count: recent - hour, from, to: now - DAY / 24 });
    await insertContacts(client, accounts, { count: hour, from: now - DAY / 24, to: now });
  });
  await client.query('vacuum analyze logbook.qso');
}

/** Inserts contacts evenly distributed over the period; calls are unique within a minute. */
async function insertContacts(
  client: pg.Client,
  accounts: readonly number[],
  { count, from, to }: { count: number; from: number; to: number },
): Promise<void> {
  if (count === 0) return;
  await client.query(
    `insert into logbook.qso (account_id, minute, ts, received_at, updated_at, dxcc, cq_zone, freq_hz, power, lat, lon,
       call, band, mode, submode, station_callsign, snt, rcv, name, comment, continent, country, grid, qso_origin)
     select a.id, floor(extract(epoch from t.ts - timestamptz '1900-01-01 00:00Z') / 60)::integer, t.ts, t.ts + interval '1 second', t.ts,
       339, 25, b.hz + n % 3000, 100, 36.4, 138.4,
       'JA' || (n % 10) || 'Q' || chr(65 + (n / 10 % 26)::int) || chr(65 + (n / 260 % 26)::int) || chr(65 + (n / 6760 % 26)::int),
       b.band, b.mode, '', a.callsign, '-12', '-08', case when n % 2 = 0 then 'Haruka' else '' end,
       case when n % 3 = 0 then 'TNX QSO' else '' end, 'AS', 'Japan', 'PM95', 'LOGBAR'
     from generate_series(0::bigint, $1::bigint - 1) n
     cross join lateral (select $2::timestamptz + n * (($3::timestamptz - $2::timestamptz) / $1::double precision) as ts) t
     -- The square makes some stations busier than others; the prime spreads their contacts over the period.
     join (select row_number() over (order by callsign) - 1 as turn, id, callsign from identity.account where id = any ($4::integer[])) a
       on a.turn = floor(power((n * 7919 % 10007) / 10007.0, 2) * $5::integer)::integer
     join (values (0, '20m', 'SSB', 14200000), (1, '20m', 'FT8', 14074000), (2, '40m', 'CW', 7020000), (3, '20m', 'SSTV', 14230000))
       b (turn, band, mode, hz) on b.turn = a.turn % 4`,
    [count, new Date(from), new Date(to), accounts, accounts.length],
  );
}
