import type { AwardPeriodState } from '@pileup/contract/awards/awards';
import { awardRuleText } from '@pileup/radio/awards/award-text';
import fc from 'fast-check';
import { AWARD_RULES, type Rule, ruleOf } from './award-rules.js';
import { canDecide, DECIDED_AFTER_MS, nextAwardState, nextPeriodState, openStateAt } from './award-states.js';
import { lastDayOf, type Span, spanAt, spansBetween } from './spans.js';
import { nextTogether, undecidedSpans } from './undecided-spans.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = (text: string) => Date.parse(`${text}Z`);
const span = (kind: Span['kind'], from: string, to: string): Span => ({
  kind,
  from: at(`${from}T00:00`),
  to: at(`${to}T00:00`),
});

// A new award is a row here and in award-rules.ts.
test.each([
  [1, 'voice-day', 'Voice Master', 1, 'most voice QSOs of the UTC day'],
  [2, 'cw-day', 'CW Master', 1, 'most CW QSOs of the UTC day'],
  [3, 'data-day', 'Data Master', 1, 'most data QSOs of the UTC day'],
  [4, 'sstv-day', 'SSTV Master', 1, 'most SSTV QSOs of the UTC day'],
  [5, 'dx-week', 'DX Master', 1, 'most DXCC entities of the week, Monday to Sunday, UTC'],
  [6, 'all-week', 'Week Master', 1, 'most QSOs in all modes of the week, Monday to Sunday, UTC'],
  [7, 'bands-week', 'Bands Master', 1, 'most bands of the week, Monday to Sunday, UTC'],
  [8, 'all-month', 'Month Master', 1, 'most QSOs in all modes of the calendar month, UTC'],
])('rule %d %s: %s, version %d, %s', (id, key, shortName, version, text) => {
  const rule = ruleOf(key);
  expect([rule.id, rule.short_name, rule.version, awardRuleText(rule)]).toEqual([id, shortName, version, text]);
});

test('ids, keys and names of rules are unique, and no rule is without a test', () => {
  for (const field of ['id', 'key', 'name', 'short_name'] as const)
    expect(new Set(AWARD_RULES.map((rule) => rule[field])).size).toBe(8);
  expect(AWARD_RULES).toHaveLength(8);
  expect(() => ruleOf('best-hat')).toThrow('award best-hat not found');
});

test.each([
  ['2026-11-25T00:00', span('day', '2026-11-25', '2026-11-26'), '2026-11-25'],
  ['2026-11-25T23:59:59.999', span('day', '2026-11-25', '2026-11-26'), '2026-11-25'],
  ['2026-11-23T00:00', span('week', '2026-11-23', '2026-11-30'), '2026-11-29'],
  ['2026-11-22T23:59:59.999', span('week', '2026-11-16', '2026-11-23'), '2026-11-22'],
  ['2027-01-01T12:00', span('week', '2026-12-28', '2027-01-04'), '2027-01-03'],
  ['2026-12-31T23:59', span('month', '2026-12-01', '2027-01-01'), '2026-12-31'],
  ['2028-02-29T01:00', span('month', '2028-02-01', '2028-03-01'), '2028-02-29'],
])('%s is within %p', (moment, expected, last) => {
  expect(spanAt(expected.kind, at(moment))).toEqual(expected);
  expect(lastDayOf(expected.to)).toBe(last);
});

test('spans follow each other without gaps', () => {
  const kinds = fc.constantFrom('day', 'week', 'month' as const);
  const moment = fc.integer({ min: 0, max: at('2100-01-01T00:00') });
  fc.assert(
    fc.property(kinds as fc.Arbitrary<Span['kind']>, moment, fc.integer({ min: 0, max: 100 }), (kind, from, days) => {
      const until = from + days * DAY;
      const spans = spansBetween(kind, from, until);
      for (const [n, { from: begin, to }] of spans.entries()) {
        expect(begin).toBe(n === 0 ? begin : spans[n - 1]?.to);
        expect(begin >= from && to <= until && to > begin).toBe(true);
      }
      // Neither the one before nor the one after would fit.
      const [first, last] = [spans[0], spans.at(-1)];
      if (first && last) {
        expect(spanAt(kind, first.from - 1).from).toBeLessThan(from);
        expect(spanAt(kind, last.to).to).toBeGreaterThan(until);
      }
    }),
  );
});

