import { readAll } from '../../test/reading.ts';
import { CabrilloReader } from './cabrillo-reader.ts';

/** The fields of each contact of a log, or why it is none. */
const readLog = (contest: string, ...lines: string[]) =>
  readAll(
    Buffer.from(`START-OF-LOG: 3.0\nCONTEST: ${contest}\n${lines.map((line) => `QSO: ${line}\n`).join('')}`),
    undefined,
    new CabrilloReader(),
  ).map(({ fault, fields }) => fault ?? fields);

test('a contest without reports has none, whatever its serial numbers look like', () => {
  const lines = (of: (n: number) => string) => Array.from({ length: 40 }, (_, n) => of(n));
  const serials = lines((n) => `14030 CW 2024-10-05 16${10 + n} W6QAA ${n + 101} ALAM K${n % 10}QAA ${n + 540} CT`);
  for (const contest of ['CA-QSO-PARTY', 'A-PARTY-OF-SOMEBODY']) {
    const fields = readLog(contest, ...serials);
    expect(fields[10]).toMatchObject({ STX: '111', SRX: '550', SRX_STRING: '550 CT' });
    for (const each of fields) expect(each).not.toHaveProperty('RST_SENT');
  }
  // A program wrote reports nevertheless.
  const [withReport] = readLog(
    'NAQP-CW',
    ...lines((n) => `3540 CW 2024-01-13 18${10 + n} N6QR 599 TREE OR K1QA 599 BOB CT`),
  );
  expect(withReport).toMatchObject({ RST_SENT: '599', STX_STRING: 'TREE OR', RST_RCVD: '599', SRX_STRING: 'BOB CT' });
});

test.each([
  ['ARRL-VHF-JUN', '144 CW 2024-06-08 1800 K1QA 599 FN31 K2QB 599 FN20', 'FN20'],
  ['NAQP-CW', '3540 CW 2024-01-13 1801 N6QR 599 TREE OR K1QA 599 BOB CT', 'BOB CT'],
])('a report in a single line of %s, which has neither reports nor numbers', (contest, line, exchange) => {
  const [fields] = readLog(contest, line);
  expect(fields).toMatchObject({ RST_SENT: '599', RST_RCVD: '599', SRX_STRING: exchange });
  expect(fields).not.toHaveProperty('SRX');
});

test('a line without its transmitter does not change the others', () => {
  const lines = ['K1QA 599 5 0', 'K2QB 599 4 1', 'K3QC 599 1', 'K4QD 599 8', 'K5QE 599 8 0'];
  const log = lines.map((rest, n) => `QSO: 14000 CW 2024-11-23 001${n} M0QAA 599 14 ${rest}\n`).join('');
  const head = 'START-OF-LOG: 3.0\nCATEGORY-OPERATOR: MULTI-OP\nCONTEST: CQ-WW-CW\n';
  const records = readAll(Buffer.from(head + log), undefined, new CabrilloReader());
  expect(records.map(({ fields }) => [fields.SRX_STRING, fields.APP_CABRILLO_TRANSMITTER])).toEqual([
    ['5', '0'],
    ['4', '1'],
    ['1', undefined],
    ['8', undefined],
    ['8', '0'],
  ]);
});

test('a transmitter is 0 or 1 in all lines', () => {
  const line = (minute: number, rest: string) => `14000 CW 2024-11-23 00${minute} M0QAA 599 14 ${rest}`;
  const transmittersOf = (...rest: string[]) =>
    readLog('CQ-WW-CW', ...rest.map((each, n) => line(10 + n, each))).map((fields) =>
      typeof fields === 'string' ? fields : [fields.SRX_STRING, fields.APP_CABRILLO_TRANSMITTER],
    );
  expect(transmittersOf('K1QA 599 5 0', 'K2QB 599 1 1')).toEqual([
    ['5', '0'],
    ['1', '1'],
  ]);
  expect(transmittersOf('K1QA 599 1', 'K2QB 599 1')).toEqual([
    ['1', undefined],
    ['1', undefined],
  ]);
  expect(transmittersOf('K1QA 599 5 0', 'K2QB 599 1')).toEqual([
    ['5 0', undefined],
    ['1', undefined],
  ]);
});

test('a station on a county line is two contacts with different exchanges', () => {
  const line = (county: string) => `14030 CW 2024-10-05 1601 W6QAA 0012 ALAM N7QAE/6 0001 ${county}`;
  expect(readLog('CA-QSO-PARTY', line('LASS'), line('SIER'))).toMatchObject([
    { CALL: 'N7QAE/6', SRX: '1', SRX_STRING: '0001 LASS', STX: '12', STX_STRING: '0012 ALAM' },
    { CALL: 'N7QAE/6', SRX: '1', SRX_STRING: '0001 SIER', STX: '12', STX_STRING: '0012 ALAM' },
  ]);
});
