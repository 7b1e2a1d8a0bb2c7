import type { ExtraValues } from './extra-values.ts';
import { withSatellite } from './satellite.ts';

test.each<[string, ExtraValues, ExtraValues]>([
  ['rs-44', {}, { SAT_NAME: 'rs-44', SAT_MODE: 'V/U', PROP_MODE: 'SAT' }],
  ['AO-7', {}, { SAT_NAME: 'AO-7', SAT_MODE: 'U/V', PROP_MODE: 'SAT' }],
  ['AO-73', { SAT_NAME: 'AO-7', SAT_MODE: 'V/A' }, { SAT_NAME: 'AO-73', SAT_MODE: 'U/V', PROP_MODE: 'SAT' }],
  ['QO-1', { SAT_NAME: 'AO-7', SAT_MODE: 'V/A' }, { SAT_NAME: 'QO-1', SAT_MODE: '', PROP_MODE: 'SAT' }],
  ['AO-7', { SAT_NAME: 'AO-', SAT_MODE: 'V/S' }, { SAT_NAME: 'AO-7', PROP_MODE: 'SAT' }],
  ['', { SAT_NAME: 'AO-7', SAT_MODE: 'U/V' }, { SAT_NAME: '', SAT_MODE: '' }],
])('%s after %j sets %j', (name, before, changes) => {
  expect(withSatellite(name, before)).toEqual(changes);
});
