import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { workedCall } from '../logs/callsigns.ts';
import { connectDatabase } from '../process/database.ts';
import { alternately, type BenchResult, latencies, medians, p99, quantile, resultRow } from '../process/measure.ts';
import { type Product, startProduct } from '../process/product.ts';
import { size } from '../tiny.ts';
import { atConstantRate } from '../traffic/constant-rate.ts';
import { HttpConnections } from '../traffic/http-connection.ts';
import { registerOperators } from '../traffic/operators.ts';

export const name = 'admin';

const ACCOUNTS = size(100_000, 200);
const ROUNDS = size(9, 1);
const SECONDS = size(1.5, 0.1);
const WORKERS = size(4, 2);
const VIEW_CONNECTIONS = size(8, 1);
const VIEWS_PER_SECOND = size(500, 20);
const CONTACTS_PER_SECOND = size(100, 20);
const MAX_LIST_RATIO = 3;
const MAX_VIEWS_RATIO = 1.1;
const START = Date.UTC(2020, 0, 1);

/** `vadmin/users` over HTTP against the same rows by a bare indexed query; logging with many page views against without. */
export async function run(): Promise<BenchResult[]> {
  const url = process.env.DATABASE_URL ?? '';
  await using product = await startProduct(url, { needsJobs: false });
  const stations = await registerOperators(product, WORKERS);
  const tokens = stations.map(({ token }) => token);
  const users = await listOfUsers(url, product, tokens[0] ?? '', stations[0]?.id ?? 0);
  return [...users, await pageViews(product, tokens)];
}

async function listOfUsers(url: string, product: Product, token: string, adminId: number): Promise<BenchResult[]> {
  const client = await connectDatabase(url);
  await client.query(
    `insert into identity.account (email, callsign, name, created_at, email_confirmed_at)
     select 'q' || n || '@example.net', 'G4Q' || translate(n::text, '0123456789', 'ABCDEFGHIJ') || 'A', 'Operator ' || n,
       now() - n * interval '7 minutes', now()
     from generate_series(1, $1::integer) n`,
    [ACCOUNTS],
  );
  await client.query(
    `insert into billing.period (account_id, "from", "to", kind)
     select id, now() - interval '10 days', now() + interval '20 days', case when id % 10 = 0 then 'paid' else 'gift' end
     from identity.account where id % 5 = 0`,
  );
  await client.query('update identity.account set is_admin = true where id = $1', [adminId]);
  await client.query('vacuum analyze identity.account, billing.period');
  using connections = await HttpConnections.open(product.port, 1);
  const middle = [new Date(Date.now() - (ACCOUNTS / 2) * 7 * 60_000), 2_000_000_000] as const;
  const after = Buffer.from(JSON.stringify([middle[0].getTime() * 1_000, middle[1]])).toString('base64url');
  const oldest = { sort: 'registered', order: 'asc' };
  const measured = {
    'the newest': [{}, 'order by created_at desc, id desc limit 50', []],
    'the oldest': [oldest, 'order by created_at, id limit 50', []],
    'a page in the middle': [
      { after },
      'where (created_at, id) < ($1, $2) order by created_at desc, id desc limit 50',
      middle,
    ],
  } as const;
  const rows: BenchResult[] = [];
  for (const [title, [request, tail, values]] of Object.entries(measured)) {
    const ours = () => connections.post(0, '/api/vadmin/users', token, request);
    const query = {
      name: title,
      text: `select u.*, (select coalesce(sum(n), 0) from logbook.tally t where t.account_id = u.id and grain = 16) as contacts,
        (select seen_at from presence.seen s where s.account_id = u.id) as seen_at,
        (select count(*) from admin.reported r where r.owner_id = u.id and status = 'open') as reports,
        (select kind from billing.period p where p.account_id = u.id and p."from" <= now() and p."to" > now() limit 1) as kind
        from (select * from identity.account ${tail}) u`,
      values: [...values],
    };
    // The statistics are counted once in ten seconds: this is not the first request.
    await ours();
    const rounds = await alternately(ROUNDS, ['ours', 'reference'], async (side) =>
      quantile(await latencies(1, SECONDS / 3, side === 'ours' ? ours : () => client.query(query)), 0.5),
    );
    const { ours: list, reference, ratio, listed } = medians(rounds);
    rows.push(
      resultRow(
        `vadmin/users over HTTP with ${ACCOUNTS.toLocaleString('en')} accounts, ${title}, against a bare indexed query (median ms)`,
        { ours: list, reference, ratio },
        { atMost: MAX_LIST_RATIO },
        listed,
      ),
    );
  }
  await client.end();
  return rows;
}

