import fc from 'fast-check';
import { readAll } from '../../test/reading.ts';
import { withRealLogs } from '../../test/real-logs.ts';
import { CabrilloReader } from './cabrillo-reader.ts';

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
    'an exchange like a call, with fewer columns received',
    'RSGB-IOTA',
    '14030 CW 2024-07-27 1202 G3QAA 599 002 EU005 EA8QAC 599 7',
    { CALL: 'EA8QAC', STX_STRING: '002 EU005', SRX: '7', SRX_STRING: '7', RST_RCVD: '599' },
  ],
  [
    'an island with a hyphen',
    'RSGB-IOTA',
    '14030 CW 2024-07-27 1202 G3QAA 599 002 EU-005 EA8QAC 599 7 AF-004',
    { CALL: 'EA8QAC', STX_STRING: '002 EU-005', SRX_STRING: '7 AF-004' },
  ],
  [
    'a locator like a call',
    'SMP',
    '144 PH 2024-05-16 0748 SK3QA/P 59 05 JP82QK SM0QAA 59 4',
    { CALL: 'SM0QAA', STX_STRING: '05 JP82QK', SRX_STRING: '4', RST_RCVD: '59' },
  ],
  [
    'a serial number that is no transmitter',
    'CA-QSO-PARTY',
    '14030 CW 2024-10-05 1601 W6QAA 012 ALAM KB6QE 9',
    { CALL: 'KB6QE', STX: '12', SRX: '9', SRX_STRING: '9' },
  ],
  [
    'serial numbers like reports',
    'CQP',
    '14030 CW 2024-10-05 1601 W6QAA 112 ALAM KB6QE 59 LASS',
    { STX: '112', STX_STRING: '112 ALAM', SRX: '59', SRX_STRING: '59 LASS' },
  ],
  [
    'a country in several words',
    'CA-QSO-PARTY',
    '21000 PH 2014-10-04 1635 W6QAA 017 ORAN DL5QA 24 Federal Republic of Germany',
    { CALL: 'DL5QA', SRX: '24', SRX_STRING: '24 Federal Republic of Germany' },
  ],
  [
    'class and section',
    'WFD',
    '7200\tPH\t2022-01-29\t1905\tK2QUL\t2O\tENY\tK2QAV\t12H\tNV',
    { CALL: 'K2QAV', STX_STRING: '2O ENY', SRX_STRING: '12H NV' },
  ],
  ['nothing exchanged', 'X', '10123 CW 2020-12-12 1234 W1QA N0QX', { CALL: 'N0QX' }],
  ['the digital mode DI', 'WW-DIGI', '14080 DI 2024-08-31 1200 M0QAA IO91 K1QA FN31', { MODE: 'DATA' }],
  ['a frequency in MHz', 'X', '14.025 CW 2024-08-31 1200 M0QAA 599 K1QA 599', { BAND: '20m', FREQ: '14.025' }],
  [
    'the own place like that of the other station',
    'CQ-WW-CW',
    '14000 CW 2024-11-23 0001 M0QAA 599 14 K1QA 599 05',
    { CQZ: '5', MY_CQ_ZONE: '14' },
  ],
  ['the own locator', 'WW-DIGI', '14080 DG 2024-08-31 1200 M0QAA IO81 K1QA FN31', { MY_GRIDSQUARE: 'IO81' }],
  [
    'ADIF modes, other spellings',
    'X',
    '14074 FT4 20240831 12:00 m0qaa 59 k1qa 59',
    { CALL: 'K1QA', MODE: 'MFSK', SUBMODE: 'FT4', TIME_ON: '1200' },
  ],
])('%s', (_, contest, line, fields) => {
  expect(first(line, `CONTEST: ${contest}\n`)).toMatchObject(fields);
});

test.each(['DIG', 'DATA', 'PKTUSB', 'digital'])('the mode %s is any digital mode', (mode) => {
  expect(first(`14080 ${mode} 2024-08-31 1200 M0QAA 599 K1QA 599`)).toMatchObject({ MODE: 'DATA' });
});

test.each([
  ['14,030', '942', { FREQ: '14.030', BAND: '20m', TIME_ON: '0942' }],
  ['14030000', '120230', { FREQ: '14.030', BAND: '20m', TIME_ON: '120230' }],
  ['144200000', '12:02:30', { FREQ: '144.200', BAND: '2m', TIME_ON: '120230' }],
  ['10368100', '9:42', { FREQ: '10368.100', BAND: '3cm', TIME_ON: '0942' }],
  ['7030,5', '1202', { FREQ: '7.0305', BAND: '40m', TIME_ON: '1202' }],
  ['20M', '0001', { BAND: '20m', TIME_ON: '0001' }],
])('the frequency %s and the time %s', (frequency, time, fields) => {
  expect(first(`${frequency} CW 2024-08-31 ${time} M0QAA 599 K1QA 599`)).toMatchObject(fields);
});

