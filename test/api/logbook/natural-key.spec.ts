import fc from 'fast-check';
import { DETAIL_FIELDS, detailsMatch, keyDetail } from '../../../backend/src/logbook/qso/natural-key.js';
import { adif, record } from '../../fixtures/adif.ts';
import { startTestApp } from '../../test-app.ts';
import { amount } from '../../tiers.ts';

const testApp = await startTestApp();

describe('what tells contacts of a minute apart', () => {
  const text = fc.oneof(
    fc.constantFrom('', '0001 LASS', '1', 'rs-44', '000', ' 7 , 007|x'),
    fc.string({ unit: 'grapheme', maxLength: 70 }).map((some) => some.replaceAll('\0', '')),
    fc
      .array(fc.constantFrom('0', '01', '1', 'LASS', 'ſ', 'ß', 'é', ' ', ',', '|', '\t', '\n'), { maxLength: 8 })
      .map((parts) => parts.join('')),
  );
  const fields = fc.option(
    fc.dictionary(fc.constantFrom(...DETAIL_FIELDS, 'QTH'), text, { maxKeys: DETAIL_FIELDS.length }),
  );

  test('is the same in the database and in the program', async () => {
    const pairs = fc.sample(fc.tuple(fields, fields), {
      numRuns: amount(300, 5_000),
      seed: amount(1, Date.now() % 2 ** 31),
    });
    const rows = await testApp.sql<{ one: string; other: string; match: boolean }>(
      `select one, other, logbook.details_match(one, other) as match from (
         select logbook.key_detail(a) as one, logbook.key_detail(b) as other
         from json_to_recordset($1::json) as t (n integer, a jsonb, b jsonb) order by n) pairs`,
      [JSON.stringify(pairs.map(([a, b], n) => ({ n, a, b })))],
    );
    const expected = pairs.map(([a, b]) => {
      const [one, other] = [keyDetail(a), keyDetail(b)];
      return { one, other, match: detailsMatch(one, other) };
    });
    expect(rows).toEqual(expected);
    expect(new Set(rows.map(({ match }) => match)).size).toBe(2);
  });
});

const SATELLITE = { CALL: 'EA8QAB', QSO_DATE: '20261020', BAND: '70cm', FREQ: '435.2', PROP_MODE: 'SAT' };
const times = async (me: Awaited<ReturnType<typeof testApp.operator>>) => {
  const { logbook } = (await me.call('vlogbook', { page: 1 })).body;
  return logbook.map(({ Call, TS }) => `${Call} ${TS}`).sort();
};

test('two satellites, and a satellite and a direct contact, within a minute are two contacts', async () => {
  const me = await testApp.operator();
  const file = adif(
    record({ ...SATELLITE, TIME_ON: '120005', SAT_NAME: 'CAS-4B' }),
    record({ ...SATELLITE, TIME_ON: '120055', SAT_NAME: 'CAS-4A' }),
    record({ ...SATELLITE, TIME_ON: '120030', PROP_MODE: '' }),
  );
  expect(await me.importFile(file)).toMatchObject({ read: 3, added: 3, duplicate: 0 });
  expect(await me.importFile(file)).toMatchObject({ read: 3, added: 0, duplicate: 3, enriched: 0 });
  const later = record({ ...SATELLITE, TIME_ON: '120130', SAT_NAME: 'AO-73' });
  expect(await me.importFile(adif(later))).toMatchObject({ added: 1 });
  const again = record({ ...SATELLITE, TIME_ON: '120145', SAT_NAME: 'cas-4a' });
  expect(await me.importFile(adif(again))).toMatchObject({ added: 0, duplicate: 1 });
  expect(await times(me)).toHaveLength(4);
});

test('a program and another one that reports a second satellite 90 s later', async () => {
  const me = await testApp.operator();
  const report = async (fields: Record<string, string>) =>
    (await me.call('vreport', { adif: record({ ...SATELLITE, ...fields }), program: 'Test' })).body;
  expect(await report({ TIME_ON: '120000', SAT_NAME: 'CAS-4B' })).toMatchObject({ added: 1 });
  expect(await report({ TIME_ON: '120130', SAT_NAME: 'CAS-4A' })).toMatchObject({ added: 1 });
  expect(await report({ TIME_ON: '120100', SAT_NAME: 'CAS-4A' })).toMatchObject({ duplicate: 1 });
});

