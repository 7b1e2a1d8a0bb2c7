import { setTimeout as pause } from 'node:timers/promises';
import type { ImportReport } from '@pileup/contract/exchange';
import { answerOf, type Client, fileForm } from '../../bench/process/api-client.ts';
import { connectDatabase } from '../../bench/process/database.ts';
import { freePort, startProduct } from '../../bench/process/product.ts';
import { freshDatabase } from '../../database.ts';
import { adif, record } from '../../fixtures/adif.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const LOCK_OF_IMPORTS = 73_597;
// The built server runs in its own process: only that can be killed. It is killed during the import; the lock of the
// account's log holds the import at that point.
const folder = temporaryFolder('pileup-suspects-');
const url = await freshDatabase();
const installation = { port: await freePort(), dataDir: folder.path };
const client = await connectDatabase(url);
let product = await startProduct(url, installation);
afterAll(async () => {
  await product.stop();
  await client.end();
  folder[Symbol.dispose]();
});

describe('a file that crashes the server', () => {
  async function newAccount(callsign: string): Promise<Client & { id: number }> {
    return { ...(await product.register(callsign)), port: installation.port };
  }
  async function upload(client: Client, ...records: string[]): Promise<number> {
    const form = fileForm('adif_file', adif(...records), 'log.adi');
    return (await answerOf<{ import_id: number }>(client, 'vimportadif', form)).import_id;
  }
  async function reportWhen(
    client: Client,
    id: number,
    isSo: (report: ImportReport) => boolean,
  ): Promise<ImportReport> {
    for (let tries = 0; ; tries++, await pause(50)) {
      const { import: report } = await answerOf<{ import: ImportReport }>(client, `vimport/${id}`);
      if (isSo(report)) return report;
      if (tries > 2_400) throw new Error(`still not so: ${JSON.stringify(report)}`);
    }
  }
  const crashesOf = async (id: number): Promise<number> =>
    (await client.query('select crashes from exchange.import where id = $1', [id])).rows[0].crashes;

  test('is given up after the second crash; the account’s next file waits, other accounts’ files do not', async () => {
    const owner = await newAccount('M0QSA');
    const other = await newAccount('M0QSB');
    await client.query('select pg_advisory_lock($1, $2)', [LOCK_OF_IMPORTS, owner.id]);
    const first = await upload(owner, record());
    await reportWhen(owner, first, ({ status }) => status === 'running');
    await product.kill();

    product = await startProduct(url, installation);
    for (let tries = 0; (await crashesOf(first)) < 2 && tries < 2_400; tries++) await pause(50);
    expect(await crashesOf(first)).toBe(2);
    const next = await upload(owner, record({ CALL: 'G4QZY' }));
    const bystander = await upload(other, record({ CALL: 'G4QZZ' }));
    expect(await reportWhen(other, bystander, ({ status }) => status === 'done')).toMatchObject({ added: 1 });
    expect(await crashesOf(next)).toBe(0);
    await product.kill();
    await client.query('select pg_advisory_unlock($1, $2)', [LOCK_OF_IMPORTS, owner.id]);

    product = await startProduct(url, installation);
    const given = await reportWhen(owner, first, ({ status }) => status === 'failed');
    expect(given).toMatchObject({ added: 0, can_retry: true });
    expect(given.error).toMatch(/crashed twice/);
    expect(await reportWhen(owner, next, ({ status }) => status === 'done')).toMatchObject({ added: 1 });
  });
});
