import fc from 'fast-check';
import { rebuildTally } from '../../../backend/src/logbook/qso/tally.js';
import { type Operator, startTestApp } from '../../test-app.ts';
import { amount } from '../../tiers.ts';

const TALLY = 'select account_id, grain, bucket, n from logbook.tally where n <> 0 order by 1, 2, 3';

const testApp = await startTestApp();

describe('logbook pages', () => {
  /** An operator with contacts at the given minutes after a start. */
  async function withLog(minutes: number[]): Promise<Operator> {
    const me = await testApp.operator();
    const start = Date.UTC(2024, 0, 1);
    for (const [n, minute] of minutes.entries())
      await me.logQso({
        Call: `JA${n % 10}QQ${String.fromCharCode(65 + (n % 26))}`,
        TS: new Date(start + minute * 60_000 + (n % 60) * 1_000).toISOString(),
      });
    return me;
  }

  test('an empty log is one empty page', async () => {
    const me = await testApp.operator();
    expect((await me.call('vlogbook', { page: 1, size: 500 })).body).toEqual({
      logbook: [],
      page: 1,
      pages: 1,
      count: 0,
    });
  });

  test('a row has the columns of the table and nothing else', async () => {
    const me = await testApp.operator();
    const qso = await me.logQso({
      Name: 'Haruka',
      Comment: 'a "quoted" line\nand \\ another',
      ContestName: 'CQ-WW',
      Freq: 7_127.5,
    });
    const { body } = await me.call('vlogbook');
    const columns = [
      'qdo_id',
      'TS',
      'Call',
      'station_callsign',
      'Freq',
      'Band',
      'Mode',
      'SubMode',
      'Name',
      'country',
      'Comment',
      'ContestName',
      'qso_origin',
    ];
    const expected = Object.entries(qso).filter(([name]) => columns.includes(name));
    expect(expected).toHaveLength(columns.length);
    expect(body.logbook).toEqual([Object.fromEntries(expected)]);
  });

  test('a row has the further fields if they are asked for: in the whole log, a search, a filter and a sorted log', async () => {
    const me = await testApp.operator();
    await me.importFile(
      '<CALL:6>JA1QYZ<QSO_DATE:8>20260101<TIME_ON:4>1200<BAND:3>20m<MODE:2>CW<RST_SENT:3>599<RST_RCVD:3>579' +
        '<GRIDSQUARE:6>PM95ab<TX_PWR:1>5<MY_GRIDSQUARE:4>IO91<LOTW_QSL_RCVD:1>Y<QSL_RCVD:1>Y<EQSL_QSL_RCVD:1>N<EOR>',
    );
    const details = {
      SNT: '599',
      RCV: '579',
      GridSquare: 'PM95ab',
      Power: 5,
      cq_zone: 25,
      my_grid: 'IO91',
      LAT: expect.any(Number),
      LON: expect.any(Number),
      confirmed: ['lotw', 'card'],
    };
    for (const request of [{}, { call: 'JA' }, { filter: 'qsl:card' }, { sort: 'grid' }, { page: 9, filter: 'ja' }]) {
      const short = (await me.call('vlogbook', request)).body.logbook[0];
      const { body } = await me.call('vlogbook', { ...request, detailed: 1 });
      expect(body.logbook).toEqual([{ ...short, ...details }]);
      expect(Object.keys(short ?? {})).not.toContain('SNT');
    }
    await me.logQso({ Call: 'W1QAA' });
    expect((await me.call('vlogbook', { detailed: true, call: 'W1' })).body.logbook).toMatchObject([
      { confirmed: [], my_grid: '' },
    ]);
  });

  test('pages of any size cover the log, newest first, without gaps or repetitions', async () => {
    // Equal minutes, one busy hour, months apart, and both sides of the limits of the tally's ranges.
    const me = await withLog([
      0, 0, 1, 1, 5, 59, 60, 63, 64, 65, 127, 128, 65_535, 65_536, 65_537, 200_000, 200_000, 200_001, 400_000, 900_000,
    ]);
    const all = (await me.call('vlogbook', { size: 500 })).body.logbook;
    expect(all).toHaveLength(20);
    expect(all.map((row) => row.TS)).toEqual([...all.map((row) => row.TS)].sort().reverse());
    for (const size of [1, 3, 7, 19, 20]) {
      const pages = Math.ceil(20 / size);
      const rows = [];
      for (let page = 1; page <= pages; page++) {
        const { body } = await me.call('vlogbook', { page, size });
        expect(body).toMatchObject({ page, pages, count: 20 });
        rows.push(...body.logbook);
      }
      expect(rows).toEqual(all);
    }
  });

  test('a page past the end is the last page', async () => {
    const me = await withLog([1, 2, 3]);
    expect((await me.call('vlogbook', { page: 99, size: 2 })).body).toMatchObject({
      page: 2,
      pages: 2,
      count: 3,
      logbook: [expect.anything()],
    });
  });

  test('finding by callsign answers every contact whose callsign starts so, in pages', async () => {
    const me = await testApp.operator();
    for (const Call of ['G4QZX', 'G4QZX/P', 'G4QZ', 'G3QZX', 'EA8/G4QZX']) await me.logQso({ Call });
    expect((await me.call('vlogbook', { call: 'g4qz' })).body).toMatchObject({ count: 3, pages: 1 });
    expect((await me.call('vlogbook', { call: 'G4QZ', size: 2, page: 2 })).body.logbook).toHaveLength(1);
    expect((await me.call('vlogbook', { call: '%' })).body.count).toBe(0);
  });

  test.each([{ page: 0 }, { page: -1 }, { page: 1.5 }, { size: 501 }, { size: 'many' }, { call: 'x'.repeat(21) }])(
    '%j is refused',
    async (body) => {
      const me = await testApp.operator();
      expect((await me.call('vlogbook', body)).status).toBe(400);
    },
  );

  test('after any operations the counts match the contacts, and a rebuild changes nothing', async () => {
    const me = await testApp.operator();
    const minute = fc.integer({ min: 0, max: 200_000 });
    const operation = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          do: fc.constant('log' as const),
          minute,
          call: fc.constantFrom('JA1QQA', 'JA1QQB', 'JA1QQC'),
        }),
      },
      fc.record({ do: fc.constant('move' as const), minute, at: fc.nat() }),
      fc.record({ do: fc.constant('delete' as const), at: fc.nat() }),
      fc.record({ do: fc.constant('restore' as const), at: fc.nat() }),
    );
    const TS = (after: number) => new Date(Date.UTC(2024, 0, 1) + after * 60_000).toISOString();
    const ids: number[] = [];
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 25 }), async (operations) => {
        for (const op of operations) {
          if (op.do === 'log') ids.push((await me.logQso({ Call: op.call, TS: TS(op.minute) })).qdo_id);
          else if (ids.length > 0) {
            const qdo_id = ids[op.at % ids.length];
            if (op.do === 'move') await me.call('vqso/update', { qdo_id, TS: TS(op.minute) });
            if (op.do === 'delete') await me.call('vqso/nuke', { qdo_id });
            if (op.do === 'restore') await me.call('vqso/restore', { qdo_id });
          }
        }
        const incremental = await testApp.sql(TALLY);
        await testApp.database.transaction(rebuildTally);
        expect(await testApp.sql(TALLY)).toEqual(incremental);
        const { body } = await me.call('vlogbook', { size: 500 });
        expect(body.logbook).toHaveLength(body.count);
      }),
      { numRuns: amount(5, 30) },
    );
  });
});
