import { setTimeout as pause } from 'node:timers/promises';
import type { ReportedScoresResponse } from '@pileup/contract/contests/scoreboard';
import pg from 'pg';
import type { BenchResult } from '../process/measure.ts';
import { startProduct } from '../process/product.ts';
import { size } from '../tiny.ts';
import { CachedReads } from '../traffic/cached-reads.ts';
import { recordedAnswer } from '../traffic/recorded-answer.ts';

export const name = 'scoreboard';

const STATIONS = size(5_000, 50);
const MIN_RATIO = 0.75;
const PATH = '/api/vreportedscores';
/** Time limit; the page is renewed at intervals, too. */
const DEADLINE_MS = 40_000;

/** The scores of a contest with 5,000 stations, sent from memory, against a bare server that sends the same body. */
export async function run(): Promise<BenchResult[]> {
  const url = process.env.DATABASE_URL ?? '';
  await using product = await startProduct(url, { needsJobs: false });
  await insertScores(url);
  await waitUntilShown(product.port);
  using reads = new CachedReads(product);
  const row = await reads.measure({
    path: PATH,
    encoding: 'gzip',
    answer: async () => {
      const { headers, body } = await recordedAnswer(product.port, PATH, 'gzip');
      return { headers: headers.filter((_, at) => isNeeded(headers[at - (at % 2)] ?? '')), body };
    },
    limit: { atLeast: MIN_RATIO, aim: 0.9 },
    title: (kilobytes, connections) =>
      `GET ${PATH} with ${STATIONS} stations, ${kilobytes} kB, at ${connections} connections, against a bare node:http server sending that body (requests/s)`,
  });
  return [row];
}

/** Whether the body could not be read without a header. */
const isNeeded = (header: string): boolean => /^content-(type|length|encoding)$/i.test(header);

async function insertScores(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `insert into ranking.station (account_id, callsign, excluded)
       select 1000000 + n, 'M0Q' || n, false from generate_series(1, $1::integer) n`,
      [STATIONS],
    );
    await client.query(
      `insert into contests.reported_score (account_id, contest, scored_at, received_at, state)
       select 1000000 + n, 'CQ-WW-CW', now(), now(), jsonb_build_object(
         'call', 'M0Q' || n, 'score', n * 27, 'contacts', n, 'points', n * 3, 'multipliers', 9, 'club', 'Bath Contest Club',
         'operators', '', 'program', 'N1MM Logger+ 1.0.' || n, 'at', '2026-11-28T12:00:00.000Z', 'category', $2::jsonb)
       from generate_series(1, $1::integer) n`,
      [
        STATIONS,
        JSON.stringify({ operator: 'SINGLE-OP', assisted: 'ASSISTED', band: 'ALL', mode: 'CW', power: 'LOW' }),
      ],
    );
  } finally {
    await client.end();
  }
}

async function waitUntilShown(port: number): Promise<void> {
  for (const end = performance.now() + DEADLINE_MS; ; await pause(200)) {
    const { body } = await recordedAnswer(port, PATH);
    const { contests } = JSON.parse(body.toString()) as ReportedScoresResponse;
    if (contests[0]?.scores.length === STATIONS) return;
    if (performance.now() > end) throw new Error('the scores are not shown');
  }
}

if (import.meta.main) console.table(await run());
