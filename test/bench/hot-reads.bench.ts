import { request as httpRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { BareAnswers } from './baseline/bare-answers.ts';
import { median, type Row } from './process/measure.ts';
import { OwnProcess } from './process/own-process.ts';
import { startProduct } from './process/product.ts';
import { size } from './size.ts';
import type { Hammering } from './traffic/hammer.ts';
import { OnTheAir, operators } from './traffic/operators.ts';

export const name = 'hot reads';

const OPERATORS = size(200, 40);
const CONNECTIONS = size(64, 4);
const SECONDS = size(2, 0.1);
const ROUNDS = size(7, 1);
const AT_LEAST = 0.75;
const READS = ['vleaderboards', 'ActiveUserList'] as const;
const ENCODINGS = ['identity', 'gzip'] as const;

/** The home page's hot reads, answered from memory, against a bare node:http server that sends the same body. */
export async function run(): Promise<Row[]> {
  const product = await startProduct(process.env.DATABASE_URL ?? '');
  const bare = new OwnProcess<BareAnswers>('baseline/bare-answers.ts');
  const hammer = new OwnProcess<Hammering>('traffic/hammer.ts');
  try {
    const onTheAir = await OnTheAir.with(product.port, await operators(product, OPERATORS));
    await onTheAir.beat();
    await onTheAir.log(3);
    await full(product.port);
    const ports = { ours: product.port, bare: await bare.ask('listen', null) };
    const rows: Row[] = [];
    for (const read of READS)
      for (const encoding of ENCODINGS) {
        const address = `/fast-keys/${read}`;
        const request = `GET ${address} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: ${encoding}\r\n\r\n`;
        const hit = (port: number) =>
          hammer.ask('hammer', { port, request, connections: CONNECTIONS, seconds: SECONDS });
        const rounds: { ours: number; bare: number; busy: number }[] = [];
        let bytes = 0;
        for (let round = -1; round < ROUNDS; round++) {
          // Heartbeats and the fetching of what the bare server is to send lie between the rounds.
          await onTheAir.beat();
          const answer = await fetched(product.port, address, encoding);
          await bare.ask('serve', answer);
          bytes = answer.body.length;
          const result = { ours: 0, bare: 0, busy: 0 };
          for (const who of round % 2 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)) {
            const { answers, seconds, busy } = await hit(ports[who]);
            result[who] = answers / seconds;
            result.busy = Math.max(result.busy, busy);
          }
          // The first round of each is a cold program's.
          if (round >= 0) rounds.push(result);
        }
        rows.push(rowOf(`GET ${address}, ${encoding}, ${(bytes / 1_000).toFixed(1)} kB`, rounds));
      }
    onTheAir.leave();
    return rows;
  } finally {
    hammer.stop();
    bare.stop();
    await product.stop();
  }
}

function rowOf(what: string, rounds: { ours: number; bare: number; busy: number }[]): Row {
  const ratio = median(rounds.map((round) => round.ours / round.bare));
  return {
    title: `${what}, at ${CONNECTIONS} connections, against a bare node:http server sending that body (requests/s)`,
    ours: median(rounds.map((round) => round.ours)),
    reference: median(rounds.map((round) => round.bare)),
    ratio,
    limit: `at least ${AT_LEAST} (aim 0.9)`,
    pass: ratio >= AT_LEAST,
    note: `rounds ${rounds.map((round) => (round.ours / round.bare).toFixed(2)).join(' ')}; the asking process at most ${Math.round(100 * Math.max(...rounds.map(({ busy }) => busy)))} % busy`,
  };
}

/** The body as it crosses the wire, with no more headers than it needs: ours carries some more. */
async function fetched(port: number, address: string, encoding: string): Promise<{ headers: string[]; body: Buffer }> {
  return new Promise((resolve, reject) => {
    httpRequest({ port, host: '127.0.0.1', path: address, headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = [];
      const packed = response.headers['content-encoding'];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        if (response.statusCode !== 200 || (packed ?? 'identity') !== encoding)
          reject(new Error(`${address} answered ${response.statusCode}, ${packed} for ${encoding}`));
        const type = ['Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(body.length)];
        resolve({ headers: packed ? [...type, 'Content-Encoding', packed] : type, body });
      });
    })
      .on('error', reject)
      .end();
  });
}

/** Waits until every board has its ten rows and every operator a card. */
async function full(port: number): Promise<void> {
  const read = async (what: string) =>
    JSON.parse((await fetched(port, `/fast-keys/${what}`, 'identity')).body.toString()) as object;
  for (const end = performance.now() + 10_000; ; await pause(100)) {
    const boards = Object.entries(await read('vleaderboards')) as [string, unknown[]][];
    const short = boards.filter(([, rows]) => rows.length < 10).map(([key]) => key);
    const cards = (await read('ActiveUserList')) as { is_live: number }[];
    const live = cards.filter(({ is_live }) => is_live).length;
    if (short.length === 0 && live === OPERATORS) return;
    if (performance.now() > end) throw new Error(`${live} cards are live; boards not full: ${short}`);
  }
}

if (import.meta.main) console.table(await run());
