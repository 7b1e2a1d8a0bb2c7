import type { LogEdit, PreviewEditRequest, SharedValues } from '@pileup/contract/log/edits';
import type { Qso } from '@pileup/contract/logbook';
import fc from 'fast-check';
import { deleteOldChanges } from '../../../backend/src/logbook/logbook-cleanup.js';
import { rebuildTally } from '../../../backend/src/logbook/qso/tally.js';
import { record } from '../../fixtures/adif.ts';
import { type Operator, startTestApp } from '../../test-app.ts';
import { amount } from '../../tiers.ts';

const testApp = await startTestApp();
const DAY = 86_400_000;

const at = (minutesAgo: number) => new Date(testApp.clock.now() - minutesAgo * 60_000).toISOString();

async function preview(me: Operator, request: PreviewEditRequest): Promise<LogEdit> {
  const { status, body } = await me.call('vedit/preview', request);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.edit;
}

async function settled(me: Operator, edit: LogEdit): Promise<LogEdit> {
  const { body } = await testApp.eventually(
    () => me.call('vedit', { id: edit.id }),
    (response) => !response.body.edit.status.endsWith('ing'),
  );
  return body.edit;
}

async function apply(me: Operator, request: PreviewEditRequest): Promise<LogEdit> {
  const { body } = await me.call('vedit/apply', { id: (await preview(me, request)).id });
  return settled(me, body.edit);
}

async function undo(me: Operator, edit: LogEdit): Promise<LogEdit> {
  const { status, body } = await me.call('vedit/undo', { id: edit.id });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return settled(me, body.edit);
}

const get = async (me: Operator, qdo_id: number): Promise<Qso> => (await me.call('vqso/get', { qdo_id })).body.qso;

/** A log of three contacts: two on 20 m CW, one on 40 m SSB. */
async function smallLog() {
  const me = await testApp.operator();
  const one = await me.logQso({ Call: 'JA1QYZ', Mode: 'CW', Freq: 14_020, TS: at(30), Comment: 'first' });
  const two = await me.logQso({ Call: 'DL1QAA', Mode: 'CW', Freq: 14_030, TS: at(20), Power: 100 });
  const three = await me.logQso({ Call: 'W1QAB', Mode: 'SSB', Freq: 7_127, TS: at(10) });
  return { me, one, two, three };
}

test('a preview counts and shows what would change, and changes nothing', async () => {
  const { me, one, two, three } = await smallLog();
  const edit = await preview(me, {
    action: 'set',
    filter: 'band:20m',
    values: { Power: 100, fields: { MY_RIG: 'K3' } },
  });
  expect(edit).toMatchObject({ status: 'previewed', changed: 2, unchanged: 0, left_out: 0, undo_until: null });
  expect(edit.samples.map(({ Call, changes }) => [Call, changes])).toEqual([
    ['DL1QAA', [{ field: 'MY_RIG', was: '', becomes: 'K3' }]],
    [
      'JA1QYZ',
      [
        { field: 'Power', was: '', becomes: '100' },
        { field: 'MY_RIG', was: '', becomes: 'K3' },
      ],
    ],
  ]);
  const same = await preview(me, { action: 'set', values: { Power: 100 } });
  expect(same).toMatchObject({ changed: 2, unchanged: 1 });
  for (const { qdo_id } of [one, two, three]) expect((await get(me, qdo_id)).fields).toBeNull();
  // An earlier preview is dropped.
  expect((await me.call('vedit/apply', { id: edit.id })).status).toBe(404);
});

