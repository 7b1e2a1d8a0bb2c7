import type { Setup } from '@pileup/contract/log/setup';
import type { QsoFields } from '@pileup/contract/logbook';
import { withSetup } from './contact-of-setup.ts';

const PARK: Setup = {
  id: 1,
  name: 'Park',
  callsign: 'G4QZX/P',
  power: 5,
  begun_at: null,
  ended_at: null,
  fields: { MY_POTA_REF: 'GB-0001', MY_GRIDSQUARE: 'IO91', MY_RIG: 'QMX' },
};
const CONTACT: QsoFields = { Call: 'DL1QAA', Mode: 'CW', Power: null };

test('a contact gets what the operator has not typed', () => {
  expect(withSetup(CONTACT, PARK, 'G4QZX')).toEqual({
    Call: 'DL1QAA',
    Mode: 'CW',
    Power: 5,
    station_callsign: 'G4QZX/P',
    fields: { MY_POTA_REF: 'GB-0001', MY_GRIDSQUARE: 'IO91', MY_RIG: 'QMX' },
  });
  expect(withSetup({ ...CONTACT, Power: 10, fields: { MY_RIG: 'KX2', POTA_REF: 'DE-0001' } }, PARK, 'G4QZX')).toEqual({
    Call: 'DL1QAA',
    Mode: 'CW',
    Power: 10,
    station_callsign: 'G4QZX/P',
    fields: { MY_POTA_REF: 'GB-0001', MY_GRIDSQUARE: 'IO91', MY_RIG: 'KX2', POTA_REF: 'DE-0001' },
  });
});

test('without a set-up, or with an empty one, it stays as it is', () => {
  expect(withSetup(CONTACT, null, 'G4QZX')).toBe(CONTACT);
  expect(withSetup(CONTACT, { ...PARK, callsign: '', power: null, fields: {} }, 'G4QZX')).toEqual(CONTACT);
});

test('the callsign of another account is not used', () => {
  expect(withSetup(CONTACT, PARK, 'G4QZ')).not.toHaveProperty('station_callsign');
});
