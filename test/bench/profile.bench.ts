import type { ProfileCharts, ProfileResponse } from '@pileup/contract/social';
import { countWorked, ENTITIES_WORKED, fillWorked } from './logs/worked-log.ts';
import { connectDatabase } from './process/database.ts';
import { alternately, type BenchResult, latencies, medians, p99, resultRow } from './process/measure.ts';
import { startProduct } from './process/product.ts';
import { size } from './tiny.ts';
import { HttpConnections } from './traffic/http-connection.ts';

export const name = 'profile';

/** Quick run: CONTACTS=100000 npm run bench -- profile */
const LARGE = Number(process.env.CONTACTS || size(1_000_000, 8_000));
const SMALL = size(1_000, 1_000);
const PAGE_QSOS = 20;
const CONNECTIONS = [1, 8] as const;
const ROUNDS = size(7, 1);
const SECONDS = size(2, 0.05);
const MAX_RATIO = 3;

interface Station {
  callsign: string;
  contacts: number;
}
const BUSY: Station = { callsign: 'M0QLA', contacts: LARGE };
const QUIET: Station = { callsign: 'M0QLB', contacts: SMALL };

/** The profile of a station with a million contacts against that of one with a thousand, for a logged-in reader. */
export async function run(): Promise<BenchResult[]> {
  const url = process.env.DATABASE_URL ?? '';
  await using product = await startProduct(url, { needsJobs: false });
  await using client = await connectDatabase(url);
  for (const station of [BUSY, QUIET]) await fillWorked(client, (await product.register(station.callsign)).id, station);
  const viewer = await product.register('M0QLV');
  const seconds = await countWorked(url);
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  using connections = await HttpConnections.open(product.port, Math.max(...CONNECTIONS));
  const reader = new Reader(connections, viewer.token);
  await reader.check();
  const rows: BenchResult[] = [];
  for (const page of ['first', 'middle'] as const)
    for (const connections of CONNECTIONS)
      rows.push(await compare(reader, page, connections, `counts of both rebuilt in ${seconds.toFixed(1)} s`));
  return rows;
}

async function compare(
  reader: Reader,
  page: 'first' | 'middle',
  connections: number,
  note: string,
): Promise<BenchResult> {
  const stations = { ours: BUSY, reference: QUIET };
  const rounds = await alternately(ROUNDS, ['ours', 'reference'], async (side) => {
    const station = stations[side];
    return p99(await latencies(connections, SECONDS, (worker) => reader.read(worker, station, pageOf(station, page))));
  });
  const { listed, ...figures } = medians(rounds);
  return resultRow(
    `vprofilefor, the ${page} page, of ${LARGE.toLocaleString('en')} contacts at ${connections} connection${connections > 1 ? 's' : ''}, against ${SMALL.toLocaleString('en')} (p99 ms)`,
    figures,
    { atMost: MAX_RATIO },
    `${listed}; ${note}`,
  );
}

function pageOf({ contacts }: Station, page: 'first' | 'middle'): number {
  return page === 'first' ? 1 : contacts / PAGE_QSOS / 2;
}

class Reader {
  private readonly connections: HttpConnections;
  private readonly token: string;

  constructor(connections: HttpConnections, token: string) {
    this.connections = connections;
    this.token = token;
  }

  read(worker: number, { callsign }: Station, page: number): Promise<Buffer> {
    return this.connections.post(worker, '/api/vprofilefor', this.token, { callsign, page });
  }

  /** Throws unless the measured responses are complete. */
  async check(): Promise<void> {
    for (const station of [BUSY, QUIET]) {
      for (const page of ['first', 'middle'] as const) {
        const { profile } = JSON.parse(
          (await this.read(0, station, pageOf(station, page))).toString(),
        ) as ProfileResponse;
        if (
          profile.qso_history.length !== PAGE_QSOS ||
          profile.qso_in_history !== station.contacts ||
          !profile.worked_before
        )
          throw new Error(`${station.callsign}: ${profile.qso_history.length} of ${profile.qso_in_history} contacts`);
        if (profile.entity_count !== ENTITIES_WORKED) throw new Error(`${profile.entity_count} entities`);
      }
      const response = await this.connections.post(0, '/api/vprofilepictures', this.token, station);
      const charts = JSON.parse(String(response)) as ProfileCharts;
      if (charts.count !== station.contacts || charts.grid_count < 100) throw new Error('the charts are incomplete');
    }
  }
}

if (import.meta.main) console.table(await run());
