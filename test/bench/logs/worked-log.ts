import type pg from 'pg';
import { importBuilt } from '../process/built-app.ts';
import { fillTally } from './large-log.ts';

const { Database } =
  await importBuilt<typeof import('../../../backend/src/platform/database/database.js')>('platform/database/database');
const { loadConfig } = await importBuilt<typeof import('../../../backend/src/platform/config.js')>('platform/config');
const { ENTITIES } = await importBuilt<typeof import('../../../backend/src/app.module.js')>('app.module');
const { rebuildWorked } = await importBuilt<typeof import('../../../backend/src/social/index.js')>('social/index');

/** A secret, which the configuration would otherwise generate and store. */
const UNUSED_SECRET = 'x'.repeat(32);
/** The entities of the log. */
export const ENTITIES_WORKED = 100;

/** Contacts over fourteen years: a hundred entities, nine bands, three modes, thousands of squares. */
export async function fillWorked(
  client: pg.Client,
  account: number,
  { callsign, contacts }: { callsign: string; contacts: number },
): Promise<void> {
  await client.query(
    `insert into logbook.qso (account_id, minute, ts, received_at, updated_at, dxcc, cq_zone, freq_hz, call, band, mode,
       submode, station_callsign, snt, rcv, name, continent, country, grid, qso_origin)
     select $1, floor(extract(epoch from t.ts - timestamptz '1900-01-01 00:00Z') / 60)::integer, t.ts, now(), now(),
       e.adif, 25, 14074000 + n % 3000,
       'JA' || (n % 10) || 'Q' || chr(65 + (n / 10 % 26)::int) || chr(65 + (n / 260 % 26)::int) || chr(65 + (n / 6760 % 26)::int),
       (array['160m','80m','40m','30m','20m','17m','15m','12m','10m'])[1 + n % 9], (array['CW','SSB','FT8'])[1 + n % 3], '',
       $3, '-12', '-08', '', 'AS', 'Japan',
       chr(65 + (n % 18)::int) || chr(65 + (n / 18 % 18)::int) || (n * 31 % 10) || (n / 7 % 10), 'LOGBAR'
     from generate_series(0::bigint, $2::bigint - 1) n
     cross join lateral (select timestamptz '2012-01-01 00:00Z' + n * (interval '14 years' / $2::double precision) as ts) t
     join (select row_number() over () - 1 as turn, adif from unnest($4::smallint[]) as adif) e on e.turn = n % $5::integer`,
    [account, contacts, callsign, Array.from({ length: ENTITIES_WORKED }, (_, n) => n + 200), ENTITIES_WORKED],
  );
  await fillTally(client, account);
}

/** Counts the contacts inserted by SQL; returns the seconds. */
export async function countWorked(url: string): Promise<number> {
  const database = await Database.connect(loadConfig({ DATABASE_URL: url, JWT_SECRET: UNUSED_SECRET }), ENTITIES);
  const startedAt = performance.now();
  await rebuildWorked(database);
  const seconds = (performance.now() - startedAt) / 1_000;
  await database.onApplicationShutdown();
  return seconds;
}
