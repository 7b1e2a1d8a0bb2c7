import fc from 'fast-check';
import { amount } from '../../../../test/tiers.ts';
import type { SentContact } from '../log-service.js';
import { afterReport, type LotwRow, settled } from './lotw-states.js';

const version = (hash: string): SentContact => ({
  call: 'W1QAA',
  at: 0,
  band: '20m',
  mode: 'CW',
  station: 'G4QZX',
  hash,
});
const [FIRST, SECOND] = [version('first'), version('second')];
const row = (part: Partial<LotwRow>): LotwRow => ({
  state: 'waiting',
  reason: null,
  present: null,
  intent: null,
  isConfirmed: false,
  ...part,
});
const CONFIRMED = { isConfirmed: true, isReceived: false };
const RECEIVED = { isConfirmed: false, isReceived: true };

test.each<[string, LotwRow | null, typeof CONFIRMED, Partial<LotwRow>]>([
  ['unknown, received', null, RECEIVED, { state: 'accepted', present: FIRST }],
  ['unknown, confirmed', null, CONFIRMED, { state: 'confirmed', present: FIRST, isConfirmed: true }],
  ['waits, but came from elsewhere', row({}), RECEIVED, { state: 'accepted', present: FIRST }],
  [
    'queued, received',
    row({ state: 'sent', intent: FIRST }),
    RECEIVED,
    { state: 'accepted', present: FIRST, intent: null },
  ],
  ['queued, confirmed at once', row({ state: 'sent', intent: FIRST }), CONFIRMED, { state: 'confirmed', intent: null }],
  ['refused, received', row({ state: 'refused', reason: 'x' }), RECEIVED, { state: 'accepted', reason: null }],
  ['changed while queued', row({ intent: SECOND }), RECEIVED, { state: 'waiting', present: SECOND, intent: null }],
  [
    'a new version is queued, the earlier one is confirmed',
    row({ state: 'sent', present: SECOND, intent: FIRST }),
    CONFIRMED,
    { state: 'sent', present: SECOND, intent: FIRST, isConfirmed: true },
  ],
  [
    'the new version of a confirmed contact is received',
    row({ state: 'sent', present: SECOND, intent: FIRST, isConfirmed: true }),
    RECEIVED,
    { state: 'confirmed', present: FIRST, intent: null },
  ],
])('%s', (_, before, seen, after) => {
  expect(afterReport(before, FIRST, seen)).toMatchObject(after);
});

test('a deleted contact differs if LoTW may have it; else it is forgotten', () => {
  expect(settled(row({}), null)).toBeNull();
  expect(settled(row({ present: FIRST }), null)).toMatchObject({ state: 'differs' });
  expect(settled(row({ intent: FIRST }), null)).toMatchObject({ state: 'differs' });
});

const versions = fc.constantFrom(null, FIRST, SECOND);
const rows: fc.Arbitrary<LotwRow> = fc.record({
  state: fc.constantFrom('waiting', 'sent', 'accepted', 'confirmed', 'differs', 'refused'),
  reason: fc.constantFrom(null, 'some reason'),
  present: versions,
  intent: versions,
  isConfirmed: fc.boolean(),
});

test('whatever was known: a report twice changes nothing more, and what is stored at LoTW never waits', () => {
  fc.assert(
    fc.property(fc.option(rows), fc.boolean(), fc.boolean(), (before, isConfirmed, isReceived) => {
      const seen = { isConfirmed, isReceived };
      const after = afterReport(before, FIRST, seen);
      expect(afterReport(after, FIRST, seen)).toEqual(after);
      expect(after.present).not.toBeNull();
      if (after.present?.hash === FIRST.hash && !after.intent)
        expect(after.state).toBe(after.isConfirmed ? 'confirmed' : 'accepted');
      if (after.intent) expect(['sent', before?.state]).toContain(after.state);
      expect(after.isConfirmed).toBe(isConfirmed || (before?.isConfirmed ?? false));
    }),
    { numRuns: amount(400, 4_000) },
  );
});
