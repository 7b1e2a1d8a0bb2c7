import { jest } from '@jest/globals';
import type { MegastreamResponse } from '@pileup/contract/contests/contests';
import sharp from 'sharp';
import { ContestEntries } from '../../../backend/src/contests/reading/contest-entries.js';
import { twice } from '../../responses.ts';
import { startTestApp } from '../../test-app.ts';
import { thoroughTest } from '../../tiers.ts';
import { ContestStations, HOUR, MINUTE } from './contest-stations.ts';

const testApp = await startTestApp();
const stations = new ContestStations(testApp);
const ago = (minutes: number) => new Date(testApp.clock.now() - minutes * MINUTE).toISOString().slice(0, 19);

test('the contest of the specification is seeded, and visitors see all contests', async () => {
  const { body } = await testApp.call('vcontests');
  expect(body.contests).toEqual([
    {
      id: 1,
      name: 'Members FT4/FT8 contest',
      cabrillo_name: 'PILEUP-FT4-FT8',
      modes: ['FT4', 'FT8'],
      bands: [],
      from: '2024-11-02T09:00:00Z',
      to: '2024-11-02T21:00:00Z',
      log_until: '2024-11-04T21:00:00Z',
      audience: 'members',
      rule: 'one-point',
      duplicates: 'band',
      categories: [],
      state: 'final',
    },
  ]);
  const me = await testApp.operator();
  expect((await me.call('vscores')).body).toMatchObject({ contest: { id: 1 }, contest_lb: [], stations: 0 });
  expect((await testApp.call('vscores')).body).toMatchObject({ contest: { id: 1 }, own_category: '' });
});

test('contests that run are listed first, then those that come, then those that are over', async () => {
  const coming = await stations.contest({}, 30 * 24 * 60);
  const running = await stations.contest();
  const { contests } = (await testApp.call('vcontests')).body;
  const ids = contests.map(({ id }) => id).filter((id) => [1, coming.id, running.id].includes(id));
  expect(ids).toEqual([running.id, coming.id, 1]);
});

test('contacts score at once, duplicates count 0 and remain, and edits move them in and out', async () => {
  const me = await testApp.operator();
  const other = await testApp.operator();
  const contest = await stations.contest({ rule: 'cq-wpx', bands: ['20m', '40m'], modes: ['CW', 'FT4'] });
  const log = (Call: string, minutes: number, more: object = {}) =>
    me.logQso({ Call, TS: ago(minutes), Mode: 'CW', Freq: 14_025, ...more });
  await log('DL1QAA', 10);
  const again = await log('DL1QAA', 5);
  const lowBand = await log('JA1QYZ', 4, { Freq: 7_010 });
  await log('JA2QYZ', 3, { Mode: 'MFSK', SubMode: 'FT4' });
  await log('JA3QYZ', 3, { Mode: 'SSB' });
  await log('JA4QYZ', 3, { Freq: 21_010 });
  await log('JA5QYZ', 70);
  await other.logQso({ Call: 'W1QAB', TS: ago(2), Mode: 'CW', Freq: 14_025 });
  // The score is 1 + 6 + 3 points times 3 prefixes.
  await stations.scoresBecome(me, contest, [`1 ${me.callsign} 10 x 3 = 30`, `2 ${other.callsign} 3 x 1 = 3`]);

  const { body: own } = await me.call('vscores/log', { contest: contest.id });
  expect(own).toMatchObject({ contacts: 3, duplicates: 1, points: 10, multipliers: 3, score: 30, count: 4, pages: 1 });
  expect(own.qsos.map(({ Call, points, reason, multipliers }) => [Call, points, reason, multipliers])).toEqual([
    ['JA2QYZ', 3, null, ['prefix JA2']],
    ['JA1QYZ', 6, null, ['prefix JA1']],
    ['DL1QAA', 0, 'duplicate', []],
    ['DL1QAA', 1, null, ['prefix DL1']],
  ]);
  expect(own.qsos[2]).toMatchObject({ qdo_id: again.qdo_id, duplicate_of: own.qsos[3]?.qdo_id });
  expect(own.bands).toEqual([
    { band: '20m', contacts: 2, duplicates: 1, points: 4, multipliers: 2 },
    { band: '40m', contacts: 1, duplicates: 0, points: 6, multipliers: 1 },
  ]);
  expect((await other.call('vscores/log', { contest: contest.id })).body.count).toBe(1);

  await me.call('vqso/update', { qdo_id: lowBand.qdo_id, Freq: 18_075 });
  await stations.scoresBecome(me, contest, [`1 ${me.callsign} 4 x 2 = 8`, `2 ${other.callsign} 3 x 1 = 3`]);
  await me.call('vqso/update', { qdo_id: lowBand.qdo_id, Freq: 14_033 });
  await me.call('vqso/nuke', { qdo_id: own.qsos[3]?.qdo_id });
  await stations.scoresBecome(me, contest, [`1 ${me.callsign} 7 x 3 = 21`, `2 ${other.callsign} 3 x 1 = 3`]);
  await other.saveProfile({ exclude_from_leaderboards: 1 });
  await stations.scoresBecome(me, contest, [`1 ${me.callsign} 7 x 3 = 21`]);
});

