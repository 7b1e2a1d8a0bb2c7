import { join } from 'node:path';
import { MAX_CHUNK } from '../../../backend/src/exchange/imports/read-file.js';
import { ImportCrashHarness } from '../../bench/kill/import-crash-harness.ts';
import { writeLog } from '../../bench/logs/generated-log.ts';
import { connectDatabase } from '../../bench/process/database.ts';
import { freshDatabase } from '../../database.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { amount } from '../../tiers.ts';

// The built server runs in its own process, which `npm test` builds first: only that can be killed.
const folder = temporaryFolder('pileup-kill-');
const url = await freshDatabase();
/** More contacts than one transaction stores. */
const CONTACTS = MAX_CHUNK.records + 4_000;
const log = writeLog(join(folder.path, 'log.adi'), { contacts: CONTACTS, faulty: 3 });
const site = await ImportCrashHarness.open(url, log.file, join(folder.path, 'app'));
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

describe('an interrupted import', () => {
  test('without interruption adds all contacts of the file', async () => {
    const { outcome } = await site.importUndisturbed();
    const { added, duplicate, rejected } = log;
    expect(outcome.report).toMatchObject({ read: CONTACTS, added, duplicate, rejected });
    expect(outcome.report.enriched).toBeGreaterThan(0);
    expect(outcome.contactCount).toBe(added);
  });

  const crash = () => site.crash();
  const loseConnections = async () => {
    await using client = await connectDatabase(url);
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  };

  const afterSeconds = (seconds: number) => (attempt: number) => ({ seconds: seconds / 4 ** attempt });
  const oncePartIsStored = () => ({ stored: MAX_CHUNK.records });

  const disturbances = [
    ['the program is killed after the first part', oncePartIsStored, crash],
    ['the program is killed at once', afterSeconds(0), crash],
    ['the program is killed in the first part', afterSeconds(0.1), crash],
    ['the database drops every connection early', afterSeconds(0.05), loseConnections],
    ['the database drops every connection late', oncePartIsStored, loseConnections],
  ] as const;

  test.each(disturbances.slice(0, amount(1, disturbances.length)))(
    '%s: every contact is stored once, and the report is the same',
    async (_, moment, strike) => {
      for (let attempt = 0; ; attempt++) {
        const disturbed = await site.importDisturbed(moment(attempt), strike);
        expect(disturbed.differences).toEqual([]);
        if (disturbed.recordsRead !== undefined) break;
        // On a busy machine this process may have waited longer than the import took.
        expect(attempt).toBeLessThan(5);
      }
    },
  );
});
