import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../../../scripts/database/embedded-postgres.ts';
import { contactCount, upload, waitForImport } from '../../bench/imports/import-client.ts';
import { writeLog } from '../../bench/logs/generated-log.ts';
import { signalPostgres } from '../../bench/process/postgres-processes.ts';
import { startProduct } from '../../bench/process/product.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

/** Seconds within which every request gets a response while the database is stopped: 5, and one for a busy machine. */
const ANSWER = 6;
interface Timed {
  status: number;
  body: { error?: string; code?: string; status?: string; reason?: string };
  seconds: number;
}

// The built server with its own PostgreSQL, which is stopped as by a debugger or an overloaded host: its connections
// stay open and it sends no response.
const folder = temporaryFolder('pileup-stopped-');
const postgres = await startPostgres({ dataDir: join(folder.path, 'postgres'), fsync: false });
const product = await startProduct(postgres.url, { dataDir: join(folder.path, 'app') });
const { token } = await product.register('M0QSTP');
afterAll(async () => {
  signalPostgres(postgres, 'SIGCONT');
  await product.kill();
  await postgres.stop();
  folder[Symbol.dispose]();
});

describe('a stopped database', () => {
  async function ask(path: string, body?: object): Promise<Timed> {
    const begun = performance.now();
    const response = await fetch(`http://127.0.0.1:${product.port}${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body), headers: { authorization: `Bearer ${token}` } }),
      signal: AbortSignal.timeout(60_000),
    });
    const text = await response.text();
    return { status: response.status, body: JSON.parse(text), seconds: (performance.now() - begun) / 1_000 };
  }
  const begun = Date.now();
  const contact = (n: number) => ({
    data: { Call: 'DL1QAA', Mode: 'CW', Freq: 7_010, TS: new Date(begun - n * 120_000).toISOString() },
  });

  test('every request is answered, /readyz reports it, and afterwards everything is stored once and works', async () => {
    expect((await ask('/api/vqso/upsert', contact(0))).status).toBe(200);
    const log = writeLog(join(folder.path, 'log.adi'), { contacts: 10_000 });
    const another = { port: product.port, token: (await product.register('M0QIMP')).token };
    const importId = await upload(another, log.file);

    signalPostgres(postgres, 'SIGSTOP');
    const contacts = Array.from({ length: 20 }, (_, n) => contact(n + 1));
    const responses = Promise.all(contacts.map((body) => ask('/api/vqso/upsert', body)));
    await pause(500);
    for (let n = 0; n < 5; n++) {
      const ready = await ask('/readyz');
      expect([ready.status, ready.body.status]).toEqual([503, 'waiting']);
      expect(ready.body.reason).toMatch(/The database does not answer|No connection to the database became free/);
      expect(ready.seconds).toBeLessThan(5);
    }
    expect((await ask('/healthz')).seconds).toBeLessThan(5);
    const refused = await responses;
    // Requests that have connections of their own, and those that begin later, are refused, too.
    const others = await Promise.all([
      ask('/api/vlogbook', { filter: 'comment:*dipole*' }),
      ask('/api/vlogin', { email: 'a@example.org', password: 'x' }),
      ask('/api/vgetFullQso', { qdo_id: 1 }),
      ask('/api/vstats', {}),
      ask('/api/vqso/upsert', contact(21)),
    ]);
    expect(others.map(({ status, body }) => [status, body.code])).toEqual(others.map(() => [503, 'unavailable']));
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(contacts.map(() => [503, 'unavailable']));
    for (const { seconds } of [...refused, ...others]) expect(seconds).toBeLessThan(ANSWER);

    signalPostgres(postgres, 'SIGCONT');
    const until = Date.now() + 120_000;
    while ((await ask('/readyz')).status !== 200 && Date.now() < until) await pause(100);
    const ready = await ask('/readyz');
    expect([ready.status, ready.body.reason]).toEqual([200, undefined]);
    // The log bar sends the same contacts again. Some may have been stored without a response.
    const again = [...contacts, contact(21)];
    for (const body of again) expect((await ask('/api/vqso/upsert', body)).status).toBe(200);
    expect(await contactCount({ port: product.port, token })).toBe(again.length + 1);
    const crowd = await Promise.all(Array.from({ length: 40 }, () => ask('/api/vlogbook', {})));
    expect(crowd.map(({ status }) => status)).toEqual(crowd.map(() => 200));
    const report = await waitForImport(another, importId, 300);
    const { added, duplicate, rejected } = log;
    expect(report).toMatchObject({ read: 10_000, added, duplicate, rejected });
    expect(await contactCount(another)).toBe(added);
  });
});
