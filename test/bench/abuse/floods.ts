import { fillLog } from '../logs/large-log.ts';
import { answerOf } from '../process/api-client.ts';
import { connectDatabase } from '../process/database.ts';
import { type BenchResult, p99, quantile, resultRow } from '../process/measure.ts';
import { type Product, startProduct } from '../process/product.ts';
import { RpcProcess } from '../process/rpc-process.ts';
import { isTiny, size } from '../tiny.ts';
import { atConstantRate } from '../traffic/constant-rate.ts';
import type { FloodingCalls } from './flooding.ts';

const QUIET_SECONDS = size(5, 0.2);
/** A time of which the work that an attacker may cause at once is a small part. */
const FLOODED_SECONDS = size(15, 0.2);
const CONTACTS = size(20_000, 200);
/** Requests that the attacker has under way at any moment. */
const CONNECTIONS = size(4, 1);
const LOGGED_PER_SECOND = size(20, 10);
const MAX_RATIO = 2;
/** Difference below which the noise of the machine is larger than the effect of an attack. */
const NOISE_MS = 10;

/** Requests that an account with a large log, a key and a confirmed address sends as fast as it gets responses. */
interface Flood {
  readonly title: string;
  /** `{ids}` are the numbers of some contacts of the account. */
  readonly path: string;
  readonly bodies: (key: string) => string[];
}

const json = (body: object) => JSON.stringify(body);
const one = (body: object) => () => [json(body)];
const report = (adif: string) => (key: string) => [json({ key, station_profile_id: '1', type: 'adif', string: adif })];
const hundred = (body: (n: number) => object) => () => Array.from({ length: 100 }, (_, n) => json(body(n)));

const FLOODS: readonly Flood[] = [
  { title: 'reports of 4 MB of tags', path: 'api/qso', bodies: report('<A:0>'.repeat(size(790_000, 100))) },
  { title: 'reports of 4 MB without a record', path: 'api/qso', bodies: report('<'.repeat(size(3_900_000, 100))) },
  { title: 'faulty scores', path: 'api/scoreboard', bodies: () => [`<dynamicresults>${'<&'.repeat(30_000)}`] },
  { title: 'previews of 300 links', path: 'api/vpostpreview', bodies: one({ body: 'https://a.b/ '.repeat(300) }) },
  {
    title: 'previews of too many links',
    path: 'api/vpostpreview',
    bodies: one({ body: 'https://a.b/ '.repeat(8_300) }),
  },
  {
    title: 'filters by a text in every contact',
    path: 'api/vlogbook',
    bodies: hundred((n) => ({ filter: `comment:*q${n}*` })),
  },
  { title: 'last pages of the log', path: 'api/vlogbook', bodies: one({ page: 40, size: 500, sort: 'call' }) },
  { title: 'statistics', path: 'api/vstats', bodies: hundred((n) => ({ filter: `power>${n}` })) },
  { title: 'previews of changes of the log', path: 'api/vedit/preview', bodies: one({ action: 'delete', filter: '' }) },
  {
    title: 'contest logs',
    path: 'api/vexportcabrillo',
    bodies: one({ contest: 'CQ-WW-CW', from: '2014-01-01', to: '2014-01-09', unnamed: true }),
  },
  { title: 'proofs of boards', path: 'api/vboardproof', bodies: one({ board: 'lb1', station_callsign: 'M0QHC' }) },
  { title: 'contests', path: 'api/vscores', bodies: one({}) },
  { title: 'awards', path: 'api/vawards', bodies: one({}) },
  { title: 'certificates', path: 'award/1?width=800', bodies: () => [''] },
  { title: 'pages of embeds', path: 'embed/logs/M0QHC', bodies: () => [''] },
  { title: 'sheets of cards', path: 'api/vqslcard/sheet?ids={ids}', bodies: () => [''] },
];

/**
 * The time that logging takes an account while another one floods the program, which has its usual limits, from another
 * address.
 */
export async function measureFloods(url: string): Promise<BenchResult[]> {
  await using product = await startProduct(url, {
    needsJobs: false,
    env: { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXY: '127.0.0.1' },
  });
  using flooding = new RpcProcess<FloodingCalls>('abuse/flooding.ts');
  const innocent = await product.register('M0QHC');
  let minute = 0;
  const log = async () => {
    const TS = new Date(Date.now() - ++minute * 60_000).toISOString();
    await answerOf({ ...product, ...innocent }, 'vqso/upsert', {
      data: { Call: 'G4QHC', TS, Mode: 'CW', Freq: 14_020 },
    });
  };
  const measure = async (seconds: number) => {
    const until = performance.now() + seconds * 1_000;
    return await atConstantRate(4, LOGGED_PER_SECOND, () => performance.now() >= until, log);
  };
  await measure(QUIET_SECONDS);
  const rows: BenchResult[] = [];
  // A tiny run makes a few of them.
  for (const [n, { title, path, bodies }] of FLOODS.entries()) {
    if (isTiny && n % 5 !== 0) continue;
    const { token, key, ids } = await attackerOf(product, url, n);
    const quiet = await measure(QUIET_SECONDS);
    await flooding.call('start', {
      port: product.port,
      address: `192.0.2.${n}`,
      authorization: `Bearer ${path === 'api/scoreboard' ? key : token}`,
      path: path.replace('{ids}', ids),
      bodies: bodies(key),
      connections: CONNECTIONS,
    });
    const busy = await measure(FLOODED_SECONDS);
    const statuses = await flooding.call('stop', null);
    const [ours = Number.NaN, reference = Number.NaN] = [busy, quiet].map((ms) =>
      Math.max(quantile(ms, 0.9), NOISE_MS),
    );
    const responses = Object.entries(statuses).map(([status, count]) => `${count} x ${status}`);
    rows.push(
      resultRow(
        `logging while another account floods: ${title} (p90 ms, or ${NOISE_MS})`,
        { ours, reference },
        { atMost: MAX_RATIO },
        `p90 ${quantile(busy, 0.9).toFixed(1)}, p99 ${p99(busy).toFixed(0)} against ${p99(quiet).toFixed(0)}; ${responses.join(', ')}`,
      ),
    );
  }
  return rows;
}

interface Attacker {
  readonly token: string;
  readonly key: string;
  readonly ids: string;
}

/** A new attacker for each flood, since the limits count what one sent before. */
async function attackerOf(product: Product, url: string, n: number): Promise<Attacker> {
  const headers = { 'x-forwarded-for': `198.51.100.${n}` };
  const call = String.fromCharCode(65 + n);
  const form = { email: `attacker-${n}@example.org`, my_callsign: `M0QJ${call}` };
  const { token, user } = await answerOf<{ token: string; user: { id: number } }>(product, 'vregister', form, {
    headers,
  });
  await using client = await connectDatabase(url);
  await client.query('update identity.account set email_confirmed_at = now() where id = $1', [user.id]);
  await fillLog(client, user.id, CONTACTS);
  const contacts = 'select qdo_id from logbook.qso where account_id = $1 order by qdo_id limit 12';
  const { rows } = await client.query<{ qdo_id: string }>(contacts, [user.id]);
  const { api_key: key } = await answerOf<{ api_key: string }>({ ...product, token }, 'vapikey');
  return { token, key, ids: rows.map(({ qdo_id }) => qdo_id).join() };
}
