import { adif, record } from '../../fixtures/adif.ts';
import { type Operator, startTestApp } from '../../test-app.ts';

/** Rejected records that are stored one by one. */
const STORED = 100_000;

const testApp = await startTestApp();

describe('rejected and repeated records', () => {
  let me: Operator;
  beforeEach(async () => {
    me = await testApp.operator();
  });

  test('beyond the first 100,000 of a file are only counted by reason', async () => {
    const report = await me.importFile(
      adif('<CALL:1>x<EOR>'.repeat(STORED + 700), record({ MODE: '' }).repeat(300), record()),
    );
    expect(report).toMatchObject({ status: 'done', read: STORED + 1_001, added: 1, rejected: STORED + 1_000 });
    const [{ stored } = { stored: 0 }] = await testApp.sql<{ stored: number }>(
      'select count(*)::integer as stored from exchange.rejected where account_id = $1',
      [me.user.id],
    );
    expect(stored).toBe(STORED);
    const { body } = await me.call('vimport/{id}/rejected', {}, { id: report.id });
    expect(body.rejected.length + body.more).toBe(STORED + 1_000);
    expect(body.summary).toEqual([
      { reason: 'The record has no QSO_DATE.', count: 700 },
      { reason: 'The record has no MODE.', count: 300 },
    ]);
  });

  test('the summary has at most twenty reasons', async () => {
    const odd = Array.from({ length: 1_000 }, (_, i) => record({ QSO_DATE: `2026${1_000 + i}`, TIME_ON: '9999' }));
    const report = await me.importFile(adif('<CALL:1>x<EOR>'.repeat(STORED), ...odd));
    const { summary } = (await me.call('vimport/{id}/rejected', {}, { id: report.id })).body;
    expect(summary.length).toBeLessThanOrEqual(21);
    expect(summary.reduce((sum, { count }) => sum + count, 0)).toBe(1_000);
  });

  test('a file with different versions of one contact gives the same contact as its records one by one', async () => {
    const words = [
      { NAME: 'Haruka' },
      { COMMENT: 'first', APP_X_A: '1' },
      { COMMENT: 'second', APP_X_A: '2', APP_X_B: '2' },
      { GRIDSQUARE: 'PM95', EMAIL: 'a@example.org', TX_PWR: '50' },
      { NAME: 'Other', GRIDSQUARE: 'JO22', APP_X_C: '3', COMMENT_INTL: 'ü' },
      { RST_SENT: '599', FREQ: '14.205', APP_X_B: 'x' },
    ];
    const inOneFile = await me.importFile(adif(...words.map((fields) => record(fields))));
    const other = await testApp.operator();
    let enriched = 0;
    for (const fields of words) enriched += (await other.importFile(adif(record(fields)))).enriched;
    expect(inOneFile).toMatchObject({ added: 1, duplicate: 5, enriched });
    const contactOf = async (who: Operator) => {
      const { body } = await who.call('vlogbook', { page: 1, size: 10 });
      const { qso } = (await who.call('vqso/get', { qdo_id: body.logbook[0]?.qdo_id })).body;
      const [{ fields } = { fields: null }] = await testApp.sql<{ fields: object | null }>(
        'select fields from logbook.qso where account_id = $1',
        [who.user.id],
      );
      return { ...qso, qdo_id: 0, station_callsign: '', qso_origin: '', received_at: '', fields };
    };
    expect(await contactOf(me)).toEqual(await contactOf(other));
    const again = await me.importFile(adif(...words.map((fields) => record(fields))));
    expect(again).toMatchObject({ added: 0, duplicate: 6, enriched: 0 });
  });
});
