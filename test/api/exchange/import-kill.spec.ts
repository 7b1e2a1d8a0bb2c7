import { join } from 'node:path';
import { MAX_CHUNK } from '../../../backend/src/exchange/imports/read-file.js';
import { ImportCrashHarness } from '../../bench/kill/import-crash-harness.ts';
import { writeLog } from '../../bench/logs/generated-log.ts';
import { connectDatabase } from '../../bench/process/database.ts';
import { freshDatabase } from '../../database.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

// The built server in its own process, which `npm test` builds first: only that can be killed.
const folder = temporaryFolder('pileup-kill-');
const url = await freshDatabase();
/** More than are stored by one transaction. */
const CONTACTS = MAX_CHUNK.records + 4_000;
const log = writeLog(join(folder.path, 'log.adi'), { contacts: CONTACTS, faulty: 3 });
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

  /** As a part of the seconds of the undisturbed import. */
  const early = (part: number) => () => ({ seconds: part * importing });
  /** Once the first part of the file is stored: always before the end of the import. */
  const late = () => ({ stored: MAX_CHUNK.records });

  test.each([
    ['the program is killed early', early(0.1), crash],
    ['the program is killed in the first part', early(0.3), crash],
    ['the program is killed late', late, crash],
    ['the database drops every connection early', early(0.2), loseConnections],
    ['the database drops every connection late', late, loseConnections],
  ])('%s: every contact is stored once, and the report is the same', async (_, moment, strike) => {
    expect(await site.importDisturbed(moment(), strike)).toEqual({ differences: [], recordsRead: expect.any(Number) });
  });
});
