import { AdifReader } from '@pileup/adif/adi/adi-reader';
import type { ExtraFields } from '@pileup/contract/logbook';
import { downloadExport, exportEnded } from '../../account-archive.ts';
import { record } from '../../fixtures/adif.ts';
import { type Operator, startTestApp } from '../../test-app.ts';

const TS = '2026-03-14T15:09:26Z';
const secret = 'owes me a drink';
const sent = {
  QTH: 'München',
  STATE: 'by',
  QSO_DATE_OFF: '20260314',
  TIME_OFF: '15:20',
  FREQ_RX: '435.2',
  PROP_MODE: 'sat',
  SAT_NAME: 'rs-44',
  SAT_MODE: 'V/U',
  NOTES: secret,
  POTA_REF: 'us-0001 us-0002@us-wy',
  SOTA_REF: 'g/ld-003',
  WWFF_REF: 'onff-0123',
  IOTA: 'eu-005',
  STX: 7,
  SRX: '012',
  MY_GRIDSQUARE: 'jn58TD',
  MY_RIG: 'KX2',
};
const stored = {
  QTH: 'München',
  STATE: 'BY',
  QSO_DATE_OFF: '20260314',
  TIME_OFF: '1520',
  FREQ_RX: '435.200',
  BAND_RX: '70cm',
  PROP_MODE: 'SAT',
  SAT_NAME: 'RS-44',
  SAT_MODE: 'V/U',
  NOTES: secret,
  POTA_REF: 'US-0001,US-0002@US-WY',
  SOTA_REF: 'G/LD-003',
  WWFF_REF: 'ONFF-0123',
  IOTA: 'EU-005',
  STX: '7',
  SRX: '012',
  MY_GRIDSQUARE: 'JN58td',
  MY_RIG: 'KX2',
};

const testApp = await startTestApp();
let me: Operator;
beforeEach(async () => {
  me = await testApp.operator();
});

const log = async (fields: object, more: object = {}) => (await upsert(fields, more)).body.qso;
const upsert = (fields: object, more: object = {}) =>
  me.call('vqso/upsert', { data: { Call: 'JA1QYZ', Mode: 'SSB', Freq: 14_205, TS, fields, ...more } });
const exported = async (): Promise<string> => {
  const { id } = (await me.call('vexportadif', { all: true })).body.job;
  await exportEnded(me, id);
  return (await downloadExport(testApp, me.token, id)).body.toString();
};
const recordsOf = (text: string) => {
  const reader = new AdifReader();
  return [...reader.push(Buffer.from(text)), ...reader.end()].map(({ fields }) => fields);
};

test('a contact has its further fields in their usual form, wherever its owner reads it', async () => {
  const qso = await log(sent, { GridSquare: 'PM95', ContestName: 'CQ-WW-SSB' });
  expect(qso.fields).toEqual(stored);
  const { qdo_id } = qso;
  expect((await me.call('vqso/get', { qdo_id })).body.qso).toEqual(qso);
  expect((await me.call('vgetFullQso', { qdo_id })).body.qso).toMatchObject({ mine: true, fields: stored });
  const expected = { fields: stored, GridSquare: 'PM95', ContestName: 'CQ-WW-SSB' };
  expect((await me.call('vlogbook/newest')).body.newest).toEqual([expect.objectContaining(expected)]);
  expect((await me.call('vlogbar/{call}', {}, { call: 'JA1QYZ' })).body.qsos).toEqual([
    expect.objectContaining(expected),
  ]);
});

test('a contact without any has none, also if a file had other fields', async () => {
  expect((await log({})).fields).toBeNull();
  await me.importFile(record({ CALL: 'JA1QAA', APP_X_Y: '1' }));
  await me.importFile(record({ CALL: 'JA1QAB', APP_X_Y: '1', NOTES: 'x' }));
  const all = (await me.call('vlogbook/newest')).body.newest ?? [];
  expect(Object.fromEntries(all.map(({ Call, fields }) => [Call, fields]))).toEqual({
    JA1QYZ: null,
    JA1QAA: null,
    JA1QAB: { NOTES: 'x' },
  });
});

test('others do not see them', async () => {
  const other = await testApp.operator();
  using live = await testApp.liveClient(other.token);
  const { qdo_id } = await log({ NOTES: secret, MY_RIG: 'KX2' }, { TS: new Date(testApp.clock.now()).toISOString() });
  for (const reader of [testApp, other]) {
    const { body } = await reader.call('vgetFullQso', { qdo_id });
    expect(body.qso).toMatchObject({ Call: 'JA1QYZ', mine: false });
    expect(body.qso).not.toHaveProperty('fields');
  }
  expect((await other.call('vqso/get', { qdo_id })).status).toBe(404);
  await live.waitFor('qso', ({ items }) => JSON.stringify(items).includes('JA1QYZ'));
  for (const hidden of [secret, 'KX2']) expect(JSON.stringify(live.frames)).not.toContain(hidden);
});

