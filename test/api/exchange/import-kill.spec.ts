import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CrashSite } from '../../bench/crash-site.ts';
import { connected } from '../../bench/database.ts';
import { type WrittenLog, writeLog } from '../../bench/generated-log.ts';
import { freshDatabase } from '../../database.ts';

/** Milliseconds; a crash, the restart and the rest of the import take three seconds, and several times that beside other work. */
const PATIENCE = 40_000;

// The built program in a process of its own, which `npm test` brings up to date first: only that can be killed.
describe('an import that is interrupted', () => {
  let folder: string;
  let url: string;
  let log: WrittenLog;
  let site: CrashSite;
  /** Seconds the import takes once its upload is answered. */
  let importing: number;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pileup-kill-'));
    url = await freshDatabase();
    log = writeLog(join(folder, 'log.adi'), { contacts: 20_000, faulty: 3 });
    site = await CrashSite.open(url, log.file, join(folder, 'app'));
  }, PATIENCE);
  afterAll(async () => {
    await site?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test(
    'left alone, it comes to what stands in the file',
    async () => {
      const { outcome, importing: seconds } = await site.leaveAlone();
      importing = seconds;
      const { added, duplicate, rejected } = log;
      expect(outcome.report).toMatchObject({ read: 20_000, added, duplicate, rejected });
      expect(outcome.report.enriched).toBeGreaterThan(0);
      expect(outcome.shown).toBe(added);
    },
    PATIENCE,
  );

  const crash = () => site.crash();
  const loseConnections = async () => {
    const client = await connected(url);
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
    '%s: in the end every contact is there once, and the report is the same',
    async (_, part, strike) => {
      // An import that is over by then (this machine is suddenly faster) shows nothing: sooner, then.
      for (let seconds = part * importing; ; seconds /= 2) {
        const { wrong, readBefore } = await site.disturb(seconds, () => strike());
        expect(wrong).toEqual([]);
        if (readBefore !== undefined) break;
        expect(seconds).toBeGreaterThan(0.001);
      }
    },
    PATIENCE,
  );
});
