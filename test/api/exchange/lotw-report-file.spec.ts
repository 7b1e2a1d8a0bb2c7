import { adif, record } from '../../fixtures/adif.ts';
import { logFiles, testWithSharedData } from '../../fixtures/shared-data.ts';
import { type Operator, startTestApp } from '../../test-app.ts';

const testApp = await startTestApp();

const countOf = async (me: Operator, filter: string) => (await me.call('vlogbook', { page: 1, filter })).body.count;
const fieldsOf = async (me: Operator) => {
  const sql = 'select fields from logbook.qso where account_id = $1 order by call';
  return (await testApp.sql<{ fields: Record<string, string> }>(sql, [me.user.id])).map(({ fields }) => fields);
};
const CONTACT = { CALL: 'N5QLQ', QSO_DATE: '20220602', TIME_ON: '182054', BAND: '20m', MODE: 'CW' };
const CONFIRMED = { QSL_RCVD: 'Y', QSLRDATE: '20220603' };
const AT_LOTW = { APP_LoTW_OWNCALL: 'K9QCT', APP_LoTW_RXQSL: '2022-06-02 23:31:22' };

describe('a report of LoTW as a file', () => {
  test.each([
    ['by the fields of its records', '', AT_LOTW],
    ['by its header', 'ARRL Logbook of the World Status Report\n<PROGRAMID:4>LoTW\n', {}],
  ])('confirms by LoTW, not by a card: recognised %s', async (_, header, more) => {
    const me = await testApp.operator();
    const unconfirmed = record({ ...CONTACT, ...more, CALL: 'N5QLR', QSL_RCVD: 'N' });
    const file = `${header}<EOH>${record({ ...CONTACT, ...CONFIRMED, ...more })}${unconfirmed}`;
    expect(await me.importFile(file)).toMatchObject({ added: 2 });
    expect([await countOf(me, 'qsl:lotw'), await countOf(me, 'qsl:card')]).toEqual([1, 0]);
    expect(await fieldsOf(me)).toMatchObject([
      { LOTW_QSL_RCVD: 'Y', LOTW_QSLRDATE: '20220603', LOTW_QSL_SENT: 'Y' },
      { LOTW_QSL_SENT: 'Y' },
    ]);
  });

  test('adds its confirmation to a contact of the log, whose card stays', async () => {
    const me = await testApp.operator();
    await me.importFile(adif(record({ ...CONTACT, QSL_RCVD: 'R' })));
    const report = adif(record({ ...CONTACT, ...CONFIRMED, ...AT_LOTW }));
    expect(await me.importFile(report)).toMatchObject({ duplicate: 1, enriched: 1 });
    expect((await fieldsOf(me))[0]).toMatchObject({ QSL_RCVD: 'R', LOTW_QSL_RCVD: 'Y' });
  });

  test('confirms a contact that an earlier report did not', async () => {
    const me = await testApp.operator();
    await me.importFile(adif(record({ ...CONTACT, ...AT_LOTW, QSL_RCVD: 'N' })));
    expect(await countOf(me, 'qsl:lotw')).toBe(0);
    const later = adif(record({ ...CONTACT, ...CONFIRMED, ...AT_LOTW }));
    expect(await me.importFile(later)).toMatchObject({ duplicate: 1, enriched: 1 });
    expect(await countOf(me, 'qsl:lotw')).toBe(1);
  });

  test('is not taken for one where another program kept LoTW’s fields beside its own', async () => {
    const me = await testApp.operator();
    await me.importFile(adif(record({ ...CONTACT, ...CONFIRMED, ...AT_LOTW, QSL_SENT: 'Y', LOTW_QSL_RCVD: 'N' })));
    expect([await countOf(me, 'qsl:lotw'), await countOf(me, 'qsl:card')]).toEqual([0, 1]);
  });

  testWithSharedData('the real one: all its 437 contacts are confirmed at LoTW', async () => {
    const [real] = logFiles().filter(({ file }) => file.startsWith('04_'));
    const me = await testApp.operator();
    await me.importFile(real?.bytes.toString() ?? '');
    expect([await countOf(me, 'qsl:lotw'), await countOf(me, 'qsl:card')]).toEqual([437, 0]);
  });
});

test('the inbox of eQSL as a file: its cards were received', async () => {
  const me = await testApp.operator();
  const header = 'Received eQSLs\n<PROGRAMID:21>eQSL.cc DownloadInBox\n<EOH>';
  const card = { ...CONTACT, QSL_SENT: 'Y', QSL_SENT_VIA: 'E', RST_SENT: '579', APP_EQSL_AG: 'Y' };
  await me.importFile(`${header}${record(card)}`);
  expect(await testApp.sql('select rcv, snt from logbook.qso where account_id = $1', [me.user.id])).toEqual([
    { rcv: '579', snt: '' },
  ]);
  expect((await fieldsOf(me))[0]).toMatchObject({ EQSL_QSL_RCVD: 'Y' });
  expect((await fieldsOf(me))[0]).not.toHaveProperty('QSL_SENT');
});

test('contacts that a report marked as confirmed by a card are repaired at once, and the change is undone', async () => {
  const me = await testApp.operator();
  await me.importFile(adif(record({ ...CONTACT }), record({ ...CONTACT, CALL: 'N5QLS', QSL_RCVD: 'Y' })));
  // The contact is stored as by earlier releases.
  const before = { ...CONFIRMED, APP_LOTW_OWNCALL: 'K9QCT' };
  await testApp.sql("update logbook.qso set fields = $1 where account_id = $2 and call = 'N5QLQ'", [
    before,
    me.user.id,
  ]);
  const { edit } = (await me.call('vedit/preview', { action: 'lotw' })).body;
  expect(edit).toMatchObject({ changed: 1, unchanged: 1 });
  await me.call('vedit/apply', { id: edit.id });
  expect([await countOf(me, 'qsl:lotw'), await countOf(me, 'qsl:card')]).toEqual([1, 1]);
  await me.call('vedit/undo', { id: edit.id });
  expect([await countOf(me, 'qsl:lotw'), await countOf(me, 'qsl:card')]).toEqual([0, 2]);
});