describe('an update', () => {
  const update = async (qdo_id: number, fields: object | null) =>
    (await me.call('vqso/update', { qdo_id, fields })).body.qso.fields;

  test('changes what was sent; null and an empty text remove a field', async () => {
    const { qdo_id } = await log(sent);
    expect(await update(qdo_id, { QTH: 'Ulm', NOTES: null, IOTA: '', FREQ_RX: null })).toEqual({
      ...Object.fromEntries(
        Object.entries(stored).filter(([name]) => !['NOTES', 'IOTA', 'FREQ_RX', 'BAND_RX'].includes(name)),
      ),
      QTH: 'Ulm',
    });
    const names = Object.keys(stored);
    expect(await update(qdo_id, Object.fromEntries(names.map((name) => [name, ''])))).toBeNull();
    expect(await update(qdo_id, null)).toBeNull();
    const { body } = await me.call('vqso/update', { qdo_id, Comment: 'ok' });
    expect(body.qso).toMatchObject({ Comment: 'ok', fields: null });
  });

  test('leaves fields of the file that the API does not have, and removes a variant that contradicts', async () => {
    await me.importFile(record({ QTH: 'Munchen', QTH_INTL: 'München', APP_X_Y: '1' }));
    const qdo_id = (await me.call('vlogbook/newest')).body.newest?.[0]?.qdo_id ?? 0;
    expect(await update(qdo_id, { QTH: 'Ulm' })).toEqual({ QTH: 'Ulm' });
    expect(recordsOf(await exported())).toEqual([expect.objectContaining({ QTH: 'Ulm', APP_X_Y: '1' })]);
    expect(await exported()).not.toContain('QTH_INTL');
  });
});

test('logged again, a contact gets the new fields and keeps the others', async () => {
  const first = await log({ QTH: 'Ulm', NOTES: 'a' });
  const again = await log({ NOTES: 'b', IOTA: 'EU-005', QTH: '' }, { Comment: 'ok' });
  expect([again.qdo_id, again.fields]).toEqual([first.qdo_id, { QTH: 'Ulm', NOTES: 'b', IOTA: 'EU-005' }]);
  expect((await log({})).fields).toEqual(again.fields);
  await me.importFile(record({ NOTES: 'c', SOTA_REF: 'G/LD-003', APP_X_Y: '1' }));
  const { qso } = (await me.call('vqso/get', { qdo_id: first.qdo_id })).body;
  expect(qso.fields).toEqual({ ...again.fields, SOTA_REF: 'G/LD-003' });
  expect(recordsOf(await exported())[0]?.APP_X_Y).toBe('1');
});

test('an export, imported into an empty log, has them all', async () => {
  await log(sent);
  const text = await exported();
  expect(recordsOf(text)).toEqual([expect.objectContaining({ ...stored, QTH_INTL: 'München' })]);
  me = await testApp.operator();
  await me.importFile(text);
  expect((await me.call('vlogbook/newest')).body.newest?.[0]?.fields).toEqual(stored satisfies ExtraFields);
  expect(recordsOf(await exported())[0]).toMatchObject(stored);
});

describe('refused, by field', () => {
  test.each<[string, object, string]>([
    ['a POTA reference', { POTA_REF: 'US-1' }, 'fields.POTA_REF'],
    ['a summit that is none', { MY_SOTA_REF: 'G/LD-000' }, 'fields.MY_SOTA_REF'],
    ['a text that is too long', { QTH: 'x'.repeat(101) }, 'fields.QTH'],
    ['a very long text', { NOTES: 'x'.repeat(100_000) }, 'fields.NOTES'],
    ['a NUL', { NOTES: 'a\u0000b' }, 'fields.NOTES'],
    ['a line break in one line', { QTH: 'a\nb' }, 'fields.QTH'],
    ['a lone surrogate', { QTH: '\ud83d' }, 'fields.QTH'],
    ['a list', { QTH: ['x'] }, 'fields.QTH'],
    ['an object', { QTH: {} }, 'fields.QTH'],
    ['a frequency', { FREQ_RX: 'x' }, 'fields.FREQ_RX'],
    ['an end before the beginning', { QSO_DATE_OFF: '20260314', TIME_OFF: '150859' }, 'fields.TIME_OFF'],
    ['a field with a column', { CALL: 'G4QZX' }, 'fields.CALL'],
    ['an unknown name', { APP_X_Y: '1' }, 'fields.APP_X_Y'],
  ])('%s', async (_, fields, name) => {
    const { status, body } = await upsert(fields);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [name]]);
    expect((await me.call('vlogbookcount')).body.count).toBe(0);
  });

  test('every wrong field has its text, and nothing is changed', async () => {
    const { qdo_id, ...before } = await log({ QTH: 'Ulm' });
    const { status, body } = await me.call('vqso/update', { qdo_id, fields: { QTH: 'x', IOTA: 'EU', STX: 'a' } });
    expect([status, body.errors]).toEqual([
      400,
      {
        'fields.IOTA': ['‘EU’ is not an IOTA reference such as EU-005.'],
        'fields.STX': ['Sent serial must be a whole number.'],
      },
    ]);
    expect((await me.call('vqso/get', { qdo_id })).body.qso).toMatchObject(before);
  });

  test.each([['x'], [[1]], [7]])('%j instead of fields', async (fields) => {
    const { status, body } = await upsert(fields as object);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['fields']]);
  });
});