test('stations choose a category; each has its places, and the choice ends with the contest', async () => {
  const [first, second, third] = [await testApp.operator(), await testApp.operator(), await testApp.operator()];
  // The contest has a mode of its own: the contacts of other tests are not part of it.
  const contest = await stations.contest({ categories: ['HIGH POWER', 'QRP'], modes: ['HELL'] });
  for (const [station, calls] of [
    [first, ['DL1QAA', 'DL2QAA', 'DL3QAA']],
    [second, ['DL1QAA', 'DL2QAA']],
    [third, ['DL1QAA']],
  ] as const)
    for (const Call of calls) await station.logQso({ Call, TS: ago(5), Mode: 'HELL', Freq: 14_065 });
  const choose = (me: typeof first, category: string, of = contest.id) =>
    me.call('vscores/category', { contest: of, category });
  expect((await choose(first, 'HIGH POWER')).body).toEqual({ category: 'HIGH POWER' });
  await choose(second, 'HIGH POWER');
  await choose(second, 'QRP');
  await choose(third, 'QRP');
  await stations.scoresBecome(first, contest, [
    `1 ${first.callsign} 3 x 0 = 3`,
    `2 ${second.callsign} 2 x 0 = 2`,
    `3 ${third.callsign} 1 x 0 = 1`,
  ]);
  const board = async (category?: string) => {
    const { body } = await third.call('vscores', { contest: contest.id, ...(category !== undefined && { category }) });
    expect(body.own_category).toBe('QRP');
    return body.contest_lb.map((row) => [row.rank, row.my_callsign, row.category]);
  };
  expect(await board()).toEqual([
    [1, first.callsign, 'HIGH POWER'],
    [2, second.callsign, 'QRP'],
    [3, third.callsign, 'QRP'],
  ]);
  expect(await board('QRP')).toEqual([
    [1, second.callsign, 'QRP'],
    [2, third.callsign, 'QRP'],
  ]);
  expect(await board('')).toEqual([]);
  expect(await board('LOW')).toEqual([]);
  expect(await choose(first, 'LOW')).toMatchObject({
    status: 400,
    body: { errors: { category: ['This contest has no such category.'] } },
  });
  await choose(first, '');
  expect(await board('HIGH POWER')).toEqual([]);
  expect((await choose(first, 'QRP', 999_999)).status).toBe(404);
  expect(await choose(first, '', 1)).toMatchObject({
    status: 409,
    body: { error: 'The results of this contest are final.' },
  });
});

test('an administrator deletes a contest without contacts, others not', async () => {
  const admin = await stations.admin();
  const [empty, used] = [await stations.contest({}, 600), await stations.contest()];
  const me = await testApp.operator();
  await me.logQso({ Call: 'DL1QAA', TS: ago(5), Mode: 'CW', Freq: 14_025 });
  await me.call('vscores/category', { contest: empty.id, category: '' });
  expect((await me.call('vadmin/contest/delete', { id: empty.id, reason: 'Entered twice' })).status).toBe(403);
  expect((await admin.call('vadmin/contest/delete', { id: used.id, reason: 'Entered twice' })).body).toMatchObject({
    error: 'Stations have contacts in this contest. It can be changed, but not deleted.',
  });
  expect((await admin.call('vadmin/contest/delete', { id: empty.id, reason: 'Entered twice' })).body).toEqual({
    status: 'ok',
  });
  expect((await admin.call('vadmin/contest/delete', { id: empty.id, reason: 'Entered twice' })).status).toBe(404);
  const ids = (await testApp.call('vcontests')).body.contests.map(({ id }) => id);
  expect([ids.includes(empty.id), ids.includes(used.id)]).toEqual([false, true]);
  const { acts } = (await admin.call('vadmin/acts')).body;
  expect(acts[0]).toMatchObject({
    act: 'delete',
    kind: 'contest',
    reason: 'Entered twice',
    detail: `${empty.name}, ${empty.cabrillo_name}`,
  });
});

