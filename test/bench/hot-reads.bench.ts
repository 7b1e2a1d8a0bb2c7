import { request as httpRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { BareHttpServerCalls } from './baseline/bare-http-server.ts';
import { alternately, type BenchResult, medians, resultRow } from './process/measure.ts';
import { startProduct } from './process/product.ts';
import { RpcProcess } from './process/rpc-process.ts';
import { size } from './tiny.ts';
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
  await using product = await startProduct(process.env.DATABASE_URL ?? '', { needsJobs: false });
  using bare = new RpcProcess<BareHttpServerCalls>('baseline/bare-http-server.ts');
  using generator = new RpcProcess<LoadGeneratorCalls>('traffic/load-generator.ts');
  const onAir = await OnAirOperators.open(product.port, await registerOperators(product, OPERATORS));
  await onAir.sendHeartbeats();
  await onAir.logContacts(3);
  await waitUntilFull(product.port);
  const ports = { ours: product.port, reference: await bare.call('listen', null) };
  const rows: BenchResult[] = [];
  for (const read of READS)
    for (const encoding of ENCODINGS) {
      const path = `/fast-keys/${read}`;
      const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: ${encoding}\r\n\r\n`;
      let bytes = 0;
      let highest = 0;
      const measure = async (side: keyof typeof ports) => {
        const load = { port: ports[side], request, connections: CONNECTIONS, seconds: SECONDS };
        const { answers, seconds, busy } = await generator.call('run', load);
        highest = Math.max(highest, busy);
        return answers / seconds;
      };
      const rounds = await alternately(ROUNDS, ['ours', 'reference'], measure, async () => {
        await onAir.sendHeartbeats();
        const answer = await fetched(product.port, path, encoding);
        await bare.call('serve', answer);
        bytes = answer.body.length;
      });
      const { listed, ...figures } = medians(rounds);
      rows.push(
        resultRow(
          `GET ${path}, ${encoding}, ${(bytes / 1_000).toFixed(1)} kB, at ${CONNECTIONS} connections, against a bare node:http server sending that body (requests/s)`,
          figures,
          { atLeast: MIN_RATIO, aim: 0.9 },
          `${listed}; the load generator at most ${Math.round(100 * highest)} % busy`,
        ),
      );
    }
  onAir.close();
  return rows;
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
