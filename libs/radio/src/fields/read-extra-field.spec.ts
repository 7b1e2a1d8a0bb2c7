import { EXTRA_FIELD_NAMES, type ExtraFieldName, isExtraField } from './extra-fields.ts';
import { readExtraField, receiveBandOf } from './read-extra-field.ts';

test.each<[ExtraFieldName, string, string]>([
  ['QTH', ' München ', 'München'],
  ['NOTES', 'Beam 45°\nvery strong', 'Beam 45°\nvery strong'],
  ['STATE', 'nc', 'NC'],
  ['TIME_OFF', '19:42', '1942'],
  ['TIME_OFF', '194207', '194207'],
  ['QSO_DATE_OFF', '20240229', '20240229'],
  ['FREQ_RX', '145.9', '145.900'],
  ['BAND_RX', '70CM', '70cm'],
  ['PROP_MODE', 'sat', 'SAT'],
  ['SAT_NAME', 'qo-100', 'QO-100'],
  ['STX', '001', '001'],
  ['MY_GRIDSQUARE', 'jn58TD', 'JN58td'],
  ['MY_POTA_REF', 'de-0123,de-0456', 'DE-0123,DE-0456'],
  ['MY_SOTA_REF', '', ''],
  ['QTH', '   ', ''],
])('%s %s is %s', (name, text, value) => {
  expect(readExtraField(name, text)).toEqual({ value });
});

test.each<[ExtraFieldName, string, string]>([
  ['QTH', 'x'.repeat(101), 'QTH has at most 100 characters.'],
  ['TIME_OFF', '2460', 'End time must be a time in UTC such as 1942 or 194207.'],
  ['QSO_DATE_OFF', '20260229', 'End date must be a date such as 20261121.'],
  ['QSO_DATE_OFF', 'today', 'End date must be a date such as 20261121.'],
  ['FREQ_RX', '0', 'Receive frequency must be in MHz, for example 7.127.'],
  ['FREQ_RX', '7,127', 'Receive frequency must be in MHz, for example 7.127.'],
  ['BAND_RX', '21m', 'Receive band must be a band such as 20m.'],
  ['PROP_MODE', 'toString', '‘toString’ is not a propagation mode of ADIF.'],
  ['SRX', '12a', 'Received serial must be a whole number.'],
  ['MY_GRIDSQUARE', 'ZZ99', 'My grid must be a locator such as JN58td.'],
  ['IOTA', 'EU-5', '‘EU-5’ is not an IOTA reference such as EU-005.'],
])('%s %s: %s', (name, text, error) => {
  expect(readExtraField(name, text)).toEqual({ error });
});

test.each([
  ['435.200', '70cm'],
  ['13.500', ''],
  ['', ''],
])('the band of %s MHz is %s', (mhz, band) => {
  expect(receiveBandOf(mhz)).toBe(band);
});

test('what is not listed is no extra field', () => {
  expect(EXTRA_FIELD_NAMES.every(isExtraField)).toBe(true);
  expect(['CALL', 'GRIDSQUARE', 'toString', 'pota_ref', ''].filter(isExtraField)).toEqual([]);
});