test('a contact that is logged twice by two satellites is two, and a retry none', async () => {
  const me = await testApp.operator();
  const data = { Call: 'EA8QAB', Mode: 'SSB', Freq: 435_200, TS: '2026-10-20T12:00:00Z' };
  const log = async (SAT_NAME?: string) =>
    (await me.call('vqso/upsert', { data: { ...data, ...(SAT_NAME && { fields: { SAT_NAME } }) } })).body;
  const first = await log('CAS-4B');
  const second = await log('CAS-4A');
  const direct = await log();
  expect([first.created, second.created, direct.created]).toEqual([true, true, true]);
  expect(first.qso.fields).toMatchObject({ SAT_NAME: 'CAS-4B', PROP_MODE: 'SAT' });
  const retry = await log('cas-4a');
  expect([retry.created, retry.qdo_id]).toEqual([false, second.qdo_id]);
  expect((await log()).qdo_id).toBe(direct.qdo_id);
  // An edit cannot turn one contact into another.
  const change = { qdo_id: second.qdo_id, fields: { SAT_NAME: 'CAS-4B' } };
  expect((await me.call('vqso/update', change)).status).toBe(409);
  expect((await me.call('vqso/update', { qdo_id: second.qdo_id, fields: { SAT_NAME: 'RS-44' } })).status).toBe(200);
});

describe('in a contest', () => {
  const contest = { CALL: 'N7QAE', QSO_DATE: '20261003', TIME_ON: '160000', BAND: '20m', MODE: 'SSB' };
  const line = (more: Record<string, string>) => record({ ...contest, CONTEST_ID: 'CA-QSO-PARTY', ...more });

  test('a station at the line of two counties is two contacts, in one file and in two', async () => {
    const me = await testApp.operator();
    const lines = [line({ SRX_STRING: '0001 LASS' }), line({ SRX_STRING: '0001 SIER' })];
    expect(await me.importFile(adif(...lines))).toMatchObject({ added: 2, duplicate: 0 });
    expect(await me.importFile(adif(...lines))).toMatchObject({ added: 0, duplicate: 2, enriched: 0 });
    const other = await testApp.operator();
    for (const one of lines) expect(await other.importFile(adif(one))).toMatchObject({ added: 1, duplicate: 0 });
    // The own station is at the line of two counties.
    expect(await other.importFile(adif(line({ SRX_STRING: '1 LASS', STX_STRING: '7 ALPI' })))).toMatchObject({
      duplicate: 1,
      enriched: 0,
    });
  });

  test.each([
    ['N1MM’s field', { APP_N1MM_EXCHANGE1: 'LASS' }, { APP_N1MM_EXCHANGE1: 'SIER' }],
    ['class and section', { CLASS: '2A', ARRL_SECT: 'SJV' }, { CLASS: '2A', ARRL_SECT: 'SV' }],
  ])('an exchange in %s tells contacts apart', async (_, one, another) => {
    const me = await testApp.operator();
    const lines = [line({ SRX: '1', ...one }), line({ SRX: '1', ...another })];
    expect(await me.importFile(adif(...lines))).toMatchObject({ added: 2, duplicate: 0 });
    expect(await me.importFile(adif(...lines))).toMatchObject({ added: 0, duplicate: 2, enriched: 0 });
    // Another program has the exchange in the usual field.
    const other = await testApp.operator();
    await other.importFile(adif(line({ SRX_STRING: Object.values(one).join(' ') })));
    expect(await other.importFile(adif(line(one)))).toMatchObject({ added: 0, duplicate: 1 });
  });

  test('what one program did not note makes no second contact, in any order', async () => {
    const records = [line({}), line({ SRX: '0001' }), line({ SRX_STRING: '0001 LASS', STX: '5' })];
    for (const [a = '', b = '', c = ''] of [records, records.toReversed(), [records[1], records[0], records[2]]]) {
      const me = await testApp.operator();
      expect(await me.importFile(adif(a, b, c))).toMatchObject({ added: 1, duplicate: 2 });
      const other = await testApp.operator();
      for (const one of [a, b, c]) await other.importFile(adif(one));
      expect(await times(other)).toHaveLength(1);
    }
  });

  test('hyphens and zeros make no other exchange', async () => {
    const me = await testApp.operator();
    expect(
      await me.importFile(adif(line({ SRX_STRING: '22 EU-005' }), line({ SRX_STRING: '022 EU005' }))),
    ).toMatchObject({
      added: 1,
    });
  });

  test('a file of before, without exchanges, fills two contacts at most once', async () => {
    const me = await testApp.operator();
    await me.importFile(adif(line({ SRX_STRING: '1 LASS' }), line({ SRX_STRING: '1 SIER' })));
    expect(await me.importFile(adif(line({ NAME: 'Zoë' })))).toMatchObject({ added: 0, duplicate: 1, enriched: 1 });
    expect(await times(me)).toHaveLength(2);
  });
});
