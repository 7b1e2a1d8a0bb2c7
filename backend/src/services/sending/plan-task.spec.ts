import { AdifReader } from '@pileup/adif/adi/adi-reader';
import { isAdifField } from '@pileup/adif/write/field-names';
import fc from 'fast-check';
import type { AdifContact } from '../../logbook/index.js';
import { recordOf } from './plan-task.js';
import { FIELDS_OF_CLUB_LOG, FIELDS_OF_EQSL, FIELDS_OF_LOTW, FIELDS_OF_QRZ } from './sending-rules.js';

const SERVICES = { qrz: FIELDS_OF_QRZ, clublog: FIELDS_OF_CLUB_LOG, eqsl: FIELDS_OF_EQSL, lotw: FIELDS_OF_LOTW };
const NAMES = [...new Set(Object.values(SERVICES).flatMap((fields) => [...fields]))];
const OWN = ['APP_PILEUP_ORIGINAL_TIME_ON', 'APP_PILEUP_FAULTS', 'NOTES', 'EMAIL', 'ADDRESS', 'APP_X_Y'];

const contactWith = (fields: Record<string, string>): AdifContact => ({
  qdoId: 1,
  call: 'JA1QYZ',
  at: 0,
  band: '20m',
  mode: 'CW',
  stationCallsign: 'M0QAA',
  updatedAt: 0,
  fields,
});

function sentOf(fields: Record<string, string>, service: ReadonlySet<string>): Record<string, string> {
  const { adif } = recordOf(contactWith(fields), service, 'M0QAA');
  const reader = new AdifReader();
  return [...reader.push(Buffer.from(`test<EOH>${adif}`)), ...reader.end()][0]?.fields ?? {};
}

test.each(Object.entries(SERVICES))(
  'what %s gets is the record of the export, without the fields it does not get',
  (_, fields) => {
    const name = fc.constantFrom(...NAMES, ...OWN);
    const value = fc.stringMatching(/^[A-Z0-9]{1,8}$/);
    fc.assert(
      fc.property(fc.dictionary(name, value), (exported) => {
        const { GRIDSQUARE: _grid, MY_GRIDSQUARE: _own, ...others } = exported;
        const whole = { ...others, CALL: 'JA1QYZ', GRIDSQUARE: 'JO62', STATION_CALLSIGN: 'M0QAA' };
        const expected = Object.fromEntries(Object.entries(whole).filter(([each]) => fields.has(each)));
        expect(sentOf(whole, fields)).toEqual(expected);
      }),
    );
    for (const each of fields) expect([each, isAdifField(each)]).toEqual([each, true]);
  },
);

test('a locator that is no place is not sent', () => {
  expect(sentOf({ CALL: 'JA1QYZ', GRIDSQUARE: 'RR73', MY_GRIDSQUARE: 'JO62' }, FIELDS_OF_QRZ)).toEqual({
    CALL: 'JA1QYZ',
    MY_GRIDSQUARE: 'JO62',
    STATION_CALLSIGN: 'M0QAA',
  });
});
