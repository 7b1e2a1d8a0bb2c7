import { flrigMode, hamlibMode } from './rig-mode.ts';

test.each([
  ['SSB', 14_200_000, 'USB'],
  ['SSB', 10_000_000, 'USB'],
  ['SSB', 7_100_000, 'LSB'],
  ['SSB', 5_354_000, 'USB'],
  ['USB', 7_100_000, 'USB'],
  ['lsb', 14_200_000, 'LSB'],
  ['CW', 7_010_000, 'CW'],
  ['CW-R', 7_010_000, 'CW'],
  ['CWR', 7_010_000, 'CWR'],
  ['FT8', 7_074_000, 'PKTUSB'],
  ['FT4', 14_080_000, 'PKTUSB'],
  ['PSK31', 14_070_000, 'PKTUSB'],
  ['SSTV', 14_230_000, 'PKTUSB'],
  ['RTTY', 14_080_000, 'RTTY'],
  ['USB-D', 14_074_000, 'PKTUSB'],
  ['DATA-L', 14_074_000, 'PKTLSB'],
  ['PKTUSB', 14_074_000, 'PKTUSB'],
  ['DIGU', 14_074_000, 'PKTUSB'],
  ['FM', 145_500_000, 'FM'],
  ['DIGITALVOICE', 145_500_000, ''],
  ['D-STAR', 145_500_000, ''],
  ['nonsense', 14_000_000, ''],
  ['', 14_000_000, ''],
])('%s on %d Hz is Hamlib’s %j', (mode, hz, expected) => {
  expect(hamlibMode(mode, hz)).toBe(expected);
});

const ICOM = ['LSB', 'USB', 'AM', 'FM', 'CW', 'CW-R', 'RTTY', 'RTTY-R', 'LSB-D', 'USB-D'];
const YAESU = ['LSB', 'USB', 'CW-U', 'FM', 'AM', 'RTTY-L', 'CW-L', 'DATA-L', 'RTTY-U', 'DATA-U'];
const SIMPLE = ['LSB', 'USB'];

test.each([
  ['FT8', ICOM, 'USB-D'],
  ['FT8', YAESU, 'DATA-U'],
  ['FT8', SIMPLE, 'USB'],
  ['CW', ICOM, 'CW'],
  ['CW', YAESU, 'CW-U'],
  ['CW', SIMPLE, ''],
  ['RTTY', YAESU, 'RTTY-L'],
  ['SSB', ICOM, 'USB'],
  ['DATA-L', YAESU, 'DATA-L'],
  ['DATA-L', ICOM, 'LSB-D'],
  ['CW-R', ICOM, 'CW-R'],
  ['', ICOM, ''],
  ['nonsense', ICOM, ''],
])('%s with %j is flrig’s %j', (mode, modes, expected) => {
  expect(flrigMode(mode, 14_074_000, modes)).toBe(expected);
});
