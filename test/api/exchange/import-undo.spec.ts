import fc from 'fast-check';
import { ImportRunner } from '../../../backend/src/exchange/imports/run-import.js';
import { rebuildTally } from '../../../backend/src/logbook/qso/tally.js';
import { adif, record } from '../../fixtures/adif.ts';
import { type Operator, startTestApp } from '../../test-app.ts';
import { amount } from '../../tiers.ts';

const LOG = `
  select to_jsonb(q) - 'qdo_id' as qso from logbook.qso q where account_id = $1 order by minute, call, band, mode`;
const LIVE_LOG = `
  select to_jsonb(q) as qso from logbook.qso q where account_id = $1 and deleted_at is null order by qdo_id`;
const NUMBERS = 'select qdo_id from logbook.qso where account_id = $1';
const TALLY = 'select grain, bucket, n from logbook.tally where account_id = $1 and n <> 0 order by grain, bucket';
const IMAGES = 'select count(*)::integer as n from logbook.before_import where account_id = $1';

const HOURS = 3_600_000;

const testApp = await startTestApp();

describe('check, store, undo and retry', () => {
  let me: Operator;
  beforeEach(async () => {
    me = await testApp.operator();
  });

  const log = () => testApp.sql(LOG, [me.user.id]);
  const liveLog = () => testApp.sql(LIVE_LOG, [me.user.id]);
  const tally = () => testApp.sql(TALLY, [me.user.id]);
  const count = async () => (await me.call('vlogbookcount')).body.count;

  describe('a check', () => {
    test('reports what an import would do and stores nothing', async () => {
      const live = await me.logQso({ TS: '2026-03-14T15:09:00Z' });
      const before = [await log(), await tally()];
      const file = adif(
        record({ NAME: 'Haruka' }),
        record({ CALL: 'G4QZX' }),
        record({ CALL: 'G4QZX' }),
        record({ CALL: 'G4QZX', NAME: 'Zoë' }),
        record({ CALL: '' }),
      );
      const report = await me.checkFile(file);
      expect(report).toMatchObject({
        status: 'done',
        encoding: 'utf-8',
        check_only: true,
        can_store: true,
        undo_until: null,
        read: 5,
        added: 1,
        duplicate: 3,
        enriched: 2,
        rejected: 1,
      });
      expect([await log(), await tally()]).toEqual(before);
      expect((await me.call('vqso/get', { qdo_id: live.qdo_id })).body.qso.Name).toBe('');
      const { rejected } = (await me.call('vimport/{id}/rejected', {}, { id: report.id })).body;
      expect(rejected).toEqual([expect.objectContaining({ record: 5, reason: 'The record has no CALL.' })]);
      expect((await testApp.sql<{ n: number }>(IMAGES, [me.user.id]))[0]?.n).toBe(0);
    });

    test('can be requested by a form field before the file', async () => {
      const post = testApp.http('post', '/api/vimportadif', me.token).field('check_only', 'true');
      const { body } = await post.attach('adif_file', Buffer.from(adif(record())), 'log.adi');
      expect((await testApp.importEnded(me, body.import_id)).check_only).toBe(true);
      expect(await count()).toBe(0);
    });

    test('is followed by the import of the same file, once, without another upload', async () => {
      const check = await me.checkFile(adif(record(), record({ CALL: 'G4QZX' })), 'twice.adi');
      const { status, body } = await me.call('vimport/{id}/store', {}, { id: check.id });
      expect([status, body.message]).toEqual([200, 'twice.adi is being read.']);
      expect(await testApp.importEnded(me, body.import_id)).toMatchObject({
        check_only: false,
        added: 2,
        filename: 'twice.adi',
      });
      const again = await me.call('vimport/{id}/store', {}, { id: check.id });
      expect([again.status, again.body.error]).toEqual([
        404,
        'The checked file is no longer here. Please upload it again.',
      ]);
    });

    test('names other stations, whose contacts can be left out of the import', async () => {
      const operator = await testApp.operator();
      const made = (STATION_CALLSIGN: string, TIME_ON: string) => record({ STATION_CALLSIGN, TIME_ON });
      const own = operator.callsign;
      const file = adif(
        ...[record({ TIME_ON: '1200' }), made(own, '1201'), made(`${own}/P`, '1202')],
        ...[made('K9QTS', '1203'), made('k9qts', '1204'), made('M0QZZ', '1205')],
      );
      const check = await operator.checkFile(file);
      const stations = [
        { call: 'K9QTS', contacts: 2 },
        { call: 'M0QZZ', contacts: 1 },
      ];
      expect(check).toMatchObject({ added: 6, stations });
      const request = { leave_out: ['K9QTS'] };
      const { body } = await operator.call('vimport/{id}/store', request, { id: check.id });
      const done = await testApp.importEnded(operator, body.import_id);
      expect(done).toMatchObject({ added: 4, rejected: 2, stations: stations.slice(1) });
      const { rejected } = (await operator.call('vimport/{id}/rejected', {}, { id: done.id })).body;
      expect(rejected.map(({ reason }) => reason)).toEqual(Array(2).fill('Made as K9QTS: left out, as you chose.'));
      const again = await operator.checkFile(file);
      const wrong = { leave_out: 'K9QTS' } as never;
      expect((await operator.call('vimport/{id}/store', wrong, { id: again.id })).status).toBe(400);
    });

    test('counts once though its job runs three times', async () => {
      const runner = testApp.app.get(ImportRunner);
      const file = adif(
        ...Array.from({ length: 60 }, (_, n) => record({ TIME_ON: String(1500 + n), NAME: 'x'.repeat(5_000) })),
      );
      for (let n = 0; n < 5; n++) {
        const { body } = await me.upload(file, 'log.adi', '?check_only=1');
        await Promise.all([0, 1, 2].map(() => runner.run(body.import_id)));
        const { read, added, duplicate } = await testApp.importEnded(me, body.import_id);
        expect([read, added + duplicate]).toEqual([60, 60]);
      }
    });

    test('of another account, or of a real import, cannot be stored', async () => {
      const check = await me.checkFile(adif(record()));
      const otherUser = await testApp.operator();
      expect((await otherUser.call('vimport/{id}/store', {}, { id: check.id })).status).toBe(404);
      const done = await me.importFile(adif(record()));
      expect((await me.call('vimport/{id}/store', {}, { id: done.id })).status).toBe(404);
    });
  });

  describe('an undo', () => {
    test('removes added contacts, restores enriched ones and deletes restored ones again', async () => {
      await me.logQso({ TS: '2026-03-14T15:09:00Z' });
      const gone = await me.logQso({ TS: '2026-03-14T16:00:00Z', Call: 'DL1QZZ' });
      await me.call('vqso/nuke', { qdo_id: gone.qdo_id });
      const before = [await log(), await tally()];
      const report = await me.importFile(
        adif(
          record({ NAME: 'Haruka', GRIDSQUARE: 'PM95', APP_X_Y: 'z' }),
          record({ CALL: 'G4QZX' }),
          record({ CALL: 'G4QZX', NAME: 'Zoë' }),
          record({ CALL: 'DL1QZZ', TIME_ON: '1600', NAME: 'Jörg' }),
        ),
      );
      expect(report).toMatchObject({ added: 2, duplicate: 2, enriched: 2 });
      expect(report.undo_until).not.toBeNull();
      expect(await me.undoImport(report)).toMatchObject({ status: 'undone', kept: 0, undo_until: null });
      expect([await log(), await tally()]).toEqual(before);
      expect((await testApp.sql<{ n: number }>(IMAGES, [me.user.id]))[0]?.n).toBe(0);
    });

    test('keeps contacts that were edited since, and lists them', async () => {
      const live = await me.logQso({ TS: '2026-03-14T15:09:00Z' });
      const report = await me.importFile(
        adif(
          record({ NAME: 'Haruka' }),
          record({ CALL: 'G4QZX' }),
          record({ CALL: 'M0QAB' }),
          record({ CALL: 'W1QAW', TIME_ON: '1700' }),
        ),
      );
      const { logbook } = (await me.call('vlogbook')).body;
      const id = (call: string) => logbook.find(({ Call }) => Call === call)?.qdo_id ?? 0;
      await me.call('vqso/update', { qdo_id: id('G4QZX'), Comment: 'a fine chat' });
      await me.call('vqso/update', { qdo_id: live.qdo_id, Comment: 'edited' });
      await me.call('vqso/nuke', { qdo_id: id('W1QAW') });

      expect(await me.undoImport(report)).toMatchObject({ status: 'undone', kept: 2 });
      const { kept, more } = (await me.call('vimport/{id}/kept', {}, { id: report.id })).body;
      expect([kept, more]).toEqual([
        [
          { qdo_id: live.qdo_id, TS: '2026-03-14T15:09:00Z', Call: 'JA1QYZ', Band: '20m', Mode: 'SSB' },
          { qdo_id: id('G4QZX'), TS: '2026-03-14T15:09:26Z', Call: 'G4QZX', Band: '20m', Mode: 'SSB' },
        ],
        0,
      ]);
      expect((await me.call('vlogbook')).body.logbook.map(({ Call }) => Call).sort()).toEqual(['G4QZX', 'JA1QYZ']);
      expect((await me.call('vqso/restore', { qdo_id: id('W1QAW') })).status).toBe(404);
      const otherUser = await testApp.operator();
      expect((await otherUser.call('vimport/{id}/kept', {}, { id: report.id })).status).toBe(404);
    });

    test('of a second import that enriched contacts of the first keeps those; of the first, it leaves them to the second', async () => {
      const first = await me.importFile(adif(record(), record({ CALL: 'G4QZX' })));
      const second = await me.importFile(adif(record({ NAME: 'Haruka' })));
      await me.undoImport(second);
      expect((await me.call('vlogbar/{call}', {}, { call: 'JA1QYZ' })).body.name).toBe('');
      const third = await me.importFile(adif(record({ NAME: 'Haruka' })));
      expect(await me.undoImport(first)).toMatchObject({ kept: 0 });
      expect(await count()).toBe(1);
      expect(await me.undoImport(third)).toMatchObject({ kept: 0 });
      expect(await count()).toBe(0);
    });

    test('works for 24 hours, once, for its owner, and not for a check', async () => {
      const report = await me.importFile(adif(record()));
      const check = await me.checkFile(adif(record()));
      const refused = async (operator: Operator, id: number) => {
        const { status, body } = await operator.call('vimport/{id}/undo', {}, { id });
        return [status, body.error];
      };
      const late = [409, 'This import cannot be undone. Only finished imports can, within 24 hours.'];
      expect(await refused(me, check.id)).toEqual(late);
      expect((await refused(await testApp.operator(), report.id))[0]).toBe(404);
      testApp.clock.jump(25 * HOURS);
      try {
        expect((await me.call('vimport/{id}', {}, { id: report.id })).body.import.undo_until).toBeNull();
        expect(await refused(me, report.id)).toEqual(late);
      } finally {
        testApp.clock.jump(-25 * HOURS);
      }
      await me.undoImport(report);
      expect(await refused(me, report.id)).toEqual(late);
    });

    test('allows importing the file again', async () => {
      const file = adif(record(), record({ CALL: 'G4QZX' }));
      await me.undoImport(await me.importFile(file));
      expect(await count()).toBe(0);
      expect(await me.importFile(file)).toMatchObject({ added: 2, duplicate: 0 });
      expect(await count()).toBe(2);
    });
  });

  test('of one import keeps what a later one filled in; after both, in any order, the log is as before', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      me = await testApp.operator();
      await me.logQso({ TS: '2026-03-14T15:09:26Z', Freq: 14_205 });
      const gone = await me.logQso({ Call: 'DL1QZZ', TS: '2026-03-14T15:09:26Z', Freq: 14_205, Name: 'Jo' });
      await me.call('vqso/nuke', { qdo_id: gone.qdo_id });
      const before = [await liveLog(), await tally()];
      const first = await me.importFile(
        adif(record({ NAME: 'Haruka' }), record({ CALL: 'G4QZX' }), record({ CALL: 'DL1QZZ' })),
      );
      const second = await me.importFile(
        adif(
          record({ GRIDSQUARE: 'PM95' }),
          record({ CALL: 'G4QZX', NAME: 'Zoë' }),
          record({ CALL: 'DL1QZZ', NAME: 'Hans' }),
        ),
      );
      expect([first, second]).toMatchObject([
        { added: 2, enriched: 1 },
        { added: 0, enriched: 3 },
      ]);
      for (const index of order)
        expect(await me.undoImport([first, second][index] as typeof first)).toMatchObject({ kept: 0 });
      expect([await liveLog(), await tally()]).toEqual(before);
    }
  });

  test.each([
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ])(
    'of three imports that each fill something in, in the order %d, %d, %d, leaves the log as before',
    async (...order) => {
      await me.logQso({ TS: '2026-03-14T15:09:26Z', Freq: 14_205 });
      const before = [await liveLog(), await tally()];
      const imports = [];
      for (const more of [{ NAME: 'Haruka' }, { GRIDSQUARE: 'PM95' }, { COMMENT: 'Up 5' }])
        imports.push(await me.importFile(adif(record(more), record({ CALL: 'G4QZX', ...more }))));
      expect(imports).toMatchObject([
        { added: 1, enriched: 1 },
        { added: 0, enriched: 2 },
        { added: 0, enriched: 2 },
      ]);
      for (const index of order)
        expect(await me.undoImport(imports[index] as (typeof imports)[number])).toMatchObject({ kept: 0 });
      expect([await liveLog(), await tally()]).toEqual(before);
    },
  );

  test('deletes a contact again that the import had restored', async () => {
    await me.importFile(adif(record({ NAME: 'Hanz', QTH: 'Bom' })));
    const before = await log();
    const [{ qdo_id } = { qdo_id: 0 }] = await testApp.sql<{ qdo_id: number }>(NUMBERS, [me.user.id]);
    await me.call('vqso/nuke', { qdo_id });
    const deleted = await log();
    const fixed = await me.importFile(adif(record({ NAME: 'Hans', QTH: 'Bonn', COMMENT: 'fine' })));
    expect(fixed).toMatchObject({ added: 1, duplicate: 0 });
    expect((await me.call('vqso/get', { qdo_id })).body.qso).toMatchObject({ Name: 'Hans', Comment: 'fine' });
    expect(before).not.toEqual(await log());
    expect(await me.undoImport(fixed)).toMatchObject({ kept: 0 });
    expect(await log()).toEqual(deleted);
  });

  test('property: a check reports what the import does, the undo restores the log, and the tally agrees', async () => {
    const contact = fc.record({
      CALL: fc.constantFrom('JA1QYZ', 'G4QZX', 'DL1QZZ'),
      TIME_ON: fc.integer({ min: 0, max: 9 }).map((minute) => `150${minute}00`),
      MODE: fc.constantFrom('SSB', 'CW'),
      NAME: fc.constantFrom('', 'Haruka', 'Zoë'),
      GRIDSQUARE: fc.constantFrom('', 'PM95', 'IO91'),
      APP_X_Y: fc.constantFrom('', 'a', 'b'),
    });
    const logs = fc.array(contact, { maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(logs, logs, fc.array(fc.nat(20), { maxLength: 3 }), async (first, second, deletions) => {
        me = await testApp.operator();
        const file = (contacts: Record<string, string>[]) => adif(...contacts.map((fields) => record(fields)));
        if (first.length > 0) await me.importFile(file(first), 'first.adi');
        const { logbook } = (await me.call('vlogbook')).body;
        for (const index of deletions)
          if (logbook[index]) await me.call('vqso/nuke', { qdo_id: logbook[index].qdo_id });
        if (second.length === 0) return;
        const before = [await log(), await tally(), await liveLog()];
        const check = await me.checkFile(file(second), 'second.adi');
        expect([await log(), await tally()]).toEqual(before.slice(0, 2));
        const done = await me.importFile(file(second), 'second.adi');
        const counts = ({ read, added, duplicate, enriched, rejected }: typeof done) => ({
          read,
          added,
          duplicate,
          enriched,
          rejected,
        });
        expect(counts(check)).toEqual(counts(done));
        expect(await me.undoImport(done)).toMatchObject({ status: 'undone', kept: 0 });
        expect([await log(), await tally(), await liveLog()]).toEqual(before);
      }),
      { numRuns: amount(6, 60) },
    );
    const incremental = await testApp.sql(TALLY, [me.user.id]);
    await testApp.database.transaction(rebuildTally);
    expect(await testApp.sql(TALLY, [me.user.id])).toEqual(incremental);
  });
});
