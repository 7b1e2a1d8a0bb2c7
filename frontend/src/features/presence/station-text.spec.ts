import type { OpMode, UserCard } from '@pileup/contract/presence';
import { opModeText } from './op-mode-text.ts';
import { activityText, beamText, rigText } from './station-text.ts';

const station = (more: Partial<UserCard>) =>
  ({
    name: 'Priya',
    is_live: 1,
    op_mode: 1,
    prop_mode: '',
    sat_name: '',
    activation_type: '',
    activation_ref: '',
    ...more,
  }) as UserCard;

test.each<[OpMode, string]>([
  [0, 'QRT'],
  [1, 'S&P'],
  [2, 'Calling CQ'],
  [3, 'SWL'],
  [4, ''],
  [5, 'Net control'],
  [6, 'In a net'],
  [7, 'Contest'],
  [8, 'CQ DX'],
])('op mode %i reads "%s"', (opMode, text) => {
  expect(opModeText(opMode)).toBe(text);
});

test.each<[string, Partial<UserCard>, string]>([
  ['a station', {}, 'Priya · S&P'],
  ['one without a name', { name: '', op_mode: 2 }, 'Calling CQ'],
  ['op mode 4', { op_mode: 4 }, 'Priya'],
  ['by satellite', { prop_mode: 'SAT', sat_name: 'QO-100' }, 'Priya · S&P · Satellite QO-100'],
  ['by moon bounce', { prop_mode: 'eme' }, 'Priya · S&P · Moon bounce'],
  ['by an unknown propagation mode', { prop_mode: 'XYZ' }, 'Priya · S&P · XYZ'],
  ['on a summit', { activation_type: 'SOTA', activation_ref: 'DM/BW-001' }, 'Priya · S&P · SOTA DM/BW-001'],
  [
    'on a summit without a radio that reports',
    { is_live: 0, is_online: 1, activation_type: 'SOTA', activation_ref: 'DM/BW-001' },
    'Priya · SOTA DM/BW-001',
  ],
  ['that has left', { is_live: 0, activation_type: 'SOTA', activation_ref: 'DM/BW-001' }, 'Priya'],
  ['that has closed down', { is_live: 0, is_online: 1, op_mode: 0 }, 'Priya · QRT'],
  ['that is only online', { is_live: 0, op_mode: 2, prop_mode: 'SAT' }, 'Priya'],
])('%s', (_, more, text) => {
  expect(activityText(station(more))).toBe(text);
});

test.each([
  [285, 0, '285° / 0°'],
  [38.4, null, '38°'],
  [null, null, ''],
])('azimuth %s and elevation %s read "%s"', (azimuth, elevation, text) => {
  expect(beamText({ azimuth, elevation })).toBe(text);
});

test('rig, antenna and power as far as they are known', () => {
  expect(rigText({ rig_name: 'QMX', antenna: 'EFHW', power: 0.5 })).toBe('QMX · EFHW · 0.5 W');
  expect(rigText({ rig_name: '', antenna: '', power: null })).toBe('');
});