test('values are set, shown in the history, and undone', async () => {
  const { me, one, two, three } = await smallLog();
  const values = { Power: 5, Comment: null, station_callsign: `${me.callsign}/P`, fields: { MY_POTA_REF: 'gb-0001' } };
  const edit = await apply(me, { action: 'set', ids: [one.qdo_id, three.qdo_id], values });
  expect(edit).toMatchObject({ status: 'applied', changed: 2, chosen: 2 });
  expect(await get(me, one.qdo_id)).toMatchObject({
    Power: 5,
    Comment: '',
    station_callsign: `${me.callsign}/P`,
    fields: { MY_POTA_REF: 'GB-0001' },
  });
  expect(await get(me, two.qdo_id)).toMatchObject({ Power: 100, fields: null, station_callsign: me.callsign });
  await me.call('vqso/update', { qdo_id: one.qdo_id, Name: 'Haruka' });
  const { body } = await me.call('vqso/history', { qdo_id: one.qdo_id });
  expect(body.history).toMatchObject([
    { edit_id: null, changes: [{ field: 'Name', was: '', becomes: 'Haruka' }] },
    {
      edit_id: edit.id,
      changes: [
        { field: 'Comment', was: 'first', becomes: '' },
        { field: 'Power', was: '', becomes: '5' },
        { field: 'station_callsign', was: me.callsign, becomes: `${me.callsign}/P` },
        { field: 'MY_POTA_REF', was: '', becomes: 'GB-0001' },
      ],
    },
  ]);
  expect(await undo(me, edit)).toMatchObject({ status: 'undone', retained: 0 });
  expect(await get(me, one.qdo_id)).toMatchObject({
    Power: null,
    Comment: 'first',
    station_callsign: me.callsign,
    fields: null,
    Name: 'Haruka',
  });
  expect((await me.call('vedits')).body.edits).toMatchObject([{ id: edit.id, status: 'undone' }]);
});

test('a value that was changed since is retained by the undo', async () => {
  const { me, one, two } = await smallLog();
  const edit = await apply(me, { action: 'set', filter: 'band:20m', values: { Comment: 'evening' } });
  await me.call('vqso/update', { qdo_id: one.qdo_id, Comment: 'by hand' });
  // A program that fills the field leaves no change.
  await testApp.sql(
    `update logbook.qso set comment = 'by a program', updated_at = updated_at + interval '1 s' where qdo_id = $1`,
    [two.qdo_id],
  );
  expect(await undo(me, edit)).toMatchObject({ status: 'undone', retained: 2 });
  expect((await get(me, one.qdo_id)).Comment).toBe('by hand');
  expect((await get(me, two.qdo_id)).Comment).toBe('by a program');
  // The change by hand begins now where the log was before the edit.
  expect((await me.call('vqso/history', { qdo_id: one.qdo_id })).body.history).toMatchObject([
    { changes: [{ field: 'Comment', was: 'first', becomes: 'by hand' }] },
  ]);
});

test('another band drops frequencies outside it, and a contact that is in the log already is left out', async () => {
  const { me, one, two } = await smallLog();
  const inBand = await me.logQso({ Call: 'JA1QYZ', Mode: 'CW', Freq: null, Band: '40m', TS: one.TS });
  const edit = await apply(me, { action: 'set', filter: 'band:20m', values: { Band: '40m' } });
  expect(edit).toMatchObject({ changed: 1, left_out: 1 });
  expect(await get(me, one.qdo_id)).toMatchObject({ Band: '20m', Freq: 14_020 });
  expect(await get(me, two.qdo_id)).toMatchObject({ Band: '40m', Freq: null });
  await undo(me, edit);
  expect(await get(me, two.qdo_id)).toMatchObject({ Band: '20m', Freq: 14_030 });
  expect((await get(me, inBand.qdo_id)).Band).toBe('40m');
});

test('times are shifted with their ends, but not into the future', async () => {
  const me = await testApp.operator();
  const ends = { QSO_DATE_OFF: '20260131', TIME_OFF: '235959' };
  const old = await me.logQso({ Call: 'JA1QYZ', Mode: 'CW', Freq: 14_020, TS: '2026-01-31T23:50:00Z', fields: ends });
  const TS = at(30);
  const recent = await me.logQso({ Call: 'DL1QAA', Mode: 'CW', Freq: 14_020, TS });
  const edit = await apply(me, { action: 'shift', seconds: 3_600 });
  expect(edit).toMatchObject({ changed: 1, left_out: 1 });
  expect(await get(me, old.qdo_id)).toMatchObject({
    TS: '2026-02-01T00:50:00Z',
    fields: { QSO_DATE_OFF: '20260201', TIME_OFF: '005959' },
  });
  expect((await get(me, recent.qdo_id)).TS).toBe(`${TS.slice(0, 19)}Z`);
  await undo(me, edit);
  expect(await get(me, old.qdo_id)).toMatchObject({
    TS: '2026-01-31T23:50:00Z',
    fields: { QSO_DATE_OFF: '20260131', TIME_OFF: '235959' },
  });
});