test('an administrator creates and changes contests; others cannot, and bad input is refused with its reason', async () => {
  const admin = await stations.admin();
  const fields = stations.fields({ rule: 'cq-ww', modes: ['SSTV'] });
  expect((await (await testApp.operator()).call('vadmin/contest/save', fields)).status).toBe(403);
  const refused: [object, string, string][] = [
    [{ reason: undefined }, 'reason', 'A reason must be text.'],
    [{ reason: ' x ' }, 'reason', 'A reason has at least 3 characters.'],
    [{ name: 'ab' }, 'name', 'A name has at least 3 characters.'],
    [{ cabrillo_name: 'A B' }, 'cabrillo_name', 'A Cabrillo name has 2 to 39 letters, digits and -, such as CQ-WW-CW.'],
    [{ modes: ['USB', 'QWERTZ'] }, 'modes', 'The modes are ADIF modes or submodes, each once, such as CW, SSB or FT4.'],
    [{ bands: ['20m', '20m'] }, 'bands', 'The bands are a list such as 20m, each once.'],
    [{ to: fields.from }, 'to', 'A contest ends after it begins.'],
    [{ to: '2099-01-01T00:00:00Z' }, 'to', 'A contest takes at most 31 days.'],
    [{ log_until: fields.from }, 'log_until', 'The log window ends with the contest or later.'],
    [{ rule: 'most' }, 'rule', 'Scoring rule not found.'],
    [{ audience: 'nobody' }, 'audience', 'Members, creators or everybody take part.'],
    [{ from: 'soon' }, 'from', 'The time must be UTC such as 2026-11-21T19:42:07Z.'],
  ];
  for (const [change, field, text] of refused) {
    const { status, body } = await admin.call('vadmin/contest/save', { ...fields, ...change });
    expect({ change, status, body }).toMatchObject({ change, status: 400, body: { errors: { [field]: [text] } } });
  }
  const { body } = await admin.call('vadmin/contest/save', { ...fields, cabrillo_name: ' test-cw ' });
  expect(body.contest).toMatchObject({ cabrillo_name: 'TEST-CW', state: 'running' });
  await admin.saveProfile(twice('quite-a-long-secret-q'));
  const unproven = await admin.call('vadmin/contest/save', { ...fields, id: body.contest.id });
  expect(unproven.body.errors).toEqual({ current_password: ['Please enter your current password.'] });
  const deletion = await admin.call('vadmin/contest/delete', { id: body.contest.id, reason: 'Entered twice' });
  expect(deletion.body.errors).toEqual({ current_password: ['Please enter your current password.'] });
  Object.assign(fields, { current_password: 'quite-a-long-secret-q' });
  const same = await admin.call('vadmin/contest/save', { ...fields, cabrillo_name: 'TEST-CW' });
  expect(same).toMatchObject({
    status: 409,
    body: { errors: { cabrillo_name: [expect.stringContaining(fields.name)] } },
  });
  const id = body.contest.id;

  // Contacts that were logged before count after the change.
  const me = await testApp.operator();
  await me.logQso({ Call: 'JA1QYZ', TS: ago(65), Mode: 'SSTV', Freq: 14_230 });
  const earlier = { ...fields, cabrillo_name: 'TEST-CW', from: `${ago(90)}Z` };
  expect((await admin.call('vadmin/contest/save', { ...earlier, id })).status).toBe(200);
  await stations.scoresBecome(me, body.contest, [`1 ${me.callsign} 3 x 2 = 6`]);
  const { body: acts } = await admin.call('vadmin/acts', { page: 1 });
  expect(acts.acts.slice(0, 2)).toMatchObject([
    {
      act: 'change',
      kind: 'contest',
      thing_id: id,
      reason: fields.reason,
      detail: `${fields.name}, TEST-CW`,
      owner: null,
    },
    { act: 'create', kind: 'contest', thing_id: id },
  ]);
  expect((await admin.call('vadmin/contest/save', { ...fields, id: 999_999 })).status).toBe(404);
  expect((await admin.call('vadmin/contest/save', { ...fields, id: 1 })).status).toBe(409);
});

