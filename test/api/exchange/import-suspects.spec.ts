import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ImportReport } from '@pileup/contract/exchange';
import type pg from 'pg';
import { connectDatabase } from '../../bench/process/database.ts';
import { freePort, type Product, startProduct } from '../../bench/process/product.ts';
import { freshDatabase } from '../../database.ts';
import { adif, record } from '../../fixtures/adif.ts';

const LOCK_OF_IMPORTS = 73_597;
const LONG = 90_000;

// The built server in its own process: only that can be killed. It is killed during the import; the lock of the
// account's log holds the import at that point.
describe('a file that crashes the server', () => {
  let folder: string;
  let url: string;
  let port: number;
  let product: Product;
  let client: pg.Client;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pileup-suspects-'));
    url = await freshDatabase();
    port = await freePort();
    client = await connectDatabase(url);
    await start();
  }, LONG);
  afterAll(async () => {
    await product?.stop();
    await client?.end();
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(): Promise<void> {
    product = await startProduct(url, { port, dataDir: folder });
  }
  async function ask<Body>(token: string, path: string, body?: FormData): Promise<Body> {
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await fetch(`http://127.0.0.1:${port}/api/${path}`, { method: 'POST', headers, body: body ?? null });
    return (await answer.json()) as Body;
  }
  async function upload(token: string, ...records: string[]): Promise<number> {
    const form = new FormData();
    form.append('adif_file', new Blob([adif(...records)]), 'log.adi');
    return (await ask<{ import_id: number }>(token, 'vimportadif', form)).import_id;
  }
  async function reportWhen(token: string, id: number, isSo: (report: ImportReport) => boolean): Promise<ImportReport> {
    for (let tries = 0; ; tries++, await pause(50)) {
      const { import: report } = await ask<{ import: ImportReport }>(token, `vimport/${id}`);
      if (isSo(report)) return report;
      if (tries > 400) throw new Error(`still not so: ${JSON.stringify(report)}`);
    }
  }
  const crashesOf = async (id: number): Promise<number> =>
    (await client.query('select crashes from exchange.import where id = $1', [id])).rows[0].crashes;

  test(
    'is given up after the second crash; the account’s next file waits, other accounts’ files do not',
    async () => {
      const owner = await product.register('M0QSA');
      const other = await product.register('M0QSB');
      await client.query('select pg_advisory_lock($1, $2)', [LOCK_OF_IMPORTS, owner.id]);
      const first = await upload(owner.token, record());
      await reportWhen(owner.token, first, ({ status }) => status === 'running');
      await product.kill();

      await start();
      for (let tries = 0; (await crashesOf(first)) < 2 && tries < 400; tries++) await pause(50);
      expect(await crashesOf(first)).toBe(2);
      const next = await upload(owner.token, record({ CALL: 'G4QZY' }));
      const innocent = await upload(other.token, record({ CALL: 'G4QZZ' }));
      expect(await reportWhen(other.token, innocent, ({ status }) => status === 'done')).toMatchObject({ added: 1 });
      expect(await crashesOf(next)).toBe(0);
      await product.kill();
      await client.query('select pg_advisory_unlock($1, $2)', [LOCK_OF_IMPORTS, owner.id]);

      await start();
      const given = await reportWhen(owner.token, first, ({ status }) => status === 'failed');
      expect(given).toMatchObject({ added: 0, can_retry: true });
      expect(given.error).toMatch(/crashed twice/);
      expect(await reportWhen(owner.token, next, ({ status }) => status === 'done')).toMatchObject({ added: 1 });
    },
    LONG,
  );
});