test('entities are derived again from the call', async () => {
  const me = await testApp.operator();
  const wrong = await me.logQso({ Call: 'JA1QYZ', Mode: 'CW', Freq: 14_020, TS: at(30), dxcc: 291 });
  await me.logQso({ Call: 'DL1QAA', Mode: 'CW', Freq: 14_020, TS: at(20) });
  const edit = await preview(me, { action: 'derive' });
  expect(edit).toMatchObject({ status: 'previewed', changed: 1, unchanged: 1 });
  expect(edit.samples[0]?.changes[0]).toEqual({
    field: 'country',
    was: 'United States',
    becomes: 'Japan',
  });
  const applied = await settled(me, (await me.call('vedit/apply', { id: edit.id })).body.edit);
  expect(await get(me, wrong.qdo_id)).toMatchObject({ dxcc: 339, country: 'Japan', Continent: 'AS', cq_zone: 25 });
  await undo(me, applied);
  expect(await get(me, wrong.qdo_id)).toMatchObject({ dxcc: 291 });
});

test('deleted contacts are listed, restored one by one, or all with the undo', async () => {
  const { me, one, two, three } = await smallLog();
  await me.call('vqso/withdraw', { client_id: '0199d7a0-4f6c-7e50-9c55-3a1d0f6d2b09' });
  const edit = await apply(me, { action: 'delete', filter: 'mode:cw' });
  expect((await me.call('vlogbookcount')).body.count).toBe(1);
  const { body } = await me.call('vlogbook/deleted');
  expect(body.deleted.map(({ Call }) => Call)).toEqual(['DL1QAA', 'JA1QYZ']);
  expect(
    Date.parse(body.deleted[0]?.restorable_until ?? '') - Date.parse(body.deleted[0]?.deleted_at ?? ''),
  ).toBeGreaterThan(30 * DAY - 2_000);
  await me.call('vqso/restore', { qdo_id: one.qdo_id });
  await me.call('vqso/nuke', { qdo_id: three.qdo_id });
  await undo(me, edit);
  expect((await me.call('vlogbookcount')).body.count).toBe(2);
  expect((await get(me, two.qdo_id)).Call).toBe('DL1QAA');
  expect((await me.call('vlogbook/deleted')).body.deleted.map(({ Call }) => Call)).toEqual(['W1QAB']);
});

test('an undone edit leaves an import as it was: it can be undone, too', async () => {
  const me = await testApp.operator();
  const text = ['JA1QYZ', 'DL1QAA'].map((CALL, n) =>
    record({ CALL, QSO_DATE: '20250102', TIME_ON: `100${n}`, BAND: '20m', MODE: 'CW', NAME_INTL: 'Jürgen', NAME: 'J' }),
  );
  const imported = await me.importFile(`test<EOH>\n${text.join('')}`);
  const edit = await apply(me, { action: 'set', values: { Name: 'Someone' } });
  await undo(me, edit);
  await me.call('vimport/{id}/undo', {}, { id: imported.id });
  expect(await testApp.importEnded(me, imported.id)).toMatchObject({ kept: 0 });
  expect((await me.call('vlogbookcount')).body.count).toBe(0);
});

test('a large edit goes on in the background, and a second one waits for it', async () => {
  const me = await testApp.operator();
  const text = Array.from({ length: 5_000 }, (_, n) => {
    const time = new Date(Date.UTC(2020, 0, 1) + n * 600_000).toISOString().replace(/[-:T]/g, '');
    return record({ CALL: 'JA1QYZ', QSO_DATE: time.slice(0, 8), TIME_ON: time.slice(8, 12), BAND: '20m', MODE: 'CW' });
  });
  await me.importFile(`test<EOH>\n${text.join('')}`);
  const edit = await apply(me, { action: 'set', values: { Comment: 'all of them' } });
  expect(edit).toMatchObject({ status: 'applied', changed: 5_000 });
  const filter = { filter: 'comment:"all of them"' };
  expect((await me.call('vlogbook/matches', filter)).body.count).toBe(5_000);
  // An edit that is sent again changes nothing.
  expect((await me.call('vedit/apply', { id: edit.id })).body.edit).toMatchObject({
    status: 'applied',
    changed: 5_000,
  });
  await testApp.sql(`update logbook.edit set status = 'applying', at_minute = 2147483647 where id = $1`, [edit.id]);
  const next = await preview(me, { action: 'delete' });
  expect((await me.call('vedit/apply', { id: next.id })).status).toBe(409);
  await testApp.sql(`update logbook.edit set status = 'applied' where id = $1`, [edit.id]);
  expect(await undo(me, edit)).toMatchObject({ status: 'undone', retained: 0 });
  expect((await me.call('vlogbook/matches', filter)).body.count).toBe(0);
});

