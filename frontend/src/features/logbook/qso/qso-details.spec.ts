import type { FullQsoResponse } from '@pileup/contract/logbook';
import { qsoDetails } from './qso-details.ts';

const qso = {
  TS: '2026-11-28T19:41:30.000Z',
  station_callsign: 'G4QZX',
  Call: 'W3QHX',
  Freq: 7127,
  Mode: 'SSB',
  SubMode: 'LSB',
  ContestName: '',
  SNT: '59',
  RCV: '55',
  Comment: '',
  ZN: '',
  cq_zone: 5,
  Power: null,
  Band: '40m',
  GridSquare: 'FN20',
  Continent: 'NA',
} as FullQsoResponse['qso'];
const details = (some: object, confirmed_by: FullQsoResponse['confirmed_by'] = null) =>
  Object.fromEntries(
    qsoDetails({ qso: { ...qso, ...some }, confirmed_by }, { format: 'dmy', localTime: false }).map(
      ({ label, value }) => [label, value],
    ),
  );

test('the rows of the specification in its order, empty ones left out', () => {
  expect(details({})).toEqual({
    'Time (UTC)': '28 Nov 2026 19:41:30',
    'Station Callsign': 'G4QZX',
    DX: 'W3QHX',
    Freq: '7.127.000 MHz',
    'Mode / SubMode': 'SSB / LSB',
    'Sent Signal Report': '59',
    'Received Signal Report': '55',
    Zone: '5',
    Band: '40m',
    'Their Grid Square': 'FN20',
    Continent: 'NA',
  });
});

test('a contest frequency stays masked; the received zone takes precedence', () => {
  expect(details({ Freq: '******', ZN: '4', ContestName: 'CQ-WW-SSB' })).toMatchObject({
    Freq: '******',
    Zone: '4',
    'Contest Name': 'CQ-WW-SSB',
  });
});

test('the extra fields of the owner, each with what belongs to it', () => {
  const fields = {
    QTH: 'Ulm',
    QSO_DATE_OFF: '20261128',
    TIME_OFF: '201526',
    FREQ_RX: '435.200',
    BAND_RX: '70cm',
    PROP_MODE: 'SAT',
    SAT_NAME: 'RS-44',
    NOTES: 'Strong',
    POTA_REF: 'US-0001',
  };
  expect(details({ fields })).toMatchObject({
    QTH: 'Ulm',
    'End time': '2026-11-28 20:15:26',
    'Receive frequency': '435.200.000 MHz, 70cm',
    Propagation: 'Satellite',
    Satellite: 'RS-44',
    Notes: 'Strong',
    'Their POTA': 'US-0001',
  });
  expect(details({ fields: { BAND_RX: '70cm', TIME_OFF: '2015' } })).toMatchObject({ 'End time': '20:15' });
  expect(details({ fields: { FREQ_RX: '435,2' } })).toMatchObject({ 'Receive frequency': '435,2' });
  expect(details({ fields: null })).toEqual(details({}));
});

test('the confirmations of an own contact', () => {
  expect(details({}, ['lotw', 'card'])).toMatchObject({ 'Confirmed by': 'LoTW, QSL card' });
  expect(details({}, [])).toMatchObject({ 'Confirmed by': 'Not confirmed yet' });
  expect(details({})).not.toHaveProperty('Confirmed by');
});