test('the states of a period and of an award', () => {
  const states: AwardPeriodState[] = ['running', 'waiting', 'decided', 'unclaimed'];
  const events = ['end', 'decide with winners', 'decide without'] as const;
  const allowed = states.flatMap((state) =>
    events.flatMap((event) => {
      const next = nextPeriodState(state, event);
      return next ? [`${state}, ${event}: ${next}`] : [];
    }),
  );
  expect(allowed).toEqual([
    'running, end: waiting',
    'waiting, decide with winners: decided',
    'waiting, decide without: unclaimed',
  ]);
  expect([nextAwardState('issued', 'revoke'), nextAwardState('revoked', 'revoke')]).toEqual(['revoked', null]);
  expect([nextAwardState('revoked', 'restore'), nextAwardState('issued', 'restore')]).toEqual(['issued', null]);
});

test('a period is decided 48 hours after its end, and never again', () => {
  const day = span('day', '2026-11-25', '2026-11-26');
  const due = day.to + DECIDED_AFTER_MS;
  expect([openStateAt(day, day.to - 1), openStateAt(day, day.to)]).toEqual(['running', 'waiting']);
  expect([canDecide(day, undefined, day.to), canDecide(day, undefined, due - 1)]).toEqual([false, false]);
  expect(canDecide(day, undefined, due)).toBe(true);
  expect([canDecide(day, 'decided', due), canDecide(day, 'unclaimed', due)]).toEqual([false, false]);
});

const names = (spans: ReturnType<typeof undecidedSpans>) =>
  spans.map(({ span: { kind, from }, rules }) => `${kind} ${lastDayOf(from + DAY)}: ${rules.length}`);

test('undecided spans: from the first contact, those that ended first at the beginning, decided ones left out', () => {
  // Thursday, 29 October.
  const counted = { retained: at('2026-10-01T00:00'), first: at('2026-10-29T20:00') };
  const now = at('2026-11-04T00:00');
  const decided = new Set([`cw-day ${at('2026-10-31T00:00')}`]);
  const stored = (key: string, from: number) => (decided.has(`${key} ${from}`) ? ('decided' as const) : undefined);
  expect(names(undecidedSpans(counted, now, stored))).toEqual([
    'day 2026-10-29: 4',
    'day 2026-10-30: 4',
    'day 2026-10-31: 3',
    'month 2026-10-01: 1',
    'day 2026-11-01: 4',
    'week 2026-10-26: 3',
  ]);
  // A period that begins before the retained time cannot be decided any more.
  const late = { retained: at('2026-10-27T00:00'), first: at('2026-10-29T20:00') };
  expect(names(undecidedSpans(late, now, stored)).filter((name) => !name.startsWith('day'))).toEqual([]);
});

test('a rule that was added later does not decide earlier periods', () => {
  const rules: Rule[] = [{ ...ruleOf('cw-day'), since: '2026-11-02' }];
  const counted = { retained: at('2026-10-01T00:00'), first: at('2026-10-29T20:00') };
  expect(names(undecidedSpans(counted, at('2026-11-05T00:00'), () => undefined, rules))).toEqual(['day 2026-11-02: 1']);
});

test('periods of one kind with the same rules are decided together, a month of days at most', () => {
  const first = at('2026-09-20T00:00');
  const counted = { retained: first, first };
  const now = at('2026-11-04T00:00');
  const decided = new Set([`cw-day ${at('2026-09-22T00:00')}`]);
  let left = undecidedSpans(counted, now, (key, from) => (decided.has(`${key} ${from}`) ? 'decided' : undefined));
  const all = left.length;
  const steps: string[] = [];
  let decidedSpans = 0;
  for (let next = nextTogether(left); next; next = nextTogether(left)) {
    const { spans, rules } = next;
    const [from, to] = [spans[0]?.from ?? 0, spans.at(-1)?.from ?? 0];
    steps.push(
      `${spans[0]?.kind} ${lastDayOf(from + DAY)} to ${lastDayOf(to + DAY)}: ${spans.length} of ${rules.length}`,
    );
    decidedSpans += spans.length;
    left = left.filter(({ span }) => !spans.includes(span));
  }
  expect(decidedSpans).toBe(all);
  expect(steps).toEqual([
    'day 2026-09-20 to 2026-10-21: 31 of 4',
    'day 2026-09-22 to 2026-09-22: 1 of 3',
    'week 2026-09-21 to 2026-10-26: 6 of 3',
    'day 2026-10-22 to 2026-11-01: 11 of 4',
    'month 2026-10-01 to 2026-10-01: 1 of 1',
  ]);
  expect(nextTogether([])).toBeNull();
});
