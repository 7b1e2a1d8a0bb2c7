import { join } from 'node:path';
import { ImportCrashHarness } from '../../bench/kill/import-crash-harness.ts';
import { writeLog } from '../../bench/logs/generated-log.ts';
import { connectDatabase } from '../../bench/process/database.ts';
import { freshDatabase } from '../../database.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

// The built server in its own process, which `npm test` builds first: only that can be killed.
const folder = temporaryFolder('pileup-kill-');
const url = await freshDatabase();
const log = writeLog(join(folder.path, 'log.adi'), { contacts: 12_000, faulty: 3 });
const site = await ImportCrashHarness.open(url, log.file, join(folder.path, 'app'));
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

describe('an interrupted import', () => {
  /** Seconds the import takes after the upload was answered. */
  let importing: number;

  test('without interruption adds all contacts of the file', async () => {
    const { outcome, importing: seconds } = await site.importUndisturbed();
    importing = seconds;
    const { added, duplicate, rejected } = log;
    expect(outcome.report).toMatchObject({ read: 12_000, added, duplicate, rejected });
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

  test.each([
    ['the program is killed early', 0.1, crash],
    ['the program is killed half-way', 0.5, crash],
    ['the program is killed late', 0.8, crash],
    ['the database drops every connection early', 0.2, loseConnections],
    ['the database drops every connection late', 0.6, loseConnections],
  ])('%s: every contact is stored once, and the report is the same', async (_, part, strike) => {
    // On a faster machine the import may have ended already: interrupt it earlier.
    for (let seconds = part * importing; ; seconds /= 2) {
      const { differences: wrong, recordsRead: readBefore } = await site.importDisturbed(seconds, () => strike());
      expect(wrong).toEqual([]);
      if (readBefore !== undefined) break;
      expect(seconds).toBeGreaterThan(0.001);
    }
  });
});
