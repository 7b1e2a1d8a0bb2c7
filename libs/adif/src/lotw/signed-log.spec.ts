import { AdifReader } from '../adi/adi-reader.ts';
import { formatSignedLog, lotwContact, lotwStation, signedText } from './signed-log.ts';

test.each([
  [
    '14JO31OL2880MKI7QEK3.5830AM2022-09-2307:28:00Z',
    { MY_CQ_ZONE: '14', MY_GRIDSQUARE: 'jo31ol', MY_ITU_ZONE: '28' },
    { CALL: 'ki7qek', BAND: '80m', FREQ: '3.583', FREQ_RX: '0', MODE: 'AM', QSO_DATE: '20220923', TIME_ON: '0728' },
  ],
  [
    '11GG66GM1570CMPY2XX439.480FAX2019-12-3110:00:00Z',
    { MY_CQ_ZONE: '11', MY_GRIDSQUARE: 'GG66gm', MY_ITU_ZONE: '15' },
    { CALL: 'PY2XX', BAND: '70cm', FREQ: '439.480', MODE: 'FAX', QSO_DATE: '20191231', TIME_ON: '100000' },
  ],
])('signs %s', (expected, place, contact) => {
  expect(signedText(lotwStation(place, 230), lotwContact(contact))).toBe(expected);
});

test('a state counts in the United States and a province in Canada, and nothing that is not valid is signed', () => {
  const place = { MY_STATE: 'ma', MY_CNTY: 'MA,Middlesex', MY_GRIDSQUARE: 'FN', MY_CQ_ZONE: '41', MY_IOTA: 'NA-1' };
  expect(lotwStation(place, 291)).toEqual({ US_STATE: 'MA', US_COUNTY: 'MIDDLESEX' });
  expect(lotwStation({ ...place, MY_STATE: 'ON' }, 1)).toEqual({ CA_PROVINCE: 'ON' });
  expect(lotwStation({ ...place, MY_IOTA: 'eu-005', MY_ITU_ZONE: '027' }, 223)).toEqual({ IOTA: 'EU-005', ITUZ: '27' });
});

test('a satellite contact is signed with its name at the end', () => {
  const contact = lotwContact({
    CALL: 'DL1QXX',
    BAND: '70cm',
    BAND_RX: '2m',
    MODE: 'SSB',
    QSO_DATE: '20260101',
    TIME_ON: '120000',
    PROP_MODE: 'SAT',
    SAT_NAME: 'ao-7',
  });
  expect(signedText({}, contact)).toBe('70CM2MDL1QXXSSBSAT2026-01-0112:00:00ZAO-7');
});

test('the file is read back as it was written', () => {
  const contact = lotwContact({ CALL: 'W1QAA', BAND: '20m', MODE: 'CW', QSO_DATE: '20260101', TIME_ON: '1200' });
  const station = lotwStation({ MY_GRIDSQUARE: 'IO91wm' }, 223);
  const signed = signedText(station, contact);
  const log = {
    certificate: 'A'.repeat(100),
    callsign: 'G4QZX',
    dxcc: 223,
    stations: [station],
    contacts: [{ station: 0, fields: contact, signed, signature: 'B'.repeat(172) }],
  };
  const reader = new AdifReader();
  const text = formatSignedLog(log, 'Pileup');
  const records = [...reader.push(Buffer.from(text)), ...reader.end()].map(({ fields }) => fields);
  expect(records).toMatchObject([
    { TQSL_IDENT: 'Pileup', REC_TYPE: 'tCERT', CERT_UID: '1' },
    { REC_TYPE: 'tSTATION', STATION_UID: '1', CERT_UID: '1', CALL: 'G4QZX', DXCC: '223', GRIDSQUARE: 'IO91WM' },
    { REC_TYPE: 'tCONTACT', STATION_UID: '1', CALL: 'W1QAA', QSO_DATE: '2026-01-01', SIGNDATA: signed },
  ]);
  expect(records[2]?.['SIGN_LOTW_V2.0']?.replace(/\s/g, '')).toBe('B'.repeat(172));
});
