import { type MarkedContact, Worked } from './worked.ts';

const japan: MarkedContact = { dxcc: 339, band: '40m', modeClass: 'CW', cqZone: 25, grid: 'PM95VQ' };
const log = () =>
  Worked.from({
    entities: { 339: { '40m': ['cw'], '20m': ['data'] }, 230: {} },
    zones: [25, 14],
    squares: { PM: '9574', JO: '62' },
  });

test.each<[string, Partial<MarkedContact>, string[]]>([
  ['everything is worked', {}, []],
  ['on another band', { band: '15m' }, ['band']],
  ['in another mode', { modeClass: 'Voice' }, ['mode']],
  ['in a mode that is worked on another band', { modeClass: 'Data' }, []],
  ['on another band in another mode', { band: '15m', modeClass: 'Voice' }, ['band', 'mode']],
  ['another entity', { dxcc: 150, cqZone: 30, grid: 'QF56' }, ['entity', 'zone', 'square']],
  ['an entity worked without a band', { dxcc: 230, cqZone: 14, grid: 'JO62' }, ['band', 'mode']],
  ['another square', { grid: 'PM96' }, ['square']],
  ['nothing is known', { dxcc: null, band: '', cqZone: null, grid: '' }, []],
  ['no band is known', { band: '', modeClass: 'Voice' }, []],
])('%s', (_, change, marks) => {
  expect(log().marks({ ...japan, ...change })).toEqual(marks);
});

test('a contact is worked as soon as it is added', () => {
  const worked = new Worked();
  expect(worked.marks(japan)).toEqual(['entity', 'zone', 'square']);
  worked.add(japan);
  expect(worked.marks(japan)).toEqual([]);
  expect(worked.marks({ ...japan, band: '20m' })).toEqual(['band']);
});

test('a copy with further contacts leaves the log as it is', () => {
  const worked = log();
  const australia: MarkedContact = { dxcc: 150, band: '40m', modeClass: 'CW', cqZone: 30, grid: 'QF56' };
  const copy = worked.with([australia, { ...japan, band: '15m' }]);
  expect(copy.marks(australia)).toEqual([]);
  expect(copy.marks({ ...japan, band: '15m' })).toEqual([]);
  expect(copy.marks(japan)).toEqual([]);
  expect(worked.marks(australia)).toEqual(['entity', 'zone', 'square']);
  expect(worked.marks({ ...japan, band: '15m' })).toEqual(['band']);
});

test('the contacts of the log and those added since are counted', () => {
  const worked = Worked.from({ contacts: 24, entities: {}, zones: [], squares: {} });
  expect([worked.contacts, worked.with([japan]).contacts, log().contacts]).toEqual([24, 25, 0]);
});
