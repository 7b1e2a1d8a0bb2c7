import fc from 'fast-check';
import { readAll } from '../../test/reading.ts';
import { withRealLogs } from '../../test/real-logs.ts';
import { CabrilloReader } from './cabrillo-reader.ts';
import { CABRILLO_END, type CabrilloContact, cabrilloHead, cabrilloLine, exchangeOf } from './cabrillo-writer.ts';

const read = (text: string, sizes?: number[]) => readAll(Buffer.from(text), sizes, new CabrilloReader());
const first = (line: string, header = '') => {
  const [record] = read(`START-OF-LOG: 3.0\n${header}QSO: ${line}\nEND-OF-LOG:\n`);
  return record?.fault ?? record?.fields;
};

test('a contact with its report, serial and exchange as written', () => {
  const header = 'CONTEST: CQ-WPX-CW\nOPERATORS: M0QAB @M0QAA\nGRID-LOCATOR: IO91wm\n';
  expect(first(' 7002.5 CW 2021-07-10 1207 M0QAA  599 001  EA8/G4QZX/P  5NN 0042', header)).toEqual({
    CALL: 'EA8/G4QZX/P',
    QSO_DATE: '20210710',
    TIME_ON: '1207',
    BAND: '40m',
    FREQ: '7.0025',
    MODE: 'CW',
    STATION_CALLSIGN: 'M0QAA',
    CONTEST_ID: 'CQ-WPX-CW',
    RST_SENT: '599',
    RST_RCVD: '5NN',
    STX: '1',
    STX_STRING: '001',
    SRX: '42',
    SRX_STRING: '0042',
    OPERATOR: 'M0QAB',
    MY_GRIDSQUARE: 'IO91wm',
  });
});

test.each<[string, string, string, object]>([
  [
    'zones',
    'CQ-WW-SSB',
    '14200 PH 2024-10-26 0001 M0QAA 59 14 K1QA 59 05',
    { MODE: 'SSB', CQZ: '5', SRX_STRING: '05' },
  ],
  [
    'a transmitter',
    'CQ-WW-CW',
    '14000 CW 2024-11-23 0001 M0QAA 599 14 K1QA 599 5 1',
    { APP_CABRILLO_TRANSMITTER: '1', SRX: '5' },
  ],
  [
    'no report',
    'ARRL-SS-CW',
    '7000 CW 2024-11-02 2102 N5QO 59 B 74 STX K9QO 59 A 69 IL',
    { STX: '59', SRX_STRING: '59 A 69 IL' },
  ],
  ['locators', 'WW-DIGI', '14080 DG 2024-08-31 1200 M0QAA IO91 K1QA FN31', { GRIDSQUARE: 'FN31', MODE: 'DATA' }],
  [
    'a mode in the name',
    'FT8-DX',
    '14074 DG 2024-08-31 1200 M0QAA -05 IO91 K1QA +12 FN31',
    { MODE: 'FT8', RST_RCVD: '+12' },
  ],
  [
    'a band in place of the frequency',
    'ARRL-VHF',
    '1.2G FM 2024-06-08 1800 K1QA FN31 K2QB FN20',
    { BAND: '23cm', MODE: 'FM' },
  ],
  [
    'exchanges of unequal size',
    'NAQP-CW',
    '3540 CW 2024-01-13 1801 N6QR TREE OR DL1QAA HANS',
    { CALL: 'DL1QAA', STX_STRING: 'TREE OR', SRX_STRING: 'HANS' },
  ],
  [
    'an exchange like a call',
    'RSGB-IOTA',
    '14030 CW 2024-07-27 1201 G3QAA 599 001 EU005 K1QA 599 002 ------',
    { CALL: 'K1QA', SRX_STRING: '002' },
  ],
  [
    'ADIF modes, other spellings',
    'X',
    '14074 FT4 20240831 12:00 m0qaa 59 k1qa 59',
    { CALL: 'K1QA', MODE: 'MFSK', SUBMODE: 'FT4', TIME_ON: '1200' },
  ],
])('%s', (_, contest, line, fields) => {
  expect(first(line, `CONTEST: ${contest}\n`)).toMatchObject(fields);
});

