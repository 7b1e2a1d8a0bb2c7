import { fieldsAfterEdit, unmappedFields } from './adif-fields.js';
import { deriveQso, EMPTY_DRAFT } from './derive-qso.js';

const station = { accountId: 1, callsign: 'M0QAA' };
const now = Date.UTC(2026, 10, 22);
const record = {
  CALL: 'JA1QYZ',
  QSO_DATE: '20261121',
  TIME_ON: '194207',
  FREQ: '14.074',
  BAND: '20m',
  MODE: 'SSB',
  STATION_CALLSIGN: 'M0QAA',
  RST_SENT: '59',
  NAME: 'Haruka',
  TX_PWR: '100',
  DXCC: '339',
  COUNTRY: 'Japan',
  CONT: 'AS',
  CQZ: '25',
  GRIDSQUARE: 'PM95',
};
const row = deriveQso(
  {
    ...EMPTY_DRAFT,
    call: 'JA1QYZ',
    ts: Date.UTC(2026, 10, 21, 19, 42, 7),
    freqHz: 14_074_000,
    mode: 'SSB',
    snt: '59',
    name: 'Haruka',
    power: 100,
    grid: 'PM95',
  },
  station,
  now,
);

describe('the fields preserved beside the columns', () => {
  test('none if the columns reproduce every field exactly', () => expect(unmappedFields(record, row)).toBeNull());

  test.each([
    ['a time of four digits', { TIME_ON: '1942' }],
    ['a frequency with more zeros', { FREQ: '14.07400' }],
    ['a band in capitals', { BAND: '20M' }],
    ['a band the frequency contradicts', { BAND: '40m' }],
    ['a call in small letters', { CALL: 'ja1qyz' }],
    ['a country in another spelling', { COUNTRY: 'JAPAN' }],
    ['another entity', { DXCC: '999' }],
    ['a power in words', { TX_PWR: 'KW' }],
    ['a position', { LAT: 'N035 30.000' }],
    ['an application’s field', { APP_N1MM_POINTS: '3' }],
    ['an unknown field', { WHATEVER: 'x' }],
    ['the end of the contact', { TIME_OFF: '194500' }],
  ])('%s is preserved unchanged', (_, fields) => {
    expect(unmappedFields({ ...record, ...fields }, row)).toEqual(fields);
  });

  test('an edit removes the preserved fields of that column only', () => {
    const before = { ...row, fields: { FREQ: '14.07400', TIME_ON: '1942', NOTES: 'x' } };
    expect(fieldsAfterEdit(before, { ...before, freq_hz: 14_075_000 }, {})).toEqual({ TIME_ON: '1942', NOTES: 'x' });
    expect(fieldsAfterEdit(before, { ...before, ts: new Date(row.ts.getTime() + 60_000) }, {})).toEqual({
      FREQ: '14.07400',
      NOTES: 'x',
    });
    expect(fieldsAfterEdit(before, before, {})).toEqual(before.fields);
  });

  test('a sent field replaces the preserved one and its international variant; an empty one removes it', () => {
    const before = { ...row, fields: { QTH: 'Munchen', QTH_INTL: 'München', NOTES: 'x', STATE: 'BY' } };
    expect(fieldsAfterEdit(before, before, { QTH: 'Nürnberg', NOTES: '' })).toEqual({ STATE: 'BY', QTH: 'Nürnberg' });
    expect(fieldsAfterEdit({ ...row, fields: { NOTES: 'x' } }, row, { NOTES: '' })).toBeNull();
  });
});
