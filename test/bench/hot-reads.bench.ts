import { request as httpRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { BareHttpServerCalls } from './baseline/bare-http-server.ts';
import { type BenchResult, median } from './process/measure.ts';
import { startProduct } from './process/product.ts';
import { RpcProcess } from './process/rpc-process.ts';
import { FIRST_ROUND, size } from './size.ts';
import type { LoadGeneratorCalls } from './traffic/load-generator.ts';
import { OnAirOperators, registerOperators } from './traffic/operators.ts';

export const name = 'hot reads';

const OPERATORS = size(200, 40);
const CONNECTIONS = size(64, 4);
const SECONDS = size(2, 0.1);
const ROUNDS = size(7, 1);
const MIN_RATIO = 0.75;
const READS = ['vleaderboards', 'ActiveUserList'] as const;
const ENCODINGS = ['identity', 'gzip'] as const;

/** The home page's hot reads, answered from memory, against a bare node:http server that sends the same body. */
export async function run(): Promise<BenchResult[]> {
  const product = await startProduct(process.env.DATABASE_URL ?? '', { needsJobs: false });
  const bare = new RpcProcess<BareHttpServerCalls>('baseline/bare-http-server.ts');
  const generator = new RpcProcess<LoadGeneratorCalls>('traffic/load-generator.ts');
  try {
    const onAir = await OnAirOperators.open(product.port, await registerOperators(product, OPERATORS));
    await onAir.sendHeartbeats();
    await onAir.logContacts(3);
    await waitUntilFull(product.port);
    const ports = { ours: product.port, bare: await bare.call('listen', null) };
    const rows: BenchResult[] = [];
    for (const read of READS)
      for (const encoding of ENCODINGS) {
        const path = `/fast-keys/${read}`;
        const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: ${encoding}\r\n\r\n`;
        const measure = (port: number) =>
          generator.call('run', { port, request, connections: CONNECTIONS, seconds: SECONDS });
        const rounds: { ours: number; bare: number; busy: number }[] = [];
        let bytes = 0;
        for (let round = FIRST_ROUND; round < ROUNDS; round++) {
          // Between the rounds, and not measured.
          await onAir.sendHeartbeats();
          const answer = await fetched(product.port, path, encoding);
          await bare.call('serve', answer);
          bytes = answer.body.length;
          const result = { ours: 0, bare: 0, busy: 0 };
          for (const side of round % 2 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)) {
            const { answers, seconds, busy } = await measure(ports[side]);
            result[side] = answers / seconds;
            result.busy = Math.max(result.busy, busy);
          }
          if (round >= 0) rounds.push(result);
        }
        rows.push(rowOf(`GET ${path}, ${encoding}, ${(bytes / 1_000).toFixed(1)} kB`, rounds));
      }
    onAir.close();
    return rows;
  } finally {
    generator.stop();
    bare.stop();
    await product.stop();
  }
}

function rowOf(what: string, rounds: { ours: number; bare: number; busy: number }[]): BenchResult {
  const ratio = median(rounds.map((round) => round.ours / round.bare));
  return {
    title: `${what}, at ${CONNECTIONS} connections, against a bare node:http server sending that body (requests/s)`,
    ours: median(rounds.map((round) => round.ours)),
    reference: median(rounds.map((round) => round.bare)),
    ratio,
    limit: `at least ${MIN_RATIO} (aim 0.9)`,
    pass: ratio >= MIN_RATIO,
    note: `rounds ${rounds.map((round) => (round.ours / round.bare).toFixed(2)).join(' ')}; the load generator at most ${Math.round(100 * Math.max(...rounds.map(({ busy }) => busy)))} % busy`,
  };
}

/** The encoded body with the headers it needs; ours sends some more. */
async function fetched(port: number, path: string, encoding: string): Promise<{ headers: string[]; body: Buffer }> {
  return new Promise((resolve, reject) => {
    httpRequest({ port, host: '127.0.0.1', path, headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = [];
      const sentEncoding = response.headers['content-encoding'];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        if (response.statusCode !== 200 || (sentEncoding ?? 'identity') !== encoding)
          reject(new Error(`${path} answered ${response.statusCode}, ${sentEncoding} for ${encoding}`));
        const type = ['Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(body.length)];
        resolve({ headers: sentEncoding ? [...type, 'Content-Encoding', sentEncoding] : type, body });
      });
    })
      .on('error', reject)
      .end();
  });
}

/** Waits until every leaderboard has ten rows and every operator a card. */
async function waitUntilFull(port: number): Promise<void> {
  const read = async (what: string) =>
    JSON.parse((await fetched(port, `/fast-keys/${what}`, 'identity')).body.toString()) as object;
  for (const end = performance.now() + 10_000; ; await pause(100)) {
    const boards = Object.entries(await read('vleaderboards')) as [string, unknown[]][];
    const short = boards.filter(([, rows]) => rows.length < 10).map(([key]) => key);
    const cards = (await read('ActiveUserList')) as { is_live: number }[];
    const live = cards.filter(({ is_live }) => is_live).length;
    if (short.length === 0 && live === OPERATORS) return;
    if (performance.now() > end) throw new Error(`${live} cards are live; leaderboards not full: ${short}`);
  }
}

if (import.meta.main) console.table(await run());