test('members count only while subscribed, creators only with a stream; the megastream hides frequencies', async () => {
  const [me, other] = [await testApp.operator(), await testApp.operator()];
  const now = testApp.clock.now();
  await stations.subscribe(me, now - 30 * MINUTE, now + HOUR);
  const members = await stations.contest({ audience: 'members', modes: ['FM'] });
  const creators = await stations.contest({ audience: 'creators', modes: ['FM'] }, -60, 180);
  for (const minutes of [40, 20, 10])
    await me.logQso({ Call: `G${minutes}QAB`, TS: ago(minutes), Mode: 'FM', Freq: 14_300.5 });
  await other.logQso({ Call: 'G1QAB', TS: ago(1), Mode: 'FM', Freq: 14_300 });
  await stations.scoresBecome(me, members, [`1 ${me.callsign} 2 x 0 = 2`]);
  const { body } = await me.call('vscores/log', { contest: members.id });
  expect(body.qsos.map(({ reason }) => reason)).toEqual([null, null, 'not subscribed']);
  await stations.scoresBecome(me, creators, []);
  await stations.addStream(me);
  await stations.scoresBecome(me, creators, [`1 ${me.callsign} 3 x 0 = 3`]);

  const board = () => testApp.call('vscores4megastream');
  const row = { rank: 1, my_callsign: me.callsign, contacts: 3, band: '20m' };
  const shown = await testApp.eventually(board, ({ body }: { body: MegastreamResponse }) => body.contest_lb.length > 0);
  expect(shown.body.contest_lb).toMatchObject([{ ...row, freq: '******' }]);
  const minutes = shown.body.contest_lb[0]?.last_qso_time_in_minutes;
  expect(minutes).toBeGreaterThanOrEqual(10);
  expect(minutes).toBeLessThanOrEqual(10 + (testApp.clock.now() - now) / MINUTE);
  await me.saveProfile({ share_contest_frequency: 1 });
  await testApp.eventually(board, ({ body }: { body: MegastreamResponse }) => body.contest_lb[0]?.freq === 14_300.5);
  expect(await testApp.hotRead<MegastreamResponse>('vscores4megastream')).toMatchObject({
    contest_lb: [{ freq: 14_300.5 }],
  });
});

thoroughTest('the race gives the course of up to five stations', async () => {
  const [me, other] = [await testApp.operator(), await testApp.operator()];
  const contest = await stations.contest({ rule: 'cq-wpx', modes: ['RTTY'] });
  for (const [Call, minutes, Freq] of [
    ['DL1QAA', 30, 14_085],
    ['DL1QAA', 29, 14_085],
    ['JA1QYZ', 20, 7_040],
  ] as const)
    await me.logQso({ Call, TS: ago(minutes), Mode: 'RTTY', Freq });
  await other.logQso({ Call: 'W1QAB', TS: ago(10), Mode: 'RTTY', Freq: 21_085 });
  const race = (more: object = {}) => testApp.call('vscores/race', { contest: contest.id, ...more });
  const { body } = await testApp.eventually(race, ({ body }) => body.stations?.length === 2);
  expect(body.stations.map(({ my_callsign, score }) => [my_callsign, score])).toEqual([
    [me.callsign, [1, 14]],
    [other.callsign, [3]],
  ]);
  const [first] = body.stations;
  expect(first?.bands.map(({ band }) => band)).toEqual(['20m', '40m']);
  // Each contact has its own clock reading.
  expect(Math.abs((first?.at[1] ?? 0) - (first?.at[0] ?? 0) - 600)).toBeLessThan(30);
  const chosen = await race({ stations: [other.callsign.toLowerCase(), 'G4QQQ'] });
  expect(chosen.body.stations.map(({ my_callsign }) => my_callsign)).toEqual([other.callsign]);
  // The station chooses what others see.
  await other.call('vscorevisibility', { visibility: 'delayed' });
  await stations.scoresBecome(me, contest, [`1 ${me.callsign} 7 x 2 = 14`]);
  expect((await race()).body.stations).toHaveLength(1);
  expect((await other.call('vscores/log', { contest: contest.id })).body.score).toBe(3);
  const pages = [1, '100000', 0, 100_001, 1.5, 'x'];
  const statuses = pages.map(async (page) => (await other.call('vscores/log', { contest: contest.id, page })).status);
  expect(await Promise.all(statuses)).toEqual([200, 200, 400, 400, 400, 400]);
  await other.call('vscorevisibility', { visibility: 'total' });
  await stations.scoresBecome(me, contest, [`1 ${me.callsign} 7 x 2 = 14`, `2 ${other.callsign} null x null = 3`]);
  expect((await race()).body.stations).toHaveLength(1);
  await other.call('vscorevisibility', { visibility: 'live' });
  expect((await race({ stations: Array.from({ length: 6 }, (_, n) => `G${n}QAB`) })).status).toBe(400);
  expect((await race({ stations: [7] })).status).toBe(400);
  expect((await testApp.call('vscores/race', { contest: 999_999 })).status).toBe(404);

  // Another contest is shown: the results of this one are read once for some seconds, however many ask for them.
  const entries = testApp.app.get(ContestEntries);
  const whole = jest.spyOn(entries, 'accountsIn');
  const some = jest.spyOn(entries, 'shown');
  testApp.clock.jump(11_000);
  // The clock stands still: all requests come at the same moment, however long they take.
  jest.spyOn(testApp.clock, 'elapsed').mockReturnValue(testApp.clock.elapsed());
  const asked = [
    race(),
    race(),
    race(),
    stations.scores(me, contest),
    testApp.http('get', `/previews/race/${contest.id}/first.png`),
  ];
  await Promise.all(asked);
  await race();
  expect(whole.mock.calls.filter(([{ id }]) => id === contest.id)).toHaveLength(1);
  expect(some.mock.calls.filter(([, , ids]) => ids === undefined)).toEqual([]);
  jest.restoreAllMocks();

  // The race has a picture and a head of its page.
  for (const name of ['first', `${me.callsign},${other.callsign}`]) {
    const path = `/previews/race/${contest.id}/${name}.png`;
    const picture = await testApp.http('get', path);
    expect(picture.headers).toMatchObject({ 'content-type': 'image/png', etag: expect.any(String) });
    expect(await sharp(picture.body as Buffer).metadata()).toMatchObject({ width: 1_200, height: 630 });
    const again = await testApp.http('get', path).set('If-None-Match', picture.headers.etag ?? '');
    expect(again.status).toBe(304);
  }
  for (const path of ['999999/first.png', `${contest.id}/x.png`, `${contest.id}/first`, 'x/first.png'])
    expect((await testApp.http('get', `/previews/race/${path}`)).status).toBe(404);
  const { text } = await testApp.http('get', `/race/${contest.id}/${me.callsign}`);
  expect(text).toContain(`/previews/race/${contest.id}/${me.callsign}.png`);
  expect(text).toContain(`Race: ${contest.name}`);
});

