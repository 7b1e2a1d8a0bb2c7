import type { Contest } from '@pileup/contract/contests/contests';
import { isInContest } from '@pileup/radio/contests/contest-rules';
import { scoreLog } from '@pileup/radio/contests/score-log';
import { modeClass } from '@pileup/radio/mode';
import fc from 'fast-check';
import { rebuildContests } from '../../../backend/src/contests/index.js';
import { record } from '../../fixtures/adif.ts';
import { type Operator, startTestApp } from '../../test-app.ts';
import { amount } from '../../tiers.ts';
import { ContestStations, MINUTE } from './contest-stations.ts';

// The definition of correct: after any order of contacts, edits, deletions, imports and undos the scores are those of a
// recount of the log, and the table of contacts is the one that a rebuild selects.

const testApp = await startTestApp();
const stations = new ContestStations(testApp);

const who = fc.nat(1);
const contact = {
  call: fc.constantFrom('JA1QYZ', 'DL1QAA', 'DL1QAB/P', 'W1QAB', 'G3QQQ/MM'),
  mode: fc.constantFrom('CW', 'FT8', 'FT4', 'SSB'),
  khz: fc.constantFrom(7_010, 14_025, 18_075, 21_010),
  grid: fc.constantFrom('', 'PM95', 'FN31pr'),
  /** Minutes ago; contests begin 90 and 30 minutes ago. */
  ago: fc.integer({ min: -5, max: 100 }),
};
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('log' as const), who, portable: fc.boolean(), ...contact }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('edit' as const), which: fc.nat(), ...contact }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('delete' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('restore' as const), which: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('import' as const),
      who,
      other: fc.boolean(),
      contacts: fc.array(fc.record(contact), { minLength: 1, maxLength: 8 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('undo' as const), which: fc.nat() }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

let begun = 0;
const moment = (ago: number) => new Date(begun - ago * MINUTE).toISOString().slice(0, 19);
const fieldsOf = ({
  call,
  mode,
  khz,
  grid,
  ago,
}: {
  call: string;
  mode: string;
  khz: number;
  grid: string;
  ago: number;
}) => ({
  Call: call,
  Freq: khz,
  GridSquare: grid,
  TS: moment(ago),
  ...(mode === 'FT4' ? { Mode: 'MFSK', SubMode: 'FT4' } : { Mode: mode }),
});

interface Done {
  operators: Operator[];
  logged: { me: Operator; id: number }[];
  imports: { me: Operator; id: number }[];
}

async function act(one: Step, { operators, logged, imports }: Done): Promise<void> {
  const pick = <T>(list: T[], n: number): T | undefined => list[n % Math.max(1, list.length)];
  switch (one.does) {
    case 'log': {
      const me = operators[one.who] as Operator;
      const station = one.portable ? { station_callsign: `EA8/${me.callsign}` } : {};
      logged.push({ me, id: (await me.logQso({ ...fieldsOf(one), ...station })).qdo_id });
      break;
    }
    case 'edit': {
      const found = pick(logged, one.which);
      if (found) await found.me.call('vqso/update', { qdo_id: found.id, ...fieldsOf(one) });
      break;
    }
    case 'delete':
    case 'restore': {
      const found = pick(logged, one.which);
      if (found) await found.me.call(one.does === 'delete' ? 'vqso/nuke' : 'vqso/restore', { qdo_id: found.id });
      break;
    }
    case 'import': {
      const me = operators[one.who] as Operator;
      const records = one.contacts.map(({ call, mode, khz, grid, ago }) => {
        const [QSO_DATE = '', TIME_ON = ''] = moment(Math.max(0, ago)).replace(/[-:]/g, '').split('T');
        const FREQ = (khz / 1_000).toFixed(3);
        const STATION_CALLSIGN = one.other ? 'G9QZZ' : '';
        return record({
          CALL: call,
          QSO_DATE,
          TIME_ON,
          BAND: '',
          FREQ,
          MODE: mode,
          GRIDSQUARE: grid,
          STATION_CALLSIGN,
        });
      });
      imports.push({ me, id: (await me.importFile(`test<EOH>\n${records.join('')}`)).id });
      break;
    }
    case 'undo': {
      const found = pick(imports, one.which);
      if (!found) break;
      const { status } = await found.me.call('vimport/{id}/undo', {}, { id: found.id });
      if (status === 200) await testApp.importEnded(found.me, found.id);
    }
  }
}

const LOG = `
  select qdo_id, ts, call, station_callsign, band, mode, submode, grid, dxcc, cq_zone
  from logbook.qso where account_id = $1 and deleted_at is null`;
interface LoggedQso {
  qdo_id: number;
  ts: Date;
  call: string;
  station_callsign: string;
  band: string;
  mode: string;
  submode: string;
  grid: string;
  dxcc: number | null;
  cq_zone: number | null;
}

/** The scores of a contest, counted from the logs themselves. */
async function recount(contest: Contest, operators: readonly Operator[]): Promise<string[]> {
  const times = { from: Date.parse(contest.from), to: Date.parse(contest.to) };
  const results = await Promise.all(
    operators.map(async ({ user, callsign }) => {
      const contacts = (await testApp.sql<LoggedQso>(LOG, [user.id]))
        .map((row) => ({
          ...row,
          at: row.ts.getTime(),
          stationCall: row.station_callsign,
          zone: row.cq_zone,
          ownGrid: 'IO81',
          modeClass: modeClass(row.mode, row.submode),
        }))
        .filter((one) => isInContest({ ...contest, ...times }, one) && one.stationCall.split('/').includes(callsign));
      return { callsign, contacts, ...scoreLog(contest, contacts) };
    }),
  );
  return results
    .filter(({ contacts }) => contacts.length > 0)
    .map(({ callsign, totals }) => `${callsign} ${totals.points} x ${totals.multipliers} = ${totals.score}`)
    .sort();
}

const ROWS = 'select * from contests.contact order by account_id, qdo_id, contest_id';

test('scores are those of a recount after any operations', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      // Contests of earlier runs, which would have the same contacts, are over by then.
      testApp.clock.jump(24 * 60 * MINUTE);
      begun = testApp.clock.now();
      const contests = [
        await stations.contest({ rule: 'cq-ww', modes: ['CW', 'SSB'], bands: ['20m', '40m', '15m'] }, -90, 80),
        await stations.contest({ rule: 'ww-digi', modes: ['FT8', 'FT4'], duplicates: 'call' }, -30, 120),
      ];
      const operators = [await testApp.operator(), await testApp.operator()];
      for (const me of operators) await me.saveProfile();
      const done: Done = { operators, logged: [], imports: [] };
      for (const one of steps) await act(one, done);
      for (const contest of contests) {
        const expected = JSON.stringify(await recount(contest, operators));
        await testApp.eventually(
          async () => (await stations.scores(operators[0] as Operator, contest)).map((row) => row.slice(2)).sort(),
          (scores) => JSON.stringify(scores) === expected,
        );
      }
      const incremental = await testApp.sql(ROWS);
      await rebuildContests(testApp.database);
      expect(await testApp.sql(ROWS)).toEqual(incremental);
    }),
    { numRuns: amount(4, 25) },
  );
});

