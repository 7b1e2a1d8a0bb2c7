import { rigFromPayload } from './radio-payload.js';

const NOTHING = { freq: null, mode: '', rig_name: '', power: null, prop_mode: '', sat_name: '' };

test.each<[string, Record<string, unknown>, object]>([
  ['an empty payload', {}, {}],
  ['a number', { frequency: 14_074_000 }, { freq: 14_074 }],
  ['text', { frequency: '7127000' }, { freq: 7_127 }],
  ['to the hertz', { frequency: 14_074_123.6 }, { freq: 14_074.124 }],
  ['a radio that is off', { frequency: 0 }, {}],
  ['0 beside an uplink', { frequency: 0, uplink_freq: 145_900_000 }, { freq: 145_900 }],
  ['NULL', { frequency: 'NULL' }, {}],
  ['an array', { frequency: [14_074_000] }, {}],
  ['power', { power: '100' }, { power: 100 }],
  ['no power', { power: '' }, {}],
  ['a name', { radio: ' IC-7300 ' }, { rig_name: 'IC-7300' }],
  ['a radio with a numeric name', { radio: 7300 }, { rig_name: '7300' }],
  [
    'a satellite',
    { uplink_freq: 145_900_000, uplink_mode: 'LSB', downlink_freq: 435_800_000, prop_mode: 'SAT', sat_name: 'RS-44' },
    { freq: 145_900, mode: 'LSB', prop_mode: 'SAT', sat_name: 'RS-44' },
  ],
])('%s', (_, fields, expected) => {
  expect(rigFromPayload(fields)).toEqual({ ...NOTHING, ...expected });
});

test.each([
  ['CW-U', 'CW'],
  ['CW-L', 'CW'],
  ['cwr', 'CW'],
  ['CW', 'CW'],
  ['RTTY-R', 'RTTY'],
  ['RTTYR', 'RTTY'],
  ['RTTY-L', 'RTTY'],
  ['RTTY-D', 'RTTY'],
  ['RTTY', 'RTTY'],
  ['USB-D', 'USB-D'],
  ['USB-D1', 'USB-D'],
  ['LSBD', 'LSB-D'],
  ['usb', 'USB'],
  ['FT8', 'FT8'],
  ['PKTUSB', 'PKTUSB'],
])('mode %s is %s', (mode, expected) => {
  expect(rigFromPayload({ mode }).mode).toBe(expected);
});