test('each line that is no contact is named by its number, and the others are read', () => {
  const log = [
    '\ufeffSTART-OF-LOG: 3.0',
    'QSO: 7002 CW 2021-02-30 1207 M0QAA 599 1 G4QZX 599 2',
    '',
    'QSO: 7002 CW 2021-02-28 2460 M0QAA 599 1 G4QZX 599 2',
    'QSO: 7002 XX 2021-02-28 1200 M0QAA 599 1 G4QZX 599 2',
    'QSO: 99 CW 2021-02-28 1200 M0QAA 599 1 G4QZX 599 2',
    'QSO: 7002 CW 2021-02-28 1200 M0QAA 599 1 NOBODY 599 2',
    'QSO: 7002 CW',
    'QS0: 7002 CW 2021-02-28 1200 M0QAA 599 1 G4QZX 599 2',
    'a line without a tag',
    'SOAPBOX: all went well',
    `X-QSO: 7002 CW 2021-02-28 1200 M0QAA 599 1 G4QZX 599 2${' '.repeat(5_000)}`,
    'x-qso: 7002 CW 2021-02-28 1200 M0QAA 599 1 G4QZX 599 2',
    'END-OF-LOG:',
  ];
  const expected = [
    'Line 2 is not a contact: ‘2021-02-30’ is not a date such as 2026-11-21.',
    'Line 4 is not a contact: ‘2460’ is not a time such as 1942.',
    'Line 5 is not a contact: ‘XX’ is not a mode such as CW, PH, RY or DG.',
    'Line 6 is not a contact: ‘99’ is neither a frequency in kHz nor a band.',
    'Line 7 is not a contact: the line names no other station.',
    'Line 8 is not a contact: the line ends before the call of the other station.',
    'Line 9 begins with ‘QS0:’ instead of ‘QSO:’.',
    'Line 10 is neither a contact nor a header line.',
    'Line 12 is longer than 4096 bytes.',
    undefined,
  ];
  for (const end of ['\n', '\r\n', '\r']) {
    const records = read(log.join(end));
    expect(records.map(({ fault }) => fault)).toEqual(expected);
    expect(records[0]?.fields).toEqual({ APP_CABRILLO_LINE: log[1] });
    expect(records.at(-1)?.fields).toMatchObject({ CALL: 'G4QZX', APP_CABRILLO_X_QSO: 'Y' });
    expect(read(log.join(end), [1])).toEqual(records);
    expect(read(log.join(end), [7, 50, 3])).toEqual(records);
  }
});

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

/** The report as it is read again; contests without reports have none. */
const reportRead = (report: string, mode: string, contest: string) =>
  contest !== 'TEST' ? undefined : /^(?:59|599|-07)$/.test(report) ? report : mode === 'CW' ? '599' : '59';

test('what is written is read again, in chunks of any size', () => {
  fc.assert(
    fc.property(
      fc.array(contact, { maxLength: 5 }),
      fc.constantFrom('TEST', 'NAQP-CW', 'ARRLSSCW'),
      fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1 }),
      (contacts, contest, sizes) => {
        const head = cabrilloHead([
          ['CONTEST', `${contest}\nQSO: a`],
          ['CLUB', ''],
          ['SOAPBOX', 'word '.repeat(40)],
        ]);
        const lines = contacts.map((each) => cabrilloLine(each, contest));
        const text = `${head}${lines.join('')}${CABRILLO_END}`;
        const records = read(text, sizes).slice(0);
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
            sent: { ...sent, report: reportRead(sent.report, same.mode, contest) },
            received: { ...received, report: reportRead(received.report, same.mode, contest) },
            ts: new Date(ts).toISOString().replace(/[-:]/g, '').replace('T', ' ').slice(0, 13),
          })),
        );
      },
    ),
  );
});

test('any bytes are read without an exception, the same in any chunks, and resumed at any line', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'QSO:',
      'QSO: 7002 CW 2021-07-10 1207 M0QAA 599 1 G4QZX 599 2',
      '\r',
      '\n',
      '\r\n',
      '\xff',
      'X: y',
      ' ',
    ),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(piece), fc.integer({ min: 1, max: 40 }), (pieces, size) => {
      const bytes = Buffer.from(pieces.join(''), 'latin1');
      const all = readAll(bytes, undefined, new CabrilloReader());
      expect(readAll(bytes, [size], new CabrilloReader())).toEqual(all);
      const reader = new CabrilloReader();
      const before = reader.push(bytes.subarray(0, size));
      const state = JSON.parse(JSON.stringify(reader.state()));
      expect([...before, ...readAll(bytes.subarray(state.offset), [3], new CabrilloReader(state))]).toEqual(all);
    }),
  );
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

withRealLogs('contest logs of real programs', (logs) => {
  test.each(logs.filter(({ file }) => file.endsWith('.log')))('$file: $records contacts', ({ bytes, records }) => {
    const all = readAll(bytes, undefined, new CabrilloReader());
    expect(all.filter(({ fault }) => fault)).toEqual([]);
    expect(all).toHaveLength(records);
    expect(all.every(({ fields }) => fields.SRX_STRING && fields.RST_RCVD && fields.CONTEST_ID)).toBe(true);
  });
});
