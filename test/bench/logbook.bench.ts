import type pg from 'pg';
import { fillLog } from './logs/large-log.ts';
import { connectDatabase } from './process/database.ts';
import { type BenchResult, latencies, median, medians, p99, resultRow } from './process/measure.ts';
import { startProduct } from './process/product.ts';
import { size } from './tiny.ts';
import { HttpConnection } from './traffic/http-connection.ts';

export const name = 'logbook';

const CONTACTS = size(1_000_000, 2_000);
const PAGE = size(500, 50);
const ROUNDS = size(5, 1);
const SECONDS = size(2, 0.05);

/** Reading a log of a million contacts: its first, middle and last pages compared, the look-up of a call against a bare SELECT. */
export async function run(): Promise<BenchResult[]> {
  const url = process.env.DATABASE_URL ?? '';
  await using product = await startProduct(url, { needsJobs: false });
  await using client = await connectDatabase(url);
  const me = await product.register('M0QLB');
  await fillLog(client, me.id, CONTACTS);
  using connection = await HttpConnection.open(product.port);
  return [await pages(connection, me.token), await logBar(connection, me, client)];
}

async function pages(connection: HttpConnection, token: string): Promise<BenchResult> {
  const positions = { first: 1, middle: CONTACTS / PAGE / 2, last: CONTACTS / PAGE };
  const times: Record<keyof typeof positions, number[]> = { first: [], middle: [], last: [] };
  const read = (page: number) => connection.post('/api/vlogbook', token, `{"page":${page},"size":${PAGE}}`);
  for (const page of Object.values(positions)) {
    const { logbook, count } = JSON.parse((await read(page)).toString()) as { logbook: unknown[]; count: number };
    if (logbook.length !== PAGE || count !== CONTACTS)
      throw new Error(`page ${page} holds ${logbook.length} of ${count} contacts`);
    await latencies(1, SECONDS / 2, () => read(page));
  }
  for (let round = 0; round < ROUNDS; round++)
    for (const position of Object.keys(positions) as (keyof typeof positions)[])
      times[position].push(p99(await latencies(1, SECONDS, () => read(positions[position]))));
  const [first, middle, last] = [median(times.first), median(times.middle), median(times.last)];
  return resultRow(
    `vlogbook of ${CONTACTS.toLocaleString('en')} contacts, p99 of the slowest of page 1, middle and last, against page 1 (ms)`,
    { ours: Math.max(first, middle, last), reference: first },
    { atMost: 1.5 },
    `first ${first.toFixed(1)}, middle ${middle.toFixed(1)}, last ${last.toFixed(1)}`,
  );
}

async function logBar(
  connection: HttpConnection,
  me: { id: number; token: string },
  client: pg.Client,
): Promise<BenchResult> {
  const DISTINCT = 'select distinct call from logbook.qso where account_id = $1 limit 500';
  const calls = (await client.query<{ call: string }>(DISTINCT, [me.id])).rows.map((row) => row.call);
  const bare = (turn: number) =>
    client.query({
      name: 'bare-history',
      text: 'select * from logbook.qso where account_id = $1 and call = $2 order by minute desc limit 20',
      values: [me.id, calls[turn % calls.length]],
    });
  const ours = (turn: number) => connection.post(`/api/vlogbar/${calls[turn % calls.length]}`, me.token, '');
  await latencies(1, SECONDS / 2, (_, turn) => bare(turn));
  await latencies(1, SECONDS / 2, (_, turn) => ours(turn));
  const rounds: { ours: number; reference: number }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({
      reference: median(await latencies(1, SECONDS, (_, turn) => bare(turn))),
      ours: median(await latencies(1, SECONDS, (_, turn) => ours(turn))),
    });
  return resultRow(
    'vlogbar over HTTP in that log, against a bare indexed SELECT through the same driver (median ms)',
    medians(rounds),
    { atMost: 3 },
  );
}

if (import.meta.main) console.table(await run());
