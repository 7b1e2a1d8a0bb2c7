import { entityOfCall } from '@pileup/radio/dxcc';
import fc from 'fast-check';
import { provisionalResults } from '../../../backend/src/awards/reading/provisional.query.js';
import { AWARD_RULES } from '../../../backend/src/awards/rules/award-rules.js';
import { spanAt } from '../../../backend/src/awards/rules/spans.js';
import { type Operator, startTestApp } from '../../test-app.ts';
import { amount } from '../../tiers.ts';
import { AwardStations, DAY, HOUR, MINUTE } from './award-stations.ts';

// The definition of correct: after any order of contacts, edits and deletions the provisional results are those of a
// recount of the log, contact by contact.

const testApp = await startTestApp();
const stations = new AwardStations(testApp);
/** A Wednesday. */
const START = Date.UTC(2031, 4, 14, 12);

const CALLS = ['JA1QYZ', 'DL1QAA', 'W1QAB', 'VK3QOO', 'QQ1QQQ'];
const contact = {
  call: fc.constantFrom(...CALLS),
  mode: fc.constantFrom('SSB', 'CW', 'FT8', 'SSTV'),
  khz: fc.constantFrom(7_127, 14_205, 21_205),
  /** Minutes ago, below zero in the future. */
  ago: fc.oneof(fc.integer({ min: -9, max: 60 }), fc.nat(5 * 1_440)),
};
const who = fc.nat(2);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('log' as const), who, ...contact }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('edit' as const), which: fc.nat(), ...contact }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('delete' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('jump' as const), hours: fc.integer({ min: 1, max: 30 }) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('exclude' as const), who, on: fc.nat(1) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Subscribed all the time, in two periods with a gap, and for some hours. */
const PERIODS: readonly (readonly [number, number])[][] = [
  [[-90 * DAY, 90 * DAY]],
  [
    [-3 * DAY, -20 * HOUR],
    [-HOUR, 12 * HOUR],
  ],
  [[-30 * HOUR, 40 * HOUR]],
];

interface LoggedQso {
  account_id: number;
  qdo_id: number;
  ts: Date;
  received_at: Date;
  call: string;
  band: string;
  mode_class: string;
}

async function apply(operators: readonly Operator[], ids: { owner: Operator; id: number }[], doing: Step) {
  const fields = (one: { call: string; mode: string; khz: number; ago: number }) => ({
    Call: one.call,
    Mode: one.mode,
    Freq: one.khz,
    TS: new Date(testApp.clock.now() - one.ago * MINUTE).toISOString().slice(0, 19),
  });
  if (doing.does === 'jump') testApp.clock.jump(doing.hours * HOUR);
  else if (doing.does === 'log') {
    const owner = operators[doing.who] as Operator;
    const { body } = await owner.call('vqso/upsert', { data: fields(doing) });
    ids.push({ owner, id: body.qdo_id });
  } else if (doing.does === 'exclude') await operators[doing.who]?.saveProfile({ exclude_from_leaderboards: doing.on });
  else if (ids.length > 0) {
    const { owner, id } = ids[doing.which % ids.length] as (typeof ids)[number];
    const does = doing.does === 'edit' ? 'vqso/update' : 'vqso/nuke';
    await owner.call(does, { qdo_id: id, ...(doing.does === 'edit' ? fields(doing) : {}) });
  }
}

/** The results of all stations by rule and beginning, best first. */
async function recount(began: number, operators: readonly Operator[], excluded: ReadonlySet<number>) {
  const now = testApp.clock.now();
  const all = await testApp.sql<LoggedQso>(
    `select account_id, qdo_id, ts, received_at, call, band, mode_class from logbook.qso
     where account_id = any ($1) and deleted_at is null`,
    [operators.map(({ user }) => user.id)],
  );
  const qualifying = all.filter(({ account_id, ts, received_at }) => {
    const n = operators.findIndex(({ user }) => user.id === account_id);
    const at = ts.getTime();
    const isSubscribed = PERIODS[n]?.some(([from, to]) => began + from <= at && at < began + to);
    const isInTime = Math.abs(received_at.getTime() - at) <= 48 * HOUR;
    return isSubscribed && isInTime && at <= now && !excluded.has(account_id);
  });
  return (key: string, from: number): [string, number][] => {
    const rule = AWARD_RULES.find((one) => one.key === key);
    if (!rule) return [];
    const { to } = spanAt(rule.period, from);
    const counts = operators.map(({ user, callsign }): [string, number] => {
      const own = qualifying.filter(
        ({ account_id, ts, mode_class }) =>
          account_id === user.id &&
          ts.getTime() >= from &&
          ts.getTime() < to &&
          (rule.mode_class === null || mode_class === rule.mode_class),
      );
      const entities = own.flatMap(({ call }) => entityOfCall(call)?.adif ?? []);
      const different = { contacts: own.length, entities: new Set(entities).size, bands: 0 };
      different.bands = new Set(own.map(({ band }) => band)).size;
      return [callsign, different[rule.measure]];
    });
    return counts.filter(([, count]) => count > 0).sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  };
}

test('any order of contacts, edits, deletions and time gives the results of a recount', async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 25 }), async (steps) => {
      // The time is far from the contacts of other runs.
      const began = START + runs++ * 140 * DAY;
      stations.jumpTo(began);
      const operators = [await testApp.operator(), await testApp.operator(), await testApp.operator()];
      for (const [n, { user }] of operators.entries())
        for (const [from, to] of PERIODS[n] ?? []) await stations.subscribe(user.id, began + from, began + to);
      const excluded = new Set<number>();
      const ids: { owner: Operator; id: number }[] = [];
      for (const doing of steps) {
        await apply(operators, ids, doing);
        const account = doing.does === 'exclude' ? (operators[doing.who]?.user.id ?? 0) : 0;
        if (doing.does === 'exclude') excluded[doing.on ? 'add' : 'delete'](account);
      }
      const expected = await recount(began, operators, excluded);
      for (const { period, stations: placed } of await provisionalResults(
        testApp.database,
        testApp.clock.now(),
        () => false,
      )) {
        const key = AWARD_RULES.find(({ id }) => id === period.award_id)?.key ?? '';
        const found = placed.map(({ callsign, count }) => [callsign, count]);
        expect([key, period.from, found]).toEqual([key, period.from, expected(key, Date.parse(period.from))]);
        expect(
          placed.map(({ place, count }) => place === 1 + placed.filter((one) => one.count > count).length),
        ).toEqual(placed.map(() => true));
      }
    }),
    { numRuns: amount(4, 30) },
  );
});