test('results become final once when the log window has ended, and later changes do not move them', async () => {
  const me = await testApp.operator();
  const contest = await stations.contest({ modes: ['AM'] }, -60, 61);
  const logged = await me.logQso({ Call: 'G1QAB', TS: ago(5), Mode: 'AM', Freq: 3_700 });
  const second = await me.logQso({ Call: 'G2QAB', TS: ago(4), Mode: 'AM', Freq: 3_700 });
  testApp.clock.jump(47 * HOUR);
  // An import within the log window counts, though its contacts are old.
  const at = new Date(Date.parse(contest.from) + 10 * MINUTE).toISOString();
  const day = at.slice(0, 10).replaceAll('-', '');
  const record = (call: string) =>
    `<CALL:${call.length}>${call}<QSO_DATE:8>${day}<TIME_ON:6>${at.slice(11, 19).replaceAll(':', '')}<BAND:3>80m<MODE:2>AM<EOR>`;
  testApp.clock.jump(45 * MINUTE);
  expect(await me.importFile(`x<EOH>${record('G3QAB')}`)).toMatchObject({ added: 1 });
  await stations.scoresBecome(me, contest, [`1 ${me.callsign} 3 x 0 = 3`]);
  // Only the contest of the specification is recorded.
  expect(await stations.recordResults()).toBeLessThanOrEqual(1);
  testApp.clock.jump(HOUR);
  // The import is too late.
  await me.importFile(`x<EOH>${record('G4QAB')}`);
  // The contest's contacts are selected first if the job of its last change has not run.
  await testApp.sql('update contests.contest set selected_at = null where id = $1', [contest.id]);
  await testApp.sql('delete from contests.contact where contest_id = $1', [contest.id]);
  const recorded = await Promise.all([stations.recordResults(), stations.recordResults()]);
  expect(recorded.sort()).toEqual([0, 1]);
  expect(await stations.recordResults()).toBe(0);
  await me.call('vqso/nuke', { qdo_id: logged.qdo_id });
  await me.call('vqso/nuke', { qdo_id: second.qdo_id });
  expect(await stations.scores(me, contest)).toEqual([`1 ${me.callsign} 3 x 0 = 3`]);
  const { body } = await me.call('vscores', { contest: contest.id });
  expect(body.contest?.state).toBe('final');
  const recordings = await testApp.sql<{ n: number }>(
    `select count(*)::integer as n from pgboss.job where name = 'record-period' and data ->> 'kind' = 'contest' and data ->> 'key' = $1`,
    [String(contest.id)],
  );
  expect(recordings).toEqual([{ n: 1 }]);
});

test('categories are texts, whatever they say', async () => {
  const categories = ['null', 'A "B" \\ C', '{D, E}'];
  const { id } = await stations.contest({ categories });
  const { body } = await testApp.call('vcontests');
  expect(body.contests.find((contest) => contest.id === id)?.categories).toEqual(categories);
});
