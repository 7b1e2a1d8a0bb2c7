import type { ExtraValues } from './extra-values.ts';
import { readExtra } from './read-extra.ts';

const start = Date.UTC(2026, 10, 28, 20, 15, 26);

test.each<[ExtraValues, Record<string, string>]>([
  [{ GRIDSQUARE: 'pm95AB' }, { GRIDSQUARE: 'PM95ab' }],
  [{ CONTEST_ID: ' CQ-WW-SSB ' }, { CONTEST_ID: 'CQ-WW-SSB' }],
  [{ FREQ_RX: '435200' }, { FREQ_RX: '435.200' }],
  [{ FREQ_RX: '7,127' }, { FREQ_RX: '7.127' }],
  [{ TIME_OFF: '20:15' }, { TIME_OFF: '2015', QSO_DATE_OFF: '20261128' }],
  [{ TIME_OFF: '235959' }, { TIME_OFF: '235959', QSO_DATE_OFF: '20261128' }],
  [{ TIME_OFF: '0005' }, { TIME_OFF: '0005', QSO_DATE_OFF: '20261129' }],
  [{ TIME_OFF: '' }, { TIME_OFF: '', QSO_DATE_OFF: '' }],
  [{ POTA_REF: 'us-0001, us-0002' }, { POTA_REF: 'US-0001,US-0002' }],
  [{ POTA_REF: 'us-0001 us-0002' }, { POTA_REF: 'US-0001,US-0002' }],
  [
    { GRIDSQUARE: ' ', NOTES: '' },
    { GRIDSQUARE: '', NOTES: '' },
  ],
  [
    { CONTEST_ID: 'CQ-WPX-CW', SRX: '12A' },
    { CONTEST_ID: 'CQ-WPX-CW', SRX_STRING: '12A' },
  ],
  [
    { CONTEST_ID: 'WW-DIGI', GRIDSQUARE: 'ZZ99' },
    { CONTEST_ID: 'WW-DIGI', SRX_STRING: 'ZZ99' },
  ],
])('%j is read as %j', (typed, values) => {
  expect(readExtra(typed, start)).toEqual({ values, errors: {} });
});

test('in an edit of a contest contact, what does not fit its field is stored as written, too', () => {
  const before = { CONTEST_ID: 'CQ-WPX-CW', SRX: '12' };
  expect(readExtra({ SRX: '12A' }, start, before)).toEqual({ values: { SRX: '', SRX_STRING: '12A' }, errors: {} });
  expect(readExtra({ SRX: '12A' }, start, { SRX: '12' }).errors.SRX).toBe('Received serial must be a whole number.');
});

test.each(['13000', '13.0'])('the receive frequency %s is outside every band', (text) => {
  const error = '13.000.000 MHz is outside every amateur band.';
  expect(readExtra({ FREQ_RX: text }, start)).toEqual({ values: {}, errors: { FREQ_RX: error } });
});

test('an end long before the start is no end on the next day', () => {
  expect(readExtra({ TIME_OFF: '10:15', QTH: 'Ulm' }, Date.UTC(2026, 10, 28, 16, 4))).toEqual({
    values: { QTH: 'Ulm' },
    errors: { TIME_OFF: 'The contact ends before it begins.' },
  });
});

test('each wrong field has its text; the others are read', () => {
  const typed = {
    GRIDSQUARE: 'ZZ',
    FREQ_RX: 'abc',
    TIME_OFF: '2570',
    IOTA: 'eu-5',
    QTH: 'Ulm',
    CONTEST_ID: 'x'.repeat(51),
  };
  expect(readExtra(typed, start)).toEqual({
    values: { QTH: 'Ulm' },
    errors: {
      GRIDSQUARE: 'Their grid must be a locator such as JN58td.',
      FREQ_RX: 'Receive frequency must be in MHz, for example 7.127.',
      TIME_OFF: 'End time must be a time in UTC such as 1942 or 194207.',
      IOTA: '‘EU-5’ is not an IOTA reference such as EU-005.',
      CONTEST_ID: 'The contest name has at most 50 characters.',
    },
  });
});