test('contacts logged after the preview are not changed', async () => {
  const { me } = await smallLog();
  const edit = await preview(me, { action: 'set', values: { Comment: 'all' } });
  const later = await me.logQso({ Call: 'VK3QOO', Mode: 'CW', Freq: 14_020, TS: at(1) });
  const applied = await settled(me, (await me.call('vedit/apply', { id: edit.id })).body.edit);
  expect(applied.changed).toBe(3);
  expect((await get(me, later.qdo_id)).Comment).toBe('');
});

test('the log of another account is not edited, read or undone', async () => {
  const { me, one } = await smallLog();
  const other = await testApp.operator();
  expect(await preview(other, { action: 'set', ids: [one.qdo_id], values: { Comment: 'mine' } })).toMatchObject({
    changed: 0,
    unchanged: 0,
    samples: [],
  });
  const edit = await apply(me, { action: 'set', ids: [one.qdo_id], values: { Comment: 'mine' } });
  for (const name of ['vedit', 'vedit/apply', 'vedit/undo'] as const)
    expect((await other.call(name, { id: edit.id })).status).toBe(404);
  expect((await other.call('vqso/history', { qdo_id: one.qdo_id })).status).toBe(404);
  expect((await other.call('vlogbook/deleted')).body.count).toBe(0);
});

test('edits are undone within 30 days, and changes are shown for a year', async () => {
  const { me, one } = await smallLog();
  const edit = await apply(me, { action: 'set', values: { Comment: 'old' } });
  const storedFor = async (days: number) => {
    await deleteOldChanges(testApp.database, testApp.clock.now() + days * DAY);
    const { body } = await me.call('vqso/history', { qdo_id: one.qdo_id });
    return { edits: (await me.call('vedits')).body.edits.length, changes: body.history.length };
  };
  expect(await storedFor(29)).toEqual({ edits: 1, changes: 1 });
  expect(await storedFor(31)).toEqual({ edits: 0, changes: 1 });
  expect((await me.call('vedit/undo', { id: edit.id })).status).toBe(404);
  expect(await storedFor(366)).toEqual({ edits: 0, changes: 0 });
});

test.each([
  [{ action: 'set', values: {} }, 'values'],
  [{ action: 'set' }, 'values'],
  [{ action: 'set', values: { Call: 'JA1QYZ' } }, 'values'],
  [{ action: 'set', values: { Band: '21m' } }, 'Band'],
  [{ action: 'set', values: { Mode: '' } }, 'Mode'],
  [{ action: 'set', values: { SubMode: 'FT4' } }, 'SubMode'],
  [{ action: 'set', values: { QSL_RCVD: 'X' } }, 'QSL_RCVD'],
  [{ action: 'set', values: { fields: { MY_POTA_REF: 'nowhere' } } }, 'fields.MY_POTA_REF'],
  [{ action: 'set', values: { fields: { STX: '1' } } }, 'fields.STX'],
  [{ action: 'set', values: { fields: { NO_SUCH: '1' } } }, 'fields.NO_SUCH'],
  [{ action: 'set', values: { station_callsign: 'JA1QYZ' } }, 'station_callsign'],
  [{ action: 'shift' }, 'seconds'],
  [{ action: 'shift', seconds: 10_000_000 }, 'seconds'],
  [{ action: 'burn' }, 'action'],
  [{ action: 'delete', filter: 'bandd:20m' }, 'filter'],
  [{ action: 'delete', ids: [] }, 'ids'],
  [{ action: 'delete', ids: ['1; drop'] }, 'ids'],
])('%j is refused with an error at %s', async (request, field) => {
  const { me } = await smallLog();
  const { status, body } = await me.call('vedit/preview', request);
  expect([400, 409, 422]).toContain(status);
  expect(Object.keys((body as unknown as { errors: object }).errors)).toContain(field);
});

