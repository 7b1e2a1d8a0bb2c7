import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ImportCrashHarness } from '../../bench/kill/import-crash-harness.ts';
import { type WrittenLog, writeLog } from '../../bench/logs/generated-log.ts';
import { connectDatabase } from '../../bench/process/database.ts';
import { freshDatabase } from '../../database.ts';

/** Milliseconds; crash, restart and the rest of the import take three seconds, several times that on a busy machine. */
const TIMEOUT_MS = 40_000;

// The built server in its own process, which `npm test` builds first: only that can be killed.
describe('an interrupted import', () => {
  let folder: string;
  let url: string;
  let log: WrittenLog;
  let site: ImportCrashHarness;
  /** Seconds the import takes after the upload was answered. */
  let importing: number;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pileup-kill-'));
    url = await freshDatabase();
    log = writeLog(join(folder, 'log.adi'), { contacts: 12_000, faulty: 3 });
    site = await ImportCrashHarness.open(url, log.file, join(folder, 'app'));
  }, TIMEOUT_MS);
  afterAll(async () => {
    await site?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test(
    'without interruption adds all contacts of the file',
    async () => {
      const { outcome, importing: seconds } = await site.importUndisturbed();
      importing = seconds;
      const { added, duplicate, rejected } = log;
      expect(outcome.report).toMatchObject({ read: 12_000, added, duplicate, rejected });
      expect(outcome.report.enriched).toBeGreaterThan(0);
      expect(outcome.contactCount).toBe(added);
    },
    TIMEOUT_MS,
  );

  const crash = () => site.crash();
  const loseConnections = async () => {
    const client = await connectDatabase(url);
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await client.end();
  };

  test.each([
    ['the program is killed early', 0.1, crash],
    ['the program is killed half-way', 0.5, crash],
    ['the program is killed late', 0.8, crash],
    ['the database drops every connection early', 0.2, loseConnections],
    ['the database drops every connection late', 0.6, loseConnections],
  ])(
    '%s: every contact is stored once, and the report is the same',
    async (_, part, strike) => {
      // On a faster machine the import may have ended already: interrupt it earlier.
      for (let seconds = part * importing; ; seconds /= 2) {
        const { differences: wrong, recordsRead: readBefore } = await site.importDisturbed(seconds, () => strike());
        expect(wrong).toEqual([]);
        if (readBefore !== undefined) break;
        expect(seconds).toBeGreaterThan(0.001);
      }
    },
    TIMEOUT_MS,
  );
});