test('contacts that are logged while a contest is created are all selected', async () => {
  const me = await testApp.operator();
  begun = testApp.clock.now();
  const logging = (async () => {
    for (let n = 0; n < 60; n++)
      await me.logQso({ Call: `DL${n % 10}QA${String.fromCharCode(65 + n / 10)}`, TS: moment(n), Freq: 10_110 });
  })();
  const contest = await stations.contest({ bands: ['30m'] }, -90, 180);
  await logging;
  await stations.scoresBecome(me, contest, [`1 ${me.callsign} 60 x 0 = 60`]);
});

test('the received zone counts before that of the call, also after an edit', async () => {
  const me = await testApp.operator();
  begun = testApp.clock.now();
  const contest = await stations.contest({ rule: 'cq-ww', modes: ['SSTV'] });
  const usa = { Call: 'W1QAB', TS: moment(4), Mode: 'SSTV', Freq: 14_230 };
  const { qdo_id } = await me.logQso({ ...usa, fields: { SRX_STRING: '04' } });
  const multipliers = async () => (await me.call('vscores/log', { contest: contest.id })).body.qsos[0]?.multipliers;
  expect((await multipliers())?.[0]).toBe('zone 4');
  for (const [received, zone] of [
    ['3', 'zone 3'],
    ['599', 'zone 5'],
  ]) {
    await me.call('vqso/update', { qdo_id, fields: { SRX_STRING: received } });
    expect((await multipliers())?.[0]).toBe(zone);
  }
});