const OPS = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('set' as const), on: fc.nat(2), value: fc.nat(2), what: fc.nat(4) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('shift' as const),
      on: fc.nat(2),
      hours: fc.integer({ min: -2, max: -1 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('delete' as const), on: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('derive' as const), on: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('undo' as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('log' as const), call: fc.nat(99) }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('name' as const), which: fc.nat(), name: fc.constantFrom('Ann', 'Bo') }),
  },
);

test('after all undos, in any order and with live logging between, the log is as if no edit had been made', async () => {
  const STORED = `
    select ts, call, band, mode, submode, freq_hz, name, comment, power, station_callsign = any ($2) as own, contest_name,
      dxcc, cq_zone, country, continent, lat, lon, grid, fields, deleted_at is not null as deleted
    from logbook.qso where account_id = $1 order by ts, call, band, mode`;
  const rows = async ({ user, callsign }: Operator) => testApp.sql(STORED, [user.id, [callsign]]);
  const tally = () => testApp.sql('select * from logbook.tally where n <> 0 order by 1, 2, 3');
  const FILTERS = ['band:20m', 'mode:cw', ''];
  await fc.assert(
    fc.asyncProperty(
      fc.array(OPS, { minLength: 3, maxLength: 25 }),
      fc.infiniteStream(fc.nat()),
      async (ops, order) => {
        // The second operator logs and names the same, and edits nothing.
        const [me, same] = [await testApp.operator(), await testApp.operator()];
        const ids: [number, number][] = [];
        const edits: LogEdit[] = [];
        let logged = 0;
        const both = async (call: number) => {
          const fields = {
            Call: `DL${logged % 10}Q${String.fromCharCode(65 + (call % 26))}`,
            Mode: call % 2 ? 'CW' : 'SSB',
            Freq: call % 3 ? 14_020 : 7_020,
            TS: at(300 + 7 * logged++),
            dxcc: call % 5 ? null : 291,
          };
          ids.push([(await me.logQso(fields)).qdo_id, (await same.logQso(fields)).qdo_id]);
        };
        for (let n = 0; n < 6; n++) await both(n);
        for (const op of ops) {
          if (op.does === 'log') await both(op.call);
          else if (op.does === 'name') {
            const [mine, other] = ids[op.which % ids.length] as [number, number];
            // A contact that is deleted at the moment has no name to change.
            const { status } = await me.call('vqso/update', { qdo_id: mine, Name: op.name });
            if (status === 200) await same.call('vqso/update', { qdo_id: other, Name: op.name });
          } else if (op.does === 'undo') {
            const [edit] = edits.splice(op.which % Math.max(1, edits.length), 1);
            if (edit) await undo(me, edit);
          } else {
            const value = op.does === 'set' ? op.value : 0;
            const values: SharedValues[] = [
              { Comment: ['', 'evening', 'portable'][value] ?? '' },
              { Power: value, fields: { MY_RIG: 'K3' } },
              { Band: '40m' },
              { Mode: 'FT8' },
              { fields: { MY_RIG: value ? 'IC-7300' : null, NOTES: 'n' } },
            ];
            const filter = FILTERS[op.on] as string;
            const change: PreviewEditRequest =
              op.does === 'set'
                ? { action: 'set', values: values[op.what] ?? null }
                : op.does === 'shift'
                  ? { action: 'shift', seconds: op.hours * 3_600 }
                  : { action: op.does };
            edits.push(await apply(me, { ...change, filter }));
          }
        }
        while (edits.length > 0) {
          const [edit] = edits.splice((order.next().value as number) % edits.length, 1);
          if (edit) await undo(me, edit);
        }
        expect(await rows(me)).toEqual(await rows(same));
        const counted = await tally();
        await testApp.database.transaction((tx) => rebuildTally(tx));
        expect(await tally()).toEqual(counted);
        expect(
          await testApp.sql('select from logbook.qso_change where account_id = $1 and edit_id is not null', [
            me.user.id,
          ]),
        ).toEqual([]);
      },
    ),
    { numRuns: amount(4, 30) },
  );
});