/**
 * Contacts at a constant rate. The reference sends the same page views to a socket that only responds, so that the cost
 * of sending them is on both sides.
 */
async function pageViews(product: Product, tokens: readonly string[]): Promise<BenchResult> {
  await using socket = await AnsweringSocket.open();
  using connections = await HttpConnections.open(product.port, WORKERS);
  using readers = await HttpConnections.open(product.port, VIEW_CONNECTIONS);
  using elsewhere = await HttpConnections.open(socket.port, VIEW_CONNECTIONS);
  let sent = 0;
  const upsert = (worker: number) => {
    const n = sent++;
    const ts = new Date(START + n * 60_000).toISOString();
    const data = { Call: workedCall(n), TS: ts, Mode: 'SSB', Freq: 7_127, SNT: '59', RCV: '59' };
    return connections.post(worker, '/api/vqso/upsert', tokens[worker], { data, client_id: randomUUID() });
  };
  const view = JSON.stringify({ session_id: randomUUID(), page_url: '/news?utm_source=yt', utm_source: 'yt' });
  await latencies(WORKERS, SECONDS, upsert);
  const rounds = await alternately(ROUNDS, ['ours', 'reference'], async (side) => {
    const to = side === 'ours' ? readers : elsewhere;
    const until = performance.now() + SECONDS * 1_000;
    const isOver = () => performance.now() > until;
    const [times, views] = await Promise.all([
      atConstantRate(WORKERS, CONTACTS_PER_SECOND, isOver, upsert),
      atConstantRate(VIEW_CONNECTIONS, VIEWS_PER_SECOND, isOver, (reader) =>
        to.post(reader, '/api/log-page-view', '', view),
      ),
    ]);
    return { times, views: views.length };
  });
  // Latencies are taken over all rounds: one round has few beyond its 99th percentile, and a busy moment decides them.
  const timesOf = (side: 'ours' | 'reference') => rounds.flatMap((round) => round[side].times);
  const perSecond = rounds.reduce((sum, { ours }) => sum + ours.views, 0) / (ROUNDS * SECONDS);
  const listed = rounds.map(({ ours, reference }) => (p99(ours.times) / p99(reference.times)).toFixed(2)).join(' ');
  return resultRow(
    `vqso/upsert ${CONTACTS_PER_SECOND} times a second, p99 with ${VIEWS_PER_SECOND} page views a second, against without (ms)`,
    { ours: p99(timesOf('ours')), reference: p99(timesOf('reference')) },
    { atMost: MAX_VIEWS_RATIO },
    `${Math.round(perSecond)} views/s; ${timesOf('ours').length} contacts; rounds ${listed}`,
  );
}

const ANSWER = 'HTTP/1.1 200 OK\r\nContent-Length: 15\r\n\r\n{"status":"ok"}';
const ANSWERING = `
  const { parentPort } = require('node:worker_threads');
  const server = require('node:net').createServer((socket) => socket.on('data', () => socket.write(${JSON.stringify(ANSWER)})));
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`;

/** Responds to whatever it gets, in a thread of its own. */
class AnsweringSocket {
  readonly port: number;
  private readonly worker: Worker;

  private constructor(worker: Worker, port: number) {
    this.worker = worker;
    this.port = port;
  }

  static async open(): Promise<AnsweringSocket> {
    const worker = new Worker(ANSWERING, { eval: true });
    const port = await new Promise<number>((resolve, reject) => worker.once('message', resolve).once('error', reject));
    return new AnsweringSocket(worker, port);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.worker.terminate();
  }
}

if (import.meta.main) console.table(await run());
