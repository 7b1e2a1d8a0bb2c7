import { CommandBus } from '@nestjs/cqrs';
import type { PreviewEditRequest } from '@pileup/contract/log/edits';
import type { BoardKey, Leaderboards } from '@pileup/contract/ranking';
import fc from 'fast-check';
import { DeleteReceived } from '../../../backend/src/logbook/index.js';
import { rebuildRanking } from '../../../backend/src/ranking/index.js';
import { pruneRanking } from '../../../backend/src/ranking/rebuild.js';
import { rebuildWorked } from '../../../backend/src/social/index.js';
import { foldPending } from '../../../backend/src/social/profile/count-logs.js';
import { WORKED_OF_ACCOUNT } from '../../../backend/src/social/profile/worked-counts.js';
import { runSql } from '../../database.ts';
import { record } from '../../fixtures/adif.ts';
import { type Operator, TestApp } from '../../test-app.ts';
import { amount } from '../../tiers.ts';

// The definition of correct: after any operations on a log, the read tables equal their rebuild from it, and every row
// of every leaderboard is as long as its proof.

const MINUTE = 60_000;
const DAY = 86_400_000;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await TestApp.create();
});
afterAll(() => testApp.close());

const CALLS = ['JA1QYZ', 'DL1QAA', 'W1QAB', 'VK3QOO'];
const MODES = ['SSB', 'CW', 'FT8', 'SSTV', 'FM'];
const BANDS = [7_127, 14_205];

const who = fc.nat(2);
/** Minutes ago, below zero in the future; mostly few distinct ones, so that the same contact arrives in every way. */
const ago = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: -1, max: 2 }) },
  { weight: 2, arbitrary: fc.integer({ min: -9, max: 120 }) },
  { weight: 1, arbitrary: fc.nat(4 * 1_440) },
);
const contact = {
  comment: fc.boolean(),
  name: fc.boolean(),
  call: fc.constantFrom(...CALLS),
  mode: fc.oneof(fc.constantFrom('SSB', 'CW'), fc.constantFrom(...MODES)),
  khz: fc.constantFrom(...BANDS),
  grid: fc.constantFrom('', 'PM95', 'PM95aa', 'PM'),
  ago,
};
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('log' as const),
      who,
      ...contact,
      contest: fc.boolean(),
      portable: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('edit' as const), which: fc.nat(), ...contact }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('delete' as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('restore' as const), which: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('import' as const),
      who,
      other: fc.boolean(),
      contacts: fc.array(fc.record(contact), { minLength: 1, maxLength: 12 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('report' as const),
      who,
      other: fc.boolean(),
      contacts: fc.array(fc.record(contact), { minLength: 1, maxLength: 3 }),
      /** Few ids, so that one contact gets several and several get one. */
      id: fc.constantFrom('', 'a', 'b'),
      isCorrection: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('retract' as const), who, ...contact, id: fc.constantFrom('a', 'b') }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('undo' as const), which: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('edit many' as const),
      who,
      change: fc.constantFrom<PreviewEditRequest>(
        { action: 'set', values: { Band: '40m', Comment: 'evening' } },
        { action: 'set', filter: 'band:20m', values: { Mode: 'FT8' } },
        { action: 'shift', seconds: -3_600 },
        { action: 'delete', filter: 'mode:cw' },
        { action: 'derive' },
      ),
      isUndone: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('delete received' as const), who, ago: fc.nat(120) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('exclude' as const), who, on: fc.nat(1) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('jump' as const),
      minutes: fc.oneof(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 60, max: 3 * 1_440 })),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const moment = (minutesAgo: number) => new Date(testApp.clock.now() - minutesAgo * MINUTE).toISOString().slice(0, 19);

function adif(
  contacts: { call: string; mode: string; khz: number; grid: string; ago: number; comment: boolean; name: boolean }[],
  station: string,
): string {
  const records = contacts.map(({ call, mode, khz, grid, ago, comment, name }) => {
    const [QSO_DATE = '', TIME_ON = ''] = moment(Math.max(0, ago)).replace(/[-:]/g, '').split('T');
    // The last two fill in fields that a contact logged by hand, or an earlier import, leaves empty.
    return record({
      CALL: call,
      QSO_DATE,
      TIME_ON,
      BAND: '',
      FREQ: (khz / 1_000).toFixed(3),
      MODE: mode,
      GRIDSQUARE: grid,
      STATION_CALLSIGN: station,
      COMMENT: comment ? 'tnx' : '',
      NAME: name ? 'Haruka' : '',
    });
  });
  return `test<EOH>\n${records.join('')}`;
}

