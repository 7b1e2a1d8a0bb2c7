import { jest } from '@jest/globals';
import type { LiveArc, PolylinesResponse } from '@pileup/contract/globe';
import { ArcListDecoder } from '@pileup/radio/map/arc-list';
import { ArcContacts } from '../../../backend/src/globe/arc-contacts.js';
import { Stations } from '../../../backend/src/identity/index.js';
import { type Operator, startTestApp } from '../../test-app.ts';

const testApp = await startTestApp();
const MINUTE = 60_000;

const ago = (minutes: number) => new Date(testApp.clock.now() - minutes * MINUTE).toISOString().slice(0, 19);
const liveArcs = (token?: string) => testApp.hotRead<LiveArc[]>('live-arcs', token);
const polylines = () => testApp.hotRead<PolylinesResponse>('polylines');

async function station(change: object = {}): Promise<Operator> {
  const operator = await testApp.operator();
  await operator.saveProfile(change);
  return operator;
}

/** The public arcs of one station, by the id of the contact. */
async function arcsOf({ callsign }: Operator, token?: string): Promise<Map<number, LiveArc>> {
  const arcs = await liveArcs(token);
  return new Map(arcs.filter(({ from }) => from.call === callsign).map((arc) => [arc.entity_id, arc]));
}

const eventuallyArcs = (me: Operator, count: number) =>
  testApp.eventually(
    () => arcsOf(me),
    (arcs) => arcs.size === count,
  );

/** Logs contacts until one has an even or odd id, which decides whether it is blurred. */
async function logWithId(me: Operator, parity: 'even' | 'odd', fields: object = {}) {
  for (;;) {
    const qso = await me.logQso(fields);
    if ((qso.qdo_id % 2 === 0) === (parity === 'even')) return qso;
    await me.call('vqso/nuke', { qdo_id: qso.qdo_id });
  }
}

test('a contact is an arc between the centres of two squares', async () => {
  const me = await station({ grid: 'IO81XX' });
  const { qdo_id, TS } = await logWithId(me, 'odd', {
    Call: 'JA1QYZ',
    GridSquare: 'PM95VQ',
    Freq: 14_205,
    Mode: 'SSB',
  });
  const arc = (await eventuallyArcs(me, 1)).get(qdo_id);
  expect(arc).toEqual({
    entity_id: qdo_id,
    from: { lat: 51.5, lon: -3, call: me.callsign, label: 'England' },
    to: { lat: 35.5, lon: 139, call: 'JA1QYZ', label: 'Japan' },
    meta: { band: '20m', mode_class: 'voice', mode: 'SSB', TS },
  });
  const responses = [await testApp.call('live-arcs'), await me.call('live-arcs')];
  for (const { body } of responses) expect(body).toContainEqual(arc);
});

test('without a grid square the other end is in the middle of its entity, an own portable call abroad likewise', async () => {
  const me = await station({ grid: 'IO81' });
  const { qdo_id } = await me.logQso({ Call: 'ZL1QAA' });
  const abroad = await me.logQso({ Call: 'DL1QAA', GridSquare: 'JO31', station_callsign: `EA8/${me.callsign}` });
  const noted = await me.logQso({ Call: 'DL1QAB', GridSquare: 'JO31', fields: { MY_GRIDSQUARE: 'JN48AB' } });
  const arcs = await testApp.eventually(liveArcs, (all) =>
    [qdo_id, abroad.qdo_id, noted.qdo_id].every((id) => all.some(({ entity_id }) => entity_id === id)),
  );
  const byId = new Map(arcs.map((arc) => [arc.entity_id, arc]));
  expect(byId.get(qdo_id)?.to).toMatchObject({ lat: -39.5, lon: 175 });
  expect(byId.get(abroad.qdo_id)?.from).toMatchObject({ lat: 28.5, lon: -15 });
  expect(byId.get(noted.qdo_id)?.from).toMatchObject({ lat: 48.5, lon: 9 });
});

