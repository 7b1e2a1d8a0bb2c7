import { isValidValue } from './valid-value.ts';

test.each([
  ['QSO_DATE', '20260228 20240229', '20260229 2026-02-28 20261301 20260100 2026 x'],
  ['TIME_ON', '0000 2359 235959', '2400 1260 258 25801 12:30 x'],
  ['FREQ', '14.074 .5 7 14.', '7,0415 100W -1 1e3 x'],
  ['TX_PWR', '5 .5 0.05 1500', '100W 5,5 -5 .'],
  ['CQZ', '1 40 05', '0 41 x 1.5'],
  ['SRX', '0 001 4711', '-1 x 1A 1.5'],
  ['QSL_RCVD', 'Y n R I V', 'X yes 1'],
  ['LOTW_QSL_SENT', 'Y N R Q I', 'V X'],
  ['CLUBLOG_QSO_UPLOAD_STATUS', 'Y N M', 'R X'],
  ['PROP_MODE', 'SAT es', 'SATELLITE'],
  ['GRIDSQUARE', 'JO JO62 JO62qm JO62QM11', 'J JO6 JO62q JO62qm11aa ZZ00'],
  ['GRIDSQUARE_EXT', 'AA bb12', 'A 12 AA1'],
  ['VUCC_GRIDS', 'EM97,FM07 EN98,FM08,EM97,FM07', 'EM97; EM9 EM97'],
  ['IOTA', 'EU-005 na-001', 'EU005 XX-001'],
  ['SOTA_REF', 'G/LD-001 W7W/NG-001', 'G-LD-001'],
  ['POTA_REF', 'US-1234 US-1234,US-4321 K-5033@US-UT', 'POTA 1234'],
  ['SWL', 'Y n', 'yes 1'],
  ['CONT', 'EU as', 'Europe'],
  ['DXCC', '0 230 1', '-1 x 1234 007'],
])('%s', (name, valid, invalid) => {
  for (const value of valid.split(' ')) expect([value, isValidValue(name, value)]).toEqual([value, true]);
  for (const value of invalid.split(' ')) expect([value, isValidValue(name, value)]).toEqual([value, false]);
});

test.each([
  ['LAT', 'N052 30.000', true],
  ['LAT', 'S090 00.000', true],
  ['LAT', 'N091 00.000', false],
  ['LON', 'E180 00.000', true],
  ['LON', '13.5', false],
  ['COMMENT', 'one line', true],
  ['COMMENT', 'two\nlines', false],
  ['NOTES', 'two\r\nlines', true],
  ['APP_X_Y', 'two\nlines', true],
  ['STATE', 'anything', true],
])('%s %j: %s', (name, value, valid) => expect(isValidValue(name, value)).toBe(valid));