/** Every table of ranking, as of its horizon. */
async function tables(): Promise<unknown> {
  const rows = (text: string) => testApp.sql(text);
  return {
    counted: await rows('select * from ranking.counted order by account_id, ts, qdo_id'),
    days: await rows('select * from ranking.day where n <> 0 order by account_id, day, mode_class'),
    pace: await rows(
      'select * from ranking.pace where (voice, sstv, cw, data) <> (0, 0, 0, 0) order by account_id, slot',
    ),
    stations: await rows('select * from ranking.station order by account_id'),
  };
}

/** The counts of each log, pending ones included. */
async function worked(operators: Operator[]): Promise<unknown> {
  const read = `select * from (${WORKED_OF_ACCOUNT}) w order by kind, key, mode_class`;
  return Promise.all(operators.map(({ user }) => runSql(testApp.database, read, [user.id])));
}

async function act(
  one: Step,
  operators: Operator[],
  made: { me: Operator; id: number }[],
  imports: { me: Operator; id: number }[],
) {
  const pick = <T>(list: T[], n: number) => list[n % Math.max(1, list.length)];
  switch (one.does) {
    case 'log': {
      const me = operators[one.who] as Operator;
      const fields = { Call: one.call, Mode: one.mode, Freq: one.khz, GridSquare: one.grid, TS: moment(one.ago) };
      const more = {
        ...(one.contest && { ContestName: 'CQ-WW-CW' }),
        ...(one.portable && { station_callsign: `${me.callsign}/P` }),
      };
      made.push({ me, id: (await me.logQso({ ...fields, ...more })).qdo_id });
      break;
    }
    case 'report': {
      const me = operators[one.who] as Operator;
      const [first, second] = one.contacts;
      const reported = one.id === '' ? one.contacts : one.contacts.slice(0, 1);
      const was = second ? { call: second.call, TS: moment(second.ago) } : undefined;
      const { status, body } = await me.call('vreport', {
        adif: adif(reported, one.other ? 'G9QZZ' : ''),
        ...(one.id && first ? { id: one.id, ...(one.isCorrection && was ? { was } : {}) } : {}),
      });
      if (status !== 200) throw new Error(`not reported: ${JSON.stringify(body)}`);
      break;
    }
    case 'retract':
      await (operators[one.who] as Operator).call('vretract', { id: one.id, call: one.call, TS: moment(one.ago) });
      break;
    case 'edit': {
      const found = pick(made, one.which);
      const changes = { Call: one.call, Mode: one.mode, Freq: one.khz, GridSquare: one.grid, TS: moment(one.ago) };
      if (found) await found.me.call('vqso/update', { qdo_id: found.id, ...changes });
      break;
    }
    case 'delete':
    case 'restore': {
      const found = pick(made, one.which);
      if (found) await found.me.call(one.does === 'delete' ? 'vqso/nuke' : 'vqso/restore', { qdo_id: found.id });
      break;
    }
    case 'import': {
      const me = operators[one.who] as Operator;
      imports.push({ me, id: (await me.importFile(adif(one.contacts, one.other ? 'M0QXX' : ''))).id });
      break;
    }
    case 'undo': {
      const found = pick(imports, one.which);
      if (!found) break;
      const { status } = await found.me.call('vimport/{id}/undo', {}, { id: found.id });
      if (status === 200) await testApp.importEnded(found.me, found.id);
      break;
    }
    case 'edit many': {
      const me = operators[one.who] as Operator;
      const { id } = (await me.call('vedit/preview', one.change)).body.edit;
      await me.call('vedit/apply', { id });
      if (one.isUndone) await me.call('vedit/undo', { id });
      break;
    }
    case 'delete received': {
      const { user } = operators[one.who] as Operator;
      const now = new Date(testApp.clock.now());
      const scope = { verifiedAt: new Date(now.getTime() - one.ago * MINUTE), importIds: [], chosenAt: now };
      await testApp.app.get(CommandBus).execute(new DeleteReceived({ accountId: user.id, scope }));
      break;
    }
    case 'exclude': {
      const me = operators[one.who] as Operator;
      await me.saveProfile({ exclude_from_leaderboards: one.on });
      break;
    }
    case 'jump':
      testApp.clock.jump(one.minutes * MINUTE);
  }
}

test('incremental updates and a rebuild are equal after any operations', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
      const operators = [await testApp.operator(), await testApp.operator(), await testApp.operator()];
      const made: { me: Operator; id: number }[] = [];
      const imports: { me: Operator; id: number }[] = [];
      for (const one of steps) await act(one, operators, made, imports);
      await pruneRanking(testApp.database, testApp.clock.now());
      const incremental = await tables();
      await rebuildRanking(testApp.database, testApp.clock.now());
      expect(await tables()).toEqual(incremental);
      const counted = await worked(operators);
      await foldPending(testApp.database);
      expect(await worked(operators)).toEqual(counted);
      await rebuildWorked(testApp.database);
      expect(await worked(operators)).toEqual(counted);
    }),
    { numRuns: amount(6, 60) },
  );
});