test('text around a log, lines of other programs, the form of WA7BNM and several logs in a file are read', () => {
  const log = (contest: string, call: string) => `START-OF-LOG: 3.0
CONTEST: ${contest}
CREATED-BY: WA7BNM Web2Cabrillo 2.07
CLAIMED-SCORE:
CATEGORY_POWER: LOW
X-NOTE: 7002 CW 2021-07-10 1207 an offer
QSO: 14000 CW/Digital 2026-04-04 1400 KX5QXX        599 BEAU   ${call}        599 ORLE
END-OF-LOG: `;
  const text = `Contest: the log of my first contest
Hello,
this is ${'long '.repeat(1_000)}
${log('LA-QSO-PARTY', 'KX0QXX')}
73, Bob
QSO: 14000 CW 2026-04-04 1400 KX5QXX 599 BEAU K1QA 599 ORLE
${log('ARRL-10', 'K2QB')}`;
  const records = read(text);
  expect(records.map(({ fault }) => fault)).toEqual([undefined, undefined]);
  expect(records.map(({ fields }) => fields)).toMatchObject([
    { CALL: 'KX0QXX', MODE: 'CW', CONTEST_ID: 'LA-QSO-PARTY', RST_RCVD: '599', SRX_STRING: 'ORLE' },
    { CALL: 'K2QB', CONTEST_ID: 'ARRL-10' },
  ]);
  expect(records[0]?.warnings).toEqual(['The mode ‘CW/Digital’ does not say which one; it was read as CW.']);
});

test('QTC lines are no records, and each is returned once, also by a resumed reader', () => {
  const qso = (n: number) => `QSO: 14000 CW 2024-08-10 0${n}00 G4QZX 599 00${n} JA1QA 599 ${n}00\n`;
  const qtc = (n: number) => `QTC: 14000 CW 2024-08-10 0${n}30 JA1QA ${n}/1 G4QZX 0115 DL1QAA 12\n`;
  const head = 'START-OF-LOG: 3.0\nCONTEST: DARC-WAEDC-CW\n';
  const log = Buffer.from(`${head}${qso(1)}${qtc(1)}${qso(2)}${qtc(2)}END-OF-LOG:\n`);
  for (let at = 0; at <= log.length; at++) {
    const reader = new CabrilloReader();
    const records = reader.push(log.subarray(0, at));
    const before = reader.takeQtcLines();
    const state = reader.state();
    const resumed = new CabrilloReader(JSON.parse(JSON.stringify(state)));
    const after = [...resumed.push(log.subarray(state.offset)), ...resumed.end()];
    expect([...records, ...after].map(({ number, line }) => [number, line?.number])).toEqual([
      [1, 3],
      [2, 5],
    ]);
    expect([...before, ...resumed.takeQtcLines()]).toEqual([
      { number: 4, text: qtc(1).trim() },
      { number: 6, text: qtc(2).trim() },
    ]);
  }
});

test('a log longer than what decides its columns is read from there as it arrives', () => {
  const line = (n: number) => `QSO: 14000 CW 2024-11-23 0001 M0QAA 599 14 K${n % 10}QA 599 ${(n % 40) + 1} ${n % 2}\n`;
  const reader = new CabrilloReader();
  let returned = 0;
  for (let n = 0; n < 6_000; n++) returned += reader.push(Buffer.from(line(n))).length;
  expect(returned).toBe(6_000);
  expect(reader.push(Buffer.from('QSO: 14000 CW 2024-11-23 0001 M0QAA 599 14 K1QB 599 5 1\n'))).toMatchObject([
    { number: 6_001, fields: { SRX: '5', APP_CABRILLO_TRANSMITTER: '1' } },
  ]);
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

withRealLogs('contest logs of real programs', (logs) => {
  test.each(logs.filter(({ file }) => file.endsWith('.log')))('$file: $records contacts', ({ bytes, records }) => {
    const all = readAll(bytes, undefined, new CabrilloReader());
    expect(all.filter(({ fault }) => fault)).toEqual([]);
    expect(all).toHaveLength(records);
    expect(all.every(({ fields }) => fields.SRX_STRING && fields.RST_RCVD && fields.CONTEST_ID)).toBe(true);
  });
});