test('there is no arc without two different known ends, of late contacts, and of excluded or hidden stations', async () => {
  const [me, excluded, hidden, nowhere] = [
    await station(),
    await station({ exclude_from_leaderboards: 1 }),
    await station({ hide_presence: 1 }),
    await station(),
  ];
  await me.logQso({ Call: 'G4QAA', GridSquare: 'IO81AA' });
  await me.logQso({ Call: 'DL1QAA/MM' });
  await me.logQso({ Call: 'DL1QAB', TS: ago(31) });
  await me.logQso({ Call: 'DL1QAC', TS: ago(3 * 1_440) });
  await me.logQso({ Call: 'DL1QAD', TS: ago(-5) });
  for (const each of [excluded, hidden]) await each.logQso({ Call: 'JA1QAA' });
  const shown = await me.logQso({ Call: 'JA1QAB' });
  await nowhere.logQso({ Call: 'JA1QAC' });
  expect([...(await eventuallyArcs(me, 1)).keys()]).toEqual([shown.qdo_id]);
  await eventuallyArcs(nowhere, 1);
  for (const each of [excluded, hidden]) expect((await arcsOf(each)).size).toBe(0);
});

test('an arc goes at once when its contact is deleted or its station is hidden or excluded, and changes with the contact', async () => {
  const me = await station();
  using visitor = await testApp.liveClient();
  const [one, two] = [await me.logQso({ Call: 'JA1QAA' }), await me.logQso({ Call: 'JA1QAB' })];
  await eventuallyArcs(me, 2);
  for (const { qdo_id } of [one, two])
    await visitor.waitFor('arcs', ({ arcs }) => arcs.some(({ entity_id }) => entity_id === qdo_id));
  const before = visitor.dataOf('arcs').length;
  const shown = visitor.dataOf('arcs').flatMap(({ arcs }) => arcs.filter(({ from }) => from.call === me.callsign));
  expect(shown).toHaveLength(2);
  await me.call('vqso/nuke', { qdo_id: one.qdo_id });
  await eventuallyArcs(me, 1);
  await visitor.waitFor('arcs', ({ gone }) => gone.includes(one.qdo_id));
  await me.call('vqso/update', { qdo_id: two.qdo_id, GridSquare: 'RM05' });
  await testApp.until(async () => (await arcsOf(me)).get(two.qdo_id)?.to.lon === 161);
  await visitor.waitFor('arcs', ({ arcs }) =>
    arcs.some(({ entity_id, to }) => entity_id === two.qdo_id && to.lon === 161),
  );
  // Only the changed arc is sent, never the whole list.
  expect(
    visitor
      .dataOf('arcs')
      .slice(before)
      .every(({ arcs }) => arcs.length <= 1),
  ).toBe(true);
  await me.saveProfile({ exclude_from_leaderboards: 1 });
  await eventuallyArcs(me, 0);
  await visitor.waitFor('arcs', ({ gone }) => gone.includes(two.qdo_id));
  await me.saveProfile({ exclude_from_leaderboards: 0 });
  await eventuallyArcs(me, 1);
  await me.saveProfile({ hide_presence: 1 });
  await eventuallyArcs(me, 0);
});

test('every second contact is blurred for visitors, never for its operator', async () => {
  const me = await station();
  using visitor = await testApp.liveClient();
  using mine = await testApp.liveClient(me.token);
  const even = await logWithId(me, 'even', { Call: 'JA7QSC' });
  const odd = await logWithId(me, 'odd', { Call: 'JA7QSD' });
  const arcs = await eventuallyArcs(me, 2);
  expect(arcs.get(even.qdo_id)?.to).toMatchObject({ call: '******', label: '' });
  expect(arcs.get(odd.qdo_id)?.to.call).toBe('JA7QSD');
  expect((await arcsOf(me, me.token)).get(even.qdo_id)?.to.call).toBe('JA7QSC');
  const own = await mine.waitFor('arcs', (data) => data.own === true);
  expect(own.arcs.some(({ to }) => to.call === 'JA7QSC')).toBe(true);
  await visitor.waitFor('arcs', (data) => data.arcs.some(({ entity_id }) => entity_id === even.qdo_id));
  expect(JSON.stringify(visitor.frames)).not.toContain('JA7QSC');
});

