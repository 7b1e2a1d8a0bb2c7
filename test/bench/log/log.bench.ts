import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { fillLog } from '../logs/large-log.ts';
import { connectDatabase } from '../process/database.ts';
import { alternately, type BenchResult, latencies, median, medians, resultRow } from '../process/measure.ts';
import { startProduct } from '../process/product.ts';
import { size } from '../tiny.ts';
import { HttpConnection } from '../traffic/http-connection.ts';
import { bulkEdit } from './bulk-edit.ts';

export const name = 'log';

const CONTACTS = size(1_000_000, 2_000);
const PAGE = size(500, 50);
/** Rounds are short, so that other work of the computer affects both sides. */
const ROUNDS = size(9, 1);
const SECONDS = size(0.2, 0.02);

/**
 * The shapes of filters, each with the statement that a person would write for it. `broad` stops at the page's last row in
 * order of time, `rare` reads the log to its end, `call` and `range` are ranges of an index.
 */
const SHAPES = {
  broad: "band = '20m'",
  rare: "comment ilike '%no such text%'",
  call: "call >= 'JA1QAB' and call < 'JA1QAC'",
  range: 'minute >= 60483600 and minute < 60527280',
} as const;

const FILTERS: Record<string, keyof typeof SHAPES> = {
  'band:20m': 'broad',
  'mode:ft8': 'broad',
  'class:data': 'broad',
  'band:20m mode:ft8 dxcc:JA since:2015': 'broad',
  'dxcc:339': 'broad',
  'dxcc:japan': 'broad',
  'continent:as': 'broad',
  'cqz:25': 'broad',
  '-band:40m': 'broad',
  'power:>50': 'broad',
  'freq:14074..14076': 'broad',
  'name:haruka': 'broad',
  '-name:haruka': 'broad',
  'comment:"Strong on"': 'broad',
  'time:2200-0400': 'broad',
  'since:2016': 'broad',
  'origin:live': 'broad',
  'station:M0QLB': 'broad',
  '-qsl:lotw': 'broad',
  JA1: 'broad',
  'call:*A': 'broad',
  'call:JA1QAB': 'call',
  'JA1QAB mode:ft8': 'call',
  'date:2015-01': 'range',
  'date:2015-01 band:20m': 'range',
  'band:160m': 'rare',
  'comment:nothing': 'rare',
  'grid:IO9*': 'rare',
  'notes:antenna': 'rare',
  'pota:US-*': 'rare',
};

/** First pages of 30 filters of a log of a million contacts, against statements of the same shapes written by hand; and edits. */
export async function run(): Promise<BenchResult[]> {
  const url = process.env.DATABASE_URL ?? '';
  await using product = await startProduct(url, { needsJobs: false });
  await using client = await connectDatabase(url);
  const me = await product.register('M0QLB');
  await fillLog(client, me.id, CONTACTS);
  using connection = await HttpConnection.open(product.port);
  await using bare = await bareServer((shape) => byHand(client, me.id, SHAPES[shape as keyof typeof SHAPES]));
  using bareConnection = await HttpConnection.open(bare.port);
  const results: BenchResult[] = [];
  for (const [filter, shape] of Object.entries(FILTERS)) {
    const body = JSON.stringify({ filter, size: PAGE });
    const response = JSON.parse((await connection.post('/api/vlogbook', me.token, body)).toString()) as {
      logbook?: [];
    };
    if (!response.logbook) throw new Error(`${filter}: ${JSON.stringify(response)}`);
    const sides = {
      ours: () => connection.post('/api/vlogbook', me.token, body),
      reference: () => bareConnection.post(`/${shape}`, '', '{}'),
    };
    const rounds = await alternately(ROUNDS, ['ours', 'reference'] as const, async (side) =>
      median(await latencies(1, SECONDS, sides[side])),
    );
    const { listed, ...figures } = medians(rounds);
    const title = `first page of ${filter} in ${CONTACTS.toLocaleString('en')} contacts over HTTP, against a ${shape} statement behind bare node:http (median ms)`;
    results.push(resultRow(title, figures, { atMost: 3 }, listed));
  }
  return [...results, await bulkEdit(url, client, me.id)];
}

/** The columns of a page of the logbook. */
const COLUMNS =
  'qdo_id, ts, call, station_callsign, freq_hz, band, mode, submode, name, country, comment, contest_name, qso_origin';

const byHand = (client: pg.Client, account: number, condition: string) =>
  client.query(
    `select ${COLUMNS} from logbook.qso where account_id = $1 and deleted_at is null and ${condition}
     order by minute desc, ts desc, qdo_id desc limit ${PAGE}`,
    [account],
  );

/** Responds to `POST /{shape}` with the rows of `read` as JSON. */
async function bareServer(read: (shape: string) => Promise<pg.QueryResult>) {
  const server = createServer(async (request, response) => {
    request.resume();
    const body = JSON.stringify((await read((request.url ?? '').slice(1))).rows);
    response.setHeader('Content-Length', Buffer.byteLength(body)).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

if (import.meta.main) console.table(await run());
