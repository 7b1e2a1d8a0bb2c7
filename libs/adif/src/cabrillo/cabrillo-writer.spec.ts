import fc from 'fast-check';
import { readAll } from '../../test/reading.ts';
import { CabrilloReader } from './cabrillo-reader.ts';
import {
  CABRILLO_END,
  type CabrilloContact,
  cabrilloHead,
  cabrilloLine,
  exchangeOf,
  writtenColumns,
} from './cabrillo-writer.ts';

const word = fc.stringMatching(/^[A-Z]{2,5}$/);
const call = fc.stringMatching(/^[GKM][0-9]Q[A-Z]{1,2}$/);
const exchange = fc
  .array(fc.oneof(fc.stringMatching(/^[0-9]{3}$/), word), { maxLength: 3 })
  .map((texts) => texts.join(' '));
const side = fc.record({ report: fc.constantFrom('59', '599', '-07', '', '59+20'), exchange });
const contact: fc.Arbitrary<CabrilloContact> = fc.record({
  freqHz: fc.constantFrom(null, 1_812_000, 7_002_000, 14_350_000, 50_313_000, 432_200_000),
  band: fc.constantFrom('160m', '20m', '2m', '3cm'),
  mode: fc.constantFrom('CW', 'SSB', 'FM', 'RTTY'),
  submode: fc.constant(''),
  ts: fc.integer({ min: 0, max: 40_000_000 }).map((minutes) => minutes * 60_000),
  ownCall: call,
  call,
  sent: side,
  received: side,
  excluded: fc.boolean(),
  transmitter: fc.constantFrom('', '0', '1'),
});

/** The report as it is read again, if the log has a column for it. */
const reportRead = (report: string, hasColumn: boolean) =>
  hasColumn && report !== '' ? report.replace(/\+20$/, '') : undefined;

test('what is written is read again, in chunks of any size', () => {
  fc.assert(
    fc.property(
      fc.array(contact, { maxLength: 5 }),
      fc.constantFrom('CQ-WPX-CW', 'NAQP-CW', 'ARRLSSCW'),
      fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1 }),
      (contacts, contest, sizes) => {
        const head = cabrilloHead([
          ['CONTEST', `${contest}\nQSO: a`],
          ['CLUB', ''],
          ['SOAPBOX', 'word '.repeat(40)],
        ]);
        const columns = writtenColumns(contacts, contest);
        const lines = contacts.map((each) => cabrilloLine(each, columns));
        const text = `${head}${lines.join('')}${CABRILLO_END}`;
        const records = readAll(Buffer.from(text), sizes, new CabrilloReader());
        expect(records.filter(({ fault }) => fault)).toEqual([]);
        expect(
          records.map(({ fields }) => ({
            call: fields.CALL,
            ownCall: fields.STATION_CALLSIGN,
            mode: fields.MODE,
            ts: `${fields.QSO_DATE} ${fields.TIME_ON}`,
            sent: { report: fields.RST_SENT, exchange: fields.STX_STRING ?? '' },
            received: { report: fields.RST_RCVD, exchange: fields.SRX_STRING ?? '' },
            transmitter: fields.APP_CABRILLO_TRANSMITTER ?? '',
            excluded: fields.APP_CABRILLO_X_QSO === 'Y',
          })),
        ).toEqual(
          contacts.map(({ freqHz, band, submode, ts, sent, received, ...same }) => ({
            ...same,
            sent: { ...sent, report: reportRead(sent.report, columns.reports) },
            received: { ...received, report: reportRead(received.report, columns.reports) },
            transmitter: columns.transmitter ? same.transmitter : '',
            ts: new Date(ts).toISOString().replace(/[-:]/g, '').replace('T', ' ').slice(0, 13),
          })),
        );
      },
    ),
  );
});

test('a report is written only if one was logged, and never in a contest without reports', () => {
  const one = (report: string): CabrilloContact => ({
    freqHz: 14_025_000,
    band: '20m',
    mode: 'CW',
    submode: '',
    ts: 0,
    ownCall: 'M0QAA',
    call: 'K1QA',
    sent: { report, exchange: '001' },
    received: { report: '', exchange: '002' },
  });
  const written = (contest: string, ...reports: string[]) => {
    const contacts = reports.map(one);
    return contacts.map((each) => cabrilloLine(each, writtenColumns(contacts, contest))?.slice(30).trim());
  };
  const between = (sent: string, received: string) => `M0QAA         ${sent} K1QA          ${received}`;
  expect(written('CQ-WPX-CW', '', '59+20')).toEqual([
    between('-   001   ', '-   002'),
    between('59  001   ', '-   002'),
  ]);
  expect(written('A-CONTEST', '', '')).toEqual([between('001   ', '002'), between('001   ', '002')]);
  expect(written('A-CONTEST', '', '579')).toEqual([between('-   001   ', '-   002'), between('579 001   ', '-   002')]);
  expect(written('CQP', '599')).toEqual([between('001   ', '002')]);
});

test.each([
  ['12', '', '012'],
  ['12', '012 NH', '012 NH'],
  ['5', 'FN31', '005 FN31'],
  ['', 'TREE OR', 'TREE OR'],
  ['x', '', ''],
])('the exchange of STX %p and STX_STRING %p is %p', (serial, text, expected) => {
  expect(exchangeOf(serial, text)).toBe(expected);
});
