import type { PeriodBoards } from '@pileup/contract/ranking';
import { rebuildRanking } from '../../../backend/src/ranking/rebuild.js';
import { rebuildWorked } from '../../../backend/src/social/profile/rebuild.js';
import { record } from '../../fixtures/adif.ts';
import { type Operator, startTestApp } from '../../test-app.ts';
import { ContestStations } from '../contests/contest-stations.ts';

const testApp = await startTestApp();
const stations = new ContestStations(testApp);

const MINUTE = 60_000;

/** A file of a complete contact, one by satellite, two incomplete ones and a listener's report, a minute apart. */
function fileOf(from: number): string {
  const records = [
    { CALL: 'JA1QYZ', BAND: '70cm', MODE: 'SSB', GRIDSQUARE: 'PM95' },
    { CALL: 'DL1QAA', BAND: '70cm', MODE: 'SSB', PROP_MODE: 'sat', SAT_NAME: 'SO-50', GRIDSQUARE: 'JO62' },
    { CALL: 'F1QAA', BAND: '70cm', MODE: 'SSB', QSO_COMPLETE: 'nil', GRIDSQUARE: 'JN18' },
    { CALL: 'I1QAA', BAND: '70cm', MODE: 'SSB', QSO_COMPLETE: 'N', GRIDSQUARE: 'JN45' },
    { CALL: 'EA1QAA', BAND: '70cm', MODE: 'SSB', SWL: 'y', GRIDSQUARE: 'IN73' },
    { CALL: 'ON1QAA', BAND: '70cm', MODE: 'SSB', QSO_COMPLETE: '?', GRIDSQUARE: 'JO20' },
  ];
  const timed = records.map((fields, n) => {
    const [day = '', time = ''] = new Date(from + n * MINUTE).toISOString().split('T');
    return record({ ...fields, QSO_DATE: day.replaceAll('-', ''), TIME_ON: time.slice(0, 5).replace(':', '') });
  });
  return `test<EOH>\n${timed.join('')}`;
}

const workedOf = async (me: Operator) => (await me.call('vworked')).body;

test.each([
  ['of the last hours', 30 * MINUTE],
  ['of years ago', 4_000 * 1_440 * MINUTE],
])(
  'contacts %s that were not completed, and reports of listeners, are in the log and count nowhere',
  async (_, age) => {
    const me = await testApp.operator();
    await me.importFile(fileOf(testApp.clock.now() - age));
    expect((await me.call('vlogbookcount')).body).toEqual({ count: 6 });
    const worked = await workedOf(me);
    expect(worked.entities).toEqual({
      339: { '70cm': ['voice'] },
      230: { SAT: ['voice'] },
      209: { '70cm': ['voice'] },
    });
    expect(worked.squares).toEqual({ PM: '95', JO: '2062' });
    await rebuildWorked(testApp.database);
    expect(await workedOf(me)).toEqual(worked);
    const year = new Date(testApp.clock.now() - age).getUTCFullYear();
    const { count } = await testApp.eventually(
      async () => (await me.call('vstats', { year })).body.stats ?? { count: 0 },
      (stats) => stats.count > 0,
    );
    expect(count).toBe(3);
  },
);

test('boards and contests leave them out and say why', async () => {
  const me = await testApp.operator();
  const contest = await stations.contest({ bands: ['70cm'], modes: ['SSB'] });
  await me.importFile(fileOf(testApp.clock.now() - 20 * MINUTE));
  const proof = async () =>
    (await me.call('vboardproof', { period: 'today', mode_class: 'voice', station_callsign: me.callsign })).body;
  const before = await proof();
  expect(before.count).toBe(3);
  expect(before.not_counted.map(({ Call, reason }) => [Call, reason])).toEqual([
    ['EA1QAA', 'incomplete'],
    ['I1QAA', 'incomplete'],
    ['F1QAA', 'incomplete'],
  ]);
  expect((await me.call('vscores/log', { contest: contest.id })).body.count).toBe(3);
  await rebuildRanking(testApp.database, testApp.clock.now());
  // Leaderboards are updated after a short delay.
  await testApp.eventually(
    async () => ((await testApp.call('vleaderboards', { period: 'today' })).body as PeriodBoards).voice,
    (rows) => rows.some(({ station_callsign, count }) => station_callsign === me.callsign && count === 3),
  );
});
