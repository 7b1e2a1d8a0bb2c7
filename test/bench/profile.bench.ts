import type { ProfileAnswer, ProfileCharts } from '@pileup/contract/social';
import type pg from 'pg';
import { importBuilt } from './process/built-app.ts';
import { connectDatabase } from './process/database.ts';
import { type BenchResult, latencies, median, p99 } from './process/measure.ts';
import { startProduct } from './process/product.ts';
import { FIRST_ROUND, size } from './size.ts';
import { HttpConnection } from './traffic/http-connection.ts';

const { Database } =
  await importBuilt<typeof import('../../backend/src/platform/database/database.js')>('platform/database/database');
const { loadConfig } = await importBuilt<typeof import('../../backend/src/platform/config.js')>('platform/config');
const { ENTITIES } = await importBuilt<typeof import('../../backend/src/app.module.js')>('app.module');
const { rebuildWorked } = await importBuilt<typeof import('../../backend/src/social/index.js')>('social/index');

export const name = 'profile';

/** Quick run: CONTACTS=100000 npm run bench -- profile */
const LARGE = Number(process.env.CONTACTS || size(1_000_000, 8_000));
const SMALL = size(1_000, 1_000);
const PAGE_QSOS = 20;
const CONNECTIONS = [1, 8] as const;
const ROUNDS = size(7, 1);
const SECONDS = size(2, 0.05);
const MAX_RATIO = 3;
/** Otherwise the configuration would generate and store one. */
const UNUSED_SECRET = 'x'.repeat(32);

interface Station {
  callsign: string;
  contacts: number;
}
const BUSY: Station = { callsign: 'M0QLA', contacts: LARGE };
const QUIET: Station = { callsign: 'M0QLB', contacts: SMALL };

/** The profile of a station with a million contacts against that of one with a thousand, for a logged-in reader. */
export async function run(): Promise<BenchResult[]> {
  const url = process.env.DATABASE_URL ?? '';
  const product = await startProduct(url, { needsJobs: false });
  const client = await connectDatabase(url);
  try {
    for (const station of [BUSY, QUIET]) await fill(client, (await product.register(station.callsign)).id, station);
    const viewer = await product.register('M0QLV');
    const seconds = await count(url);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
    const connections = await Promise.all(
      Array.from({ length: Math.max(...CONNECTIONS) }, () => HttpConnection.open(product.port)),
    );
    const reader = new Reader(connections, viewer.token);
    await reader.check();
    const rows: BenchResult[] = [];
    for (const page of ['first', 'middle'] as const)
      for (const connections of CONNECTIONS)
        rows.push(await compare(reader, page, connections, `counts of both rebuilt in ${seconds.toFixed(1)} s`));
    for (const connection of connections) connection.close();
    return rows;
  } finally {
    await client.end();
    await product.stop();
  }
}

async function compare(
  reader: Reader,
  page: 'first' | 'middle',
  connections: number,
  note: string,
): Promise<BenchResult> {
  const busy: number[] = [];
  const quiet: number[] = [];
  for (let round = FIRST_ROUND; round < ROUNDS; round++)
    for (const station of round % 2 ? [BUSY, QUIET] : [QUIET, BUSY]) {
      const times = await latencies(connections, SECONDS, (worker) =>
        reader.read(worker, station, pageOf(station, page)),
      );
      if (round >= 0) (station === BUSY ? busy : quiet).push(p99(times));
    }
  const ratio = median(busy.map((ms, round) => ms / (quiet[round] ?? Number.NaN)));
  return {
    title: `vprofilefor, the ${page} page, of ${LARGE.toLocaleString('en')} contacts at ${connections} connection${connections > 1 ? 's' : ''}, against ${SMALL.toLocaleString('en')} (p99 ms)`,
    ours: median(busy),
    reference: median(quiet),
    ratio,
    limit: `at most ${MAX_RATIO}`,
    pass: ratio <= MAX_RATIO,
    note: `rounds ${busy.map((ms, round) => (ms / (quiet[round] ?? Number.NaN)).toFixed(2)).join(' ')}; ${note}`,
  };
}

function pageOf({ contacts }: Station, page: 'first' | 'middle'): number {
  return page === 'first' ? 1 : contacts / PAGE_QSOS / 2;
}

class Reader {
  private readonly connections: readonly HttpConnection[];
  private readonly token: string;

  constructor(connections: readonly HttpConnection[], token: string) {
    this.connections = connections;
    this.token = token;
  }

  async read(worker: number, { callsign }: Station, page: number): Promise<Buffer> {
    const connection = this.connections[worker];
    if (!connection) throw new Error('more workers than connections');
    return connection.post('/api/vprofilefor', this.token, JSON.stringify({ callsign, page }));
  }

  /** Throws unless the measured answers are complete. */
  async check(): Promise<void> {
    for (const station of [BUSY, QUIET]) {
      for (const page of ['first', 'middle'] as const) {
        const { profile } = JSON.parse(
          (await this.read(0, station, pageOf(station, page))).toString(),
        ) as ProfileAnswer;
        if (
          profile.qso_history.length !== PAGE_QSOS ||
          profile.qso_in_history !== station.contacts ||
          !profile.worked_before
        )
          throw new Error(`${station.callsign}: ${profile.qso_history.length} of ${profile.qso_in_history} contacts`);
        if (profile.entity_count !== ENTITIES_WORKED) throw new Error(`${profile.entity_count} entities`);
      }
      const answer = await this.connections[0]?.post('/api/vprofilepictures', this.token, JSON.stringify(station));
      const charts = JSON.parse(String(answer)) as ProfileCharts;
      if (charts.count !== station.contacts || charts.grid_count < 100) throw new Error('the charts are incomplete');
    }
  }
}

const ENTITIES_WORKED = 100;

/** Contacts over fourteen years: a hundred entities, nine bands, three modes, thousands of squares. */
async function fill(client: pg.Client, account: number, { callsign, contacts }: Station): Promise<void> {
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
  await client.query(
    `insert into logbook.tally (account_id, grain, bucket, n) select account_id, grain, minute >> grain, count(*)
     from logbook.qso, (values (6), (16)) grains (grain) where account_id = $1 and deleted_at is null group by 1, 2, 3`,
    [account],
  );
}

/** Counts the contacts inserted by SQL; returns the seconds. */
async function count(url: string): Promise<number> {
  const database = await Database.connect(loadConfig({ DATABASE_URL: url, JWT_SECRET: UNUSED_SECRET }), ENTITIES);
  const startedAt = performance.now();
  await rebuildWorked(database);
  const seconds = (performance.now() - startedAt) / 1_000;
  await database.onApplicationShutdown();
  return seconds;
}

if (import.meta.main) console.table(await run());