test('every row is as long as its proof', async () => {
  // The log has the random contacts of the test before, and a few that are certainly on every leaderboard.
  const me = await testApp.operator();
  for (const [i, mode] of MODES.entries())
    for (let n = 0; n < 4; n++)
      await me.logQso({ Call: CALLS[n] as string, Mode: mode, Freq: 14_205, TS: moment(i + 5 * n) });
  await testApp.until(async () =>
    (await testApp.hotRead<Leaderboards>('vleaderboards')).leader_board_2_data.some(
      ({ station_callsign, count }) => station_callsign === me.callsign && count === 20,
    ),
  );
  // Leaderboard and proof are read one after the other while windows move on: a difference is read again.
  const board = async (key: BoardKey) => (await testApp.hotRead<Leaderboards>('vleaderboards'))[key];
  let compared = 0;
  for (const key of Object.keys(await testApp.hotRead<Leaderboards>('vleaderboards')) as BoardKey[])
    for (let place = 0; place < (await board(key)).length; place++, compared++)
      await testApp.eventually(
        async () => {
          const row = (await board(key))[place];
          if (!row) return { same: true };
          const { station_callsign, band, mode, count } = row;
          const { body } = await testApp.call('vboardproof', { board: key, station_callsign, band, mode });
          return { same: body.count === count, key, row, proof: body.count };
        },
        ({ same }) => same,
      );
  expect(compared).toBeGreaterThan(20);
});

test('an undo that leaves a contact to a later import takes it off the leaderboards where it is late by then', async () => {
  const me = await testApp.operator();
  const compact = (more: string) => {
    const [date = '', time = ''] = new Date(made).toISOString().split('T');
    return `x<EOH>\n<CALL:6>DL1QAA<QSO_DATE:8>${date.replaceAll('-', '')}<TIME_ON:4>${time.slice(0, 5).replace(':', '')}<BAND:3>20m<MODE:2>CW${more}<EOR>`;
  };
  const made = testApp.clock.now() - 47 * 60 * MINUTE;
  const first = await me.importFile(compact(''));
  testApp.clock.jump(120 * MINUTE);
  const second = await me.importFile(compact('<COMMENT:3>tnx'));
  expect([first.added, second.enriched]).toEqual([1, 1]);
  const counted = async () =>
    ((await tables()) as { counted: { account_id: number }[] }).counted.filter(
      ({ account_id }) => account_id === me.user.id,
    ).length;
  expect(await counted()).toBe(1);
  await me.undoImport(first);
  expect(await counted()).toBe(0);
  await me.undoImport(second);
  const incremental = await tables();
  await rebuildRanking(testApp.database, testApp.clock.now());
  expect(await tables()).toEqual(incremental);
});

test('during a rebuild no contact is lost and none is counted twice', async () => {
  // The log has few stations, so that each is rebuilt many times meanwhile.
  await testApp.close();
  testApp = await TestApp.create();
  const operators = await Promise.all(Array.from({ length: 4 }, () => testApp.operator()));
  let done = false;
  const logging = operators.map(async (me, o) => {
    for (let n = 0; n < 60; n++)
      await me.logQso({
        Call: `DL${n % 10}Q${String.fromCharCode(65 + o)}${String.fromCharCode(65 + Math.floor(n / 10))}`,
        Freq: 14_205,
        TS: moment(n),
      });
  });
  const rebuilding = (async () => {
    let times = 0;
    while (!done) {
      await rebuildRanking(testApp.database, testApp.clock.now());
      await rebuildWorked(testApp.database);
      times++;
    }
    return times;
  })();
  await Promise.all(logging);
  done = true;
  expect(await rebuilding).toBeGreaterThan(3);
  const incremental = await tables();
  await rebuildRanking(testApp.database, testApp.clock.now());
  expect(await tables()).toEqual(incremental);
  const incrementally = await worked(operators);
  await rebuildWorked(testApp.database);
  expect(await worked(operators)).toEqual(incrementally);
  const counted = (incremental as { counted: { account_id: number }[] }).counted;
  for (const { user } of operators) expect(counted.filter(({ account_id }) => account_id === user.id).length).toBe(60);
});

test('nothing older than the longest period is stored', async () => {
  testApp.clock.jump(70 * DAY);
  await pruneRanking(testApp.database, testApp.clock.now());
  expect(await tables()).toMatchObject({ counted: [], days: [] });
});
