import { type ActivationContact, bothText, countOn, daysOf, unsentOf } from './activation.ts';

const DAY = '2026-11-28';
const contact = (Call: string, fields: Record<string, string>, TS = `${DAY}T10:00:00Z`): ActivationContact => ({
  TS,
  Call,
  Band: '20m',
  Mode: 'CW',
  SubMode: '',
  fields,
});
const PARK = { MY_POTA_REF: 'GB-0001@GB-ENG' };
const BOTH_PARKS = { MY_POTA_REF: 'GB-0001,GB-0002' };

test('counts the day’s contacts with the reference, of several parks the lowest number', () => {
  const contacts = [
    contact('DL1QAA', BOTH_PARKS),
    contact('F5QAA', PARK),
    contact('F5QAA', PARK),
    contact('I1QAA', { ...PARK, POTA_REF: 'IT-0001' }),
    contact('EA1QAA', { MY_POTA_REF: 'GB-0003' }),
    contact('PA0QAA', PARK, '2026-11-27T23:59:59Z'),
    contact('OZ1QAA', {}),
  ];
  const one = { programme: 'POTA' as const, references: ['GB-0001'] };
  expect(countOn(DAY, one, contacts)).toEqual({ ...one, count: 3, needed: 10, both: 1 });
  const two = { programme: 'POTA' as const, references: ['GB-0001', 'GB-0002'] };
  expect(countOn(DAY, two, contacts)).toEqual({ ...two, count: 1, needed: 10, both: 1 });
  expect(daysOf('POTA', 'GB-0001', contacts)).toEqual([
    { day: DAY, contacts: 4 },
    { day: '2026-11-27', contacts: 1 },
  ]);
});

test('contacts that were not sent yet count, changes of others and other accounts do not', () => {
  const fields = { Call: 'DL1QAA', Mode: 'CW', Freq: 14_010, TS: `${DAY}T10:00:00Z`, fields: { ...PARK, NOTES: null } };
  const unsent = { n: 1, id: 'a', accountId: 5, station: 'G4QZX', fields };
  const base = {
    ...fields,
    fields: PARK,
    Name: '',
    SNT: '',
    RCV: '',
    Comment: '',
    Power: null,
    dxcc: null,
    SubMode: '',
  };
  const others = [
    { ...unsent, accountId: 6 },
    { ...unsent, change: { qdoId: 3, base } },
    { ...unsent, isWithdrawn: true as const },
    { ...unsent, isLogged: true as const },
  ];
  const found = unsentOf(5, [unsent, ...others]);
  expect(found).toEqual([{ ...contact('DL1QAA', PARK), TS: `${DAY}T10:00:00.000Z` }]);
});

test('both stations activate', () => {
  expect(bothText({ ...PARK, MY_SOTA_REF: 'G/LD-003' }, { POTA_REF: 'DE-0001', SOTA_REF: '' })).toEqual([
    'Park to park',
  ]);
  expect(bothText({}, { POTA_REF: 'DE-0001' })).toEqual([]);
});