test('a home square that changes while contacts are read is not missed', async () => {
  const me = await station({ grid: 'IO81' });
  const { qdo_id } = await me.logQso({ Call: 'JA1QYZ', GridSquare: 'PM95' });
  await eventuallyArcs(me, 1);
  const [contacts, stations] = [testApp.app.get(ArcContacts), testApp.app.get(Stations)];
  const summaries = stations.summaries.bind(stations);
  let isChanged = false;
  const spy = jest.spyOn(stations, 'summaries').mockImplementation(async (ids) => {
    const accounts = [...ids];
    const found = await summaries(accounts);
    if (!isChanged && accounts.includes(me.user.id)) {
      isChanged = true;
      await me.saveProfile({ grid: 'JO31' });
    }
    return found;
  });
  // After this jump all contacts are read again.
  testApp.clock.jump(MINUTE + 1_000);
  await contacts.shown([qdo_id]);
  spy.mockRestore();
  expect(isChanged).toBe(true);
  expect((await contacts.shown([qdo_id]))[0]?.arc.from).toMatchObject({ lat: 51.5, lon: 7 });
});

test('contacts age out of the live arcs and stay in those of the day; answers have an ETag', async () => {
  const me = await station();
  const { qdo_id } = await me.logQso({ Call: 'ZS6QAA', GridSquare: 'KG33' });
  await eventuallyArcs(me, 1);
  const hasIt = ({ block }: PolylinesResponse) => block.squares.includes('KG33');
  const response = await testApp.eventually(polylines, hasIt);
  const list = new ArcListDecoder();
  list.add(response.block);
  expect(list.count).toBeLessThanOrEqual(response.total);
  expect(response).toMatchObject({ version: 1, thinned: false });
  const at = Array.from(list.to).findIndex((to) => list.squares[to] === 'KG33');
  expect(response.bands[list.band[at] ?? -1]).toBe('20m');
  expect(response.classes[list.class[at] ?? -1]).toBe('voice');
  expect(list.entity[at]).toBe(462);
  expect(Math.abs(response.from + (list.time[at] ?? 0) - testApp.clock.now() / 1_000)).toBeLessThan(60);
  for (const name of ['live-arcs', 'polylines'] as const) {
    // The read is repeated, because the result can change between the requests.
    await testApp.until(async () => {
      const first = await testApp.http('get', `/fast-keys/${name}`);
      expect(first.headers['cache-control']).toMatch(/max-age=[24]$/);
      const again = await testApp.http('get', `/fast-keys/${name}`).set('If-None-Match', String(first.headers.etag));
      const other = await testApp.http('get', `/api/${name}/`);
      return again.status === 304 && again.text === '' && other.text === first.text;
    });
  }
  testApp.clock.jump(31 * MINUTE);
  await testApp.until(async () => !(await arcsOf(me)).has(qdo_id));
  expect(hasIt(await polylines())).toBe(true);
  await me.call('vqso/nuke', { qdo_id });
  await testApp.eventually(polylines, (now) => !hasIt(now));
});

test('at most 2,000 arcs are live, and 5,000 of a day, chosen evenly', async () => {
  const me = await station();
  const now = Math.floor(testApp.clock.now() / 60_000) * 60_000;
  await testApp.sql(
    `with written as (
       insert into logbook.qso (account_id, minute, ts, received_at, updated_at, call, band, mode, station_callsign, grid)
       select $1, 0, to_timestamp($2::float8) - make_interval(secs => n * 0.25), now(), now(), 'JA1Q' || n, '20m', 'CW', $3, 'PM95'
       from generate_series(1, 6000) n returning qdo_id, ts)
     insert into ranking.counted (account_id, ts, qdo_id, freq_hz, mode_class, band, mode, contest_name)
     select $1, ts, qdo_id, null, 'cw', '20m', 'CW', '' from written`,
    [me.user.id, now / 1_000, me.callsign],
  );
  const live = await testApp.eventually(liveArcs, (arcs) => arcs.length === 2_000);
  const times = live.map(({ meta }) => meta.TS);
  expect(times).toEqual([...times].sort().reverse());
  const ofDay = await testApp.eventually(polylines, ({ thinned }) => thinned);
  // Some chosen contacts of the tests above have no arc.
  expect(ofDay.block.time.length).toBeGreaterThan(4_980);
  expect(ofDay.block.time.length).toBeLessThanOrEqual(5_000);
  expect(ofDay.total).toBeGreaterThanOrEqual(6_000);
});
