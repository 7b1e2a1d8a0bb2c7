import { qsoDatagram } from '../../test/qt-datagram.ts';
import { readWsjtx, type WsjtxQso } from './wsjtx.ts';
import { contactOfWsjtx } from './wsjtx-contact.ts';

const qso = (change: Partial<WsjtxQso> = {}): WsjtxQso => {
  const on = '2026-11-20T23:59:30.900Z';
  const message = readWsjtx(qsoDatagram({ call: 'JA1QYZ', on, off: '2026-11-21T00:00:45.100Z' }));
  return { ...(message as WsjtxQso), ...change };
};

test('a contact past midnight', () => {
  expect(contactOfWsjtx(qso())).toEqual({
    CALL: 'JA1QYZ',
    GRIDSQUARE: 'PM95',
    MODE: 'FT8',
    RST_SENT: '-05',
    RST_RCVD: '-12',
    QSO_DATE: '20261120',
    TIME_ON: '235930',
    QSO_DATE_OFF: '20261121',
    TIME_OFF: '000045',
    BAND: '20m',
    FREQ: '14.075500',
    STATION_CALLSIGN: 'DL1QYB',
    MY_GRIDSQUARE: 'JO30',
    TX_PWR: '50',
    COMMENT: 'good copy',
    NAME: 'Taro',
    OPERATOR: 'DL1QYA',
  });
});

test.each<[string, Partial<WsjtxQso>, Record<string, string>]>([
  ['FT4 is MFSK', { mode: 'FT4' }, { MODE: 'MFSK', SUBMODE: 'FT4' }],
  ['Q65 is MFSK', { mode: 'Q65' }, { MODE: 'MFSK', SUBMODE: 'Q65' }],
  ['JT65 is a mode', { mode: 'JT65' }, { MODE: 'JT65' }],
  ['an exchange', { exchSent: '1B', exchRcvd: '1D' }, { STX_STRING: '1B', SRX_STRING: '1D' }],
  ['a propagation', { propMode: 'ION' }, { PROP_MODE: 'ION' }],
  ['only the end is known', { on: null }, { QSO_DATE: '20261121', TIME_ON: '000045' }],
  ['only the start is known', { off: null }, { QSO_DATE_OFF: '20261120', TIME_OFF: '235930' }],
])('%s', (_, change, expected) => {
  expect(contactOfWsjtx(qso(change))).toMatchObject(expected);
});

test('without a frequency there is neither FREQ nor BAND', () => {
  const fields = contactOfWsjtx(qso({ txHz: 0 }));
  expect(fields).not.toHaveProperty('FREQ');
  expect(fields).not.toHaveProperty('BAND');
});

test.each<[string, Partial<WsjtxQso>]>([
  ['a call', { dxCall: ' ' }],
  ['a time', { on: null, off: null }],
])('without %s it is not a contact', (_, change) => {
  expect(contactOfWsjtx(qso(change))).toBeUndefined();
});
