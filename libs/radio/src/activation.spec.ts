import { activationFileName, activationsOf, countActivation, referencesIn } from './activation.ts';

const contact = (Call: string, Band = '20m', Mode = 'SSB', TS = '2026-11-28T10:00:00Z', SubMode = '') => ({
  TS,
  Call,
  Band,
  Mode,
  SubMode,
});

test('a park counts a callsign once per band, mode class and UTC day, a portable one separately', () => {
  const all = [
    contact('DL1QAA'),
    contact('DL1QAA', '20m', 'SSB', '2026-11-28T23:59:59Z', 'USB'),
    contact('DL1QAA', '20m', 'FM'),
    contact('DL1QAA', '40m'),
    contact('DL1QAA', '20m', 'CW'),
    contact('DL1QAA', '20m', 'MFSK', '2026-11-28T10:00:00Z', 'FT4'),
    contact('DL1QAA', '20m', 'FT8'),
    contact('DL1QAA/P'),
    contact('DL1QAA', '20m', 'SSB', '2026-11-29T00:00:00Z'),
  ];
  expect(countActivation('POTA', all)).toBe(6);
  expect(countActivation('WWFF', all)).toBe(6);
  expect(countActivation('IOTA', [])).toBe(0);
});

test('a summit counts stations', () => {
  const all = [contact('DL1QAA'), contact('DL1QAA/P', '40m'), contact('HB9/DL1QAA/P', '2m', 'CW'), contact('F5QAA')];
  expect(countActivation('SOTA', all)).toBe(2);
});

test('references of a field, without their locations', () => {
  expect(referencesIn('us-0001@US-ME, US-4572@US-NH,US-0002,')).toEqual(['US-0001', 'US-4572', 'US-0002']);
  expect(referencesIn('GW/NW-001')).toEqual(['GW/NW-001']);
  expect([referencesIn(''), referencesIn(undefined)]).toEqual([[], []]);
});

test('the name of a file has no slash', () => {
  expect(activationFileName('G4QZX', 'GB-0001', '2026-11-28')).toBe('G4QZX@GB-0001-20261128.adi');
  expect(activationFileName('GW/G4QZX/P', 'GW/NW-001', '2026-11-28')).toBe('GW-G4QZX-P@GW-NW-001-20261128.adi');
});

test('the activations of a set-up', () => {
  expect(activationsOf({ MY_RIG: 'QMX' })).toEqual([]);
  expect(activationsOf({ MY_POTA_REF: 'GB-0001,GB-0002@GB-ENG', MY_SOTA_REF: 'G/LD-003' })).toEqual([
    { programme: 'POTA', references: ['GB-0001', 'GB-0002'] },
    { programme: 'SOTA', references: ['G/LD-003'] },
  ]);
});
