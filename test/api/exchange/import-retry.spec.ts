import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { UploadsCleanup } from '../../../backend/src/exchange/imports/uploads-cleanup.js';
import { adif, record } from '../../fixtures/adif.ts';
import { expectResponse } from '../../responses.ts';
import { type Operator, startTestApp } from '../../test-app.ts';

const MINUTES = 60_000;
const DAYS = 86_400_000;
const POISON = 'EA8QVW';

const testApp = await startTestApp();

describe('an import with a fault', () => {
  let me: Operator;
  beforeEach(async () => {
    me = await testApp.operator();
  });

  const sql = (text: string) => testApp.sql(text);
  /**
   * Makes the database fail at contacts with this call from here on, and refuses one named `POISON`; returns a function
   * that ends the fault.
   */
  async function failAt(call: string, code: string): Promise<() => Promise<unknown>> {
    await sql(`create or replace function public.trouble() returns trigger language plpgsql as $$ begin
      if new.call = '${POISON}' then raise exception 'trouble' using errcode = '22003'; end if;
      if new.call = '${call}' then raise exception 'trouble' using errcode = '${code}'; end if; return new; end $$`);
    await sql('create trigger trouble before insert on logbook.qso for each row execute function public.trouble()');
    return () => sql('drop trigger trouble on logbook.qso');
  }
  const state = async (id: number) => (await me.call('vimport/{id}', {}, { id })).body.import;
  async function until<T>(seen: () => Promise<T | undefined | false>): Promise<T> {
    for (let tries = 0; tries < 2_000; tries++, await pause(50)) {
      const found = await seen();
      if (found) return found;
    }
    throw new Error('the import did not reach this state');
  }
  const many = (count: number) =>
    Array.from({ length: count }, (_, n) =>
      record({
        CALL: `JA1Q${String.fromCharCode(65 + (n % 26))}Z`,
        QSO_DATE: String(20200101 + (n % 28)),
        TIME_ON: String(1000 + (n % 60)),
        SUBMODE: '',
        MODE: n % 2 ? 'CW' : 'SSB',
        BAND: n % 3 ? '20m' : '40m',
      }),
    );
  const uploads = () => readdirSync(join(testApp.dataDir, 'uploads'));

  test('fails at an internal error, keeps its file, and continues on retry', async () => {
    const fixed = await failAt('G4QZX', 'XX000');
    const file = adif(...many(4_300), record({ CALL: 'G4QZX' }), record({ CALL: 'M0QAB' }));
    const failed = await me.importFile(file);
    expect(failed).toMatchObject({ status: 'failed', can_retry: true });
    expect(failed.error).toMatch(/press Retry/);
    expect(failed.read).toBe(failed.added + failed.duplicate + failed.rejected);
    expect((await me.call('vlogbookcount')).body.count).toBe(failed.added);
    await fixed();

    expect((await (await testApp.operator()).call('vimport/{id}/retry', {}, { id: failed.id })).status).toBe(404);
    await expectResponse(me.call('vimport/{id}/retry', {}, { id: failed.id }), 200, { import: { error: null } });
    const done = await testApp.importEnded(me, failed.id);
    expect(done).toMatchObject({ status: 'done', read: 4_302, rejected: 0, can_retry: false, error: null });
    expect((await me.call('vlogbookcount')).body.count).toBe(done.added);
    const again = await me.call('vimport/{id}/retry', {}, { id: failed.id });
    expect([again.status, again.body.error]).toEqual([
      409,
      'This import is already running or finished, or its file is no longer here.',
    ]);
    expect(await me.importFile(file)).toMatchObject({ added: 0, duplicate: 4_302 });
  });

  test('can be undone after it failed', async () => {
    const fixed = await failAt('G4QZX', 'XX000');
    const failed = await me.importFile(adif(...many(9_000), record({ CALL: 'G4QZX' })));
    await fixed();
    expect(failed.status).toBe('failed');
    expect(failed.added).toBeGreaterThan(0);
    expect(failed.undo_until).not.toBeNull();
    expect(await me.undoImport(failed)).toMatchObject({ status: 'undone', kept: 0, can_retry: false });
    expect((await me.call('vlogbookcount')).body.count).toBe(0);
  });

  test('edits made between two of its steps are kept by the undo, though the import fills in more afterwards', async () => {
    const live = await me.logQso({ TS: '2026-03-14T15:09:26Z', Freq: 14_205 });
    const fixed = await failAt('G4QZX', 'XX000');
    const row = (more: Record<string, string>) => record({ TIME_ON: '150926', ...more });
    const file = adif(row({ NAME: 'Haruka' }), ...many(9_000), record({ CALL: 'G4QZX' }), row({ GRIDSQUARE: 'PM95' }));
    const failed = await me.importFile(file);
    expect(failed).toMatchObject({ status: 'failed', enriched: 1 });
    await me.call('vqso/update', { qdo_id: live.qdo_id, Comment: 'first on this band' });
    await fixed();
    expect((await me.call('vimport/{id}/retry', {}, { id: failed.id })).status).toBe(200);
    expect(await testApp.importEnded(me, failed.id)).toMatchObject({ status: 'done', enriched: 2 });
    expect(await me.undoImport(failed)).toMatchObject({ status: 'undone', kept: 1 });
    const { qso } = (await me.call('vqso/get', { qdo_id: live.qdo_id })).body;
    expect(qso).toMatchObject({ Comment: 'first on this band', Name: 'Haruka', GridSquare: 'PM95' });
  });

  test('fields that it filled in over several steps are removed by its undo', async () => {
    const live = await me.logQso({ TS: '2026-03-14T15:09:26Z', Freq: 14_205 });
    const before = (await me.call('vqso/get', { qdo_id: live.qdo_id })).body;
    const row = (more: Record<string, string>) => record({ TIME_ON: '150926', ...more });
    const done = await me.importFile(adif(row({ NAME: 'Haruka' }), ...many(9_000), row({ GRIDSQUARE: 'PM95' })));
    expect(done).toMatchObject({ status: 'done', enriched: 2 });
    expect(await me.undoImport(done)).toMatchObject({ status: 'undone', kept: 0 });
    expect((await me.call('vqso/get', { qdo_id: live.qdo_id })).body).toEqual(before);
  });

  test('a fault while it looks for a refused record does not count stored records twice', async () => {
    const fixed = await failAt('G4QZX', 'XX000');
    const file = adif(...many(5), record({ CALL: POISON }), ...many(7).slice(5), record({ CALL: 'G4QZX' }));
    const failed = await me.importFile(file);
    expect(failed).toMatchObject({ status: 'failed', read: 8, added: 7, rejected: 1 });
    await fixed();
    await me.call('vimport/{id}/retry', {}, { id: failed.id });
    const done = await testApp.importEnded(me, failed.id);
    expect(done).toMatchObject({ status: 'done', read: 9, added: 8, duplicate: 0, rejected: 1 });
  });

  test('waits while the disk is full, reports it, and continues by itself', async () => {
    const fixed = await failAt('G4QZX', '53100');
    const { body } = await me.upload(adif(record(), record({ CALL: 'G4QZX' })));
    const waiting = await until(async () => {
      const now = await state(body.import_id);
      return now.error !== null && now;
    });
    expect(waiting).toMatchObject({ status: 'running', added: 0 });
    expect(waiting.error).toMatch(/disk is full at the moment/);
    await fixed();
    expect(await testApp.importEnded(me, body.import_id)).toMatchObject({ status: 'done', added: 2, error: null });
  });

  test('without progress for ten minutes can be retried', async () => {
    const done = await me.importFile(adif(record()));
    // The state is that of a dead run: its file is here, its job is gone.
    const fixed = await failAt('G4QZX', '53100');
    const { body } = await me.upload(adif(record({ CALL: 'G4QZX' })));
    await until(async () => (await state(body.import_id)).error !== null);
    expect(await state(body.import_id)).toMatchObject({ status: 'running', can_retry: false });
    let jumped = 0;
    try {
      // The jump is repeated, because the import tries again every two seconds, which counts as progress.
      await testApp.until(async () => {
        testApp.clock.jump(11 * MINUTES);
        jumped += 11 * MINUTES;
        if (!(await state(body.import_id)).can_retry) return false;
        return (await me.call('vimport/{id}/retry', {}, { id: body.import_id })).status === 200;
      });
    } finally {
      testApp.clock.jump(-jumped);
      await fixed();
    }
    expect(await testApp.importEnded(me, body.import_id)).toMatchObject({ status: 'done', read: 1, added: 1 });
    expect((await me.call('vimport/{id}/retry', {}, { id: done.id })).status).toBe(409);
  });

  test('an undo that fails leaves the log unchanged and reports it; the next try works', async () => {
    const report = await me.importFile(adif(record(), record({ CALL: 'G4QZX' })));
    await sql(`create or replace function public.trouble() returns trigger language plpgsql as $$ begin
      raise exception 'trouble'; end $$`);
    await sql('create trigger trouble before delete on logbook.qso for each row execute function public.trouble()');
    const failed = await me.undoImport(report);
    expect(failed).toMatchObject({ status: 'done' });
    expect(failed.error).toMatch(/The undo stopped/);
    expect((await me.call('vlogbookcount')).body.count).toBe(2);
    await sql('drop trigger trouble on logbook.qso');
    expect(await me.undoImport(report)).toMatchObject({ status: 'undone', error: null });
    expect((await me.call('vlogbookcount')).body.count).toBe(0);
  });

  test('an undo that fails leaves a failed import failed, and can be retried', async () => {
    const fixed = await failAt('G4QZX', 'XX000');
    const failed = await me.importFile(adif(...many(9_000), record({ CALL: 'G4QZX' })));
    await sql('create trigger untouchable before delete on logbook.qso for each row execute function public.trouble()');
    await sql(`create or replace function public.trouble() returns trigger language plpgsql as $$ begin
      raise exception 'trouble'; end $$`);
    expect(await me.undoImport(failed)).toMatchObject({ status: 'failed', can_retry: true });
    await sql('drop trigger untouchable on logbook.qso');
    await fixed();
    await me.call('vimport/{id}/retry', {}, { id: failed.id });
    expect(await testApp.importEnded(me, failed.id)).toMatchObject({ status: 'done', read: 9_001, error: null });
  });

  test('files are deleted after a while: of a check after a day, of a failed import after a week', async () => {
    const sweep = testApp.app.get(UploadsCleanup);
    const check = await me.checkFile(adif(record()));
    const fixed = await failAt('G4QZX', 'XX000');
    const failed = await me.importFile(adif(record({ CALL: 'G4QZX' })));
    await fixed();
    const before = uploads().length;
    const claimed = async () => [(await state(check.id)).can_store, (await state(failed.id)).can_retry];
    await sweep.sweep();
    expect(await claimed()).toEqual([true, true]);
    testApp.clock.jump(2 * DAYS);
    await sweep.sweep();
    expect(await claimed()).toEqual([false, true]);
    testApp.clock.jump(6 * DAYS);
    await sweep.sweep();
    testApp.clock.jump(-8 * DAYS);
    expect(await claimed()).toEqual([false, false]);
    // Files are deleted a day after they were written, by the real clock.
    expect(uploads().length).toBe(before);
  });

  test('a check counts as the import does over many chunks, also with duplicates far apart', async () => {
    const contacts = many(9_000);
    const file = adif(
      ...contacts,
      record({ CALL: '' }),
      ...contacts.slice(0, 300),
      record({ CALL: 'G4QZX', NAME: 'Zoë' }),
    );
    const check = await me.checkFile(file);
    const done = await me.importFile(file);
    const { read, added, duplicate, enriched, rejected } = done;
    expect(check).toMatchObject({ read, added, duplicate, enriched, rejected });
    expect(read).toBe(9_302);
    expect(await me.undoImport(done)).toMatchObject({ kept: 0 });
    expect((await me.call('vlogbookcount')).body.count).toBe(0);
  });

  test('the same file uploaded twice at once, while its contacts are also logged by hand, is stored once', async () => {
    const file = adif(...many(9_000));
    const alone = await testApp.operator();
    const { added } = await alone.importFile(file);
    const sent = await Promise.all([me.upload(file), me.upload(file)]);
    for (let n = 0; n < 20; n++)
      await me.logQso({
        Call: `JA1Q${String.fromCharCode(65 + n)}Z`,
        TS: `2020-01-${String(n + 1).padStart(2, '0')}T10:${10 + n}:00Z`,
        Mode: 'SSB',
        Freq: 14_205,
      });
    const reports = await Promise.all(sent.map(({ body }) => testApp.importEnded(me, body.import_id)));
    for (const report of reports) {
      expect(report).toMatchObject({ status: 'done', read: 9_000, rejected: 0, error: null });
      expect(report.added + report.duplicate).toBe(9_000);
    }
    const live = (await me.call('vlogbookcount')).body.count;
    const byHand = await sql(
      `select count(*)::integer as n from logbook.qso where account_id = ${me.user.id} and import_id is null`,
    );
    expect((reports[0]?.added ?? 0) + (reports[1]?.added ?? 0) + ((byHand as { n: number }[])[0]?.n ?? 0)).toBe(live);
    expect(live).toBeGreaterThanOrEqual(added);
    expect(live).toBeLessThanOrEqual(added + 20);
  });
});
