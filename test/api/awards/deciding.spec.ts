import { BANDS } from '@pileup/radio/band';
import { EraseAccounts } from '../../../backend/src/identity/account-deletion/erase-accounts.js';
import { AccountDataRegistry } from '../../../backend/src/platform/account-data.js';
import { columnsNaming } from '../../exhaustive/every-table.ts';
import { twice } from '../../responses.ts';
import { type Operator, startTestApp } from '../../test-app.ts';
import { AwardStations, DAY, HOUR, MINUTE } from './award-stations.ts';

const testApp = await startTestApp();
const stations = new AwardStations(testApp);
/** An instance caches a session for this long. */
const SESSION_CACHE_MS = 2_100;

async function administrator(): Promise<Operator> {
  const admin = await testApp.operator();
  await testApp.sql('update identity.account set is_admin = true where id = $1', [admin.user.id]);
  testApp.clock.jump(SESSION_CACHE_MS);
  return admin;
}

/** Each test has days of its own, so that its awards have no others among them: Wednesdays, far from the end of a month. */
let day = Date.UTC(2031, 0, 1);
beforeEach(() => {
  day += 63 * DAY;
  stations.jumpTo(day + 12 * HOUR);
});
const dateOf = (ms: number) => new Date(ms).toISOString().slice(5, 10);
const decideAfter = async (ms: number) => {
  stations.jumpTo(ms + 48 * HOUR);
  return stations.decide();
};

test('most contacts win; ties are shared; what no station qualifies for is recorded so; all of it exactly once', async () => {
  const [one, two, three] = [await stations.subscriber(), await stations.subscriber(), await stations.subscriber()];
  const free = await testApp.operator();
  for (let n = 0; n < 3; n++) {
    await stations.log(one, day + n * MINUTE);
    await stations.log(two, day + n * MINUTE);
    await stations.log(free, day + n * MINUTE);
    await stations.log(free, day + HOUR + n * MINUTE);
  }
  await stations.log(three, day);
  await stations.log(three, day, { Mode: 'SSB', Freq: 14_205 });
  stations.jumpTo(day + DAY + 48 * HOUR - 1_000);
  expect(await stations.decide()).toBe(0);
  stations.jumpTo(day + DAY + 48 * HOUR);
  // Twenty workers run, of which one decides; then reruns, and a clock that is set back.
  const decided = await Promise.all(Array.from({ length: 20 }, () => stations.decide()));
  const [{ n } = { n: 0 }] = await testApp.sql<{ n: number }>(
    'select count(distinct (from_at, to_at))::integer as n from awards.period',
  );
  expect([n > 0, decided.reduce((sum, one) => sum + one, 0)]).toEqual([true, n]);
  expect(await stations.decide()).toBe(0);
  testApp.clock.jump(-10 * DAY);
  expect(await stations.decide()).toBe(0);
  testApp.clock.jump(10 * DAY);
  const date = dateOf(day);
  expect(await stations.awardsOf('cw-day')).toEqual([`${date} ${one.callsign} 3`, `${date} ${two.callsign} 3`]);
  expect(await stations.awardsOf('voice-day')).toEqual([`${date} ${three.callsign} 1`]);
  expect(await stations.awardsOf('sstv-day')).toEqual([`${date} unclaimed`]);

  const award = await stations.award(one);
  expect(award).toMatchObject({
    key: 'cw-day',
    count: 3,
    qso_count: 3,
    shared: true,
    state: 'issued',
    ahead_by: 2,
    mine: true,
    award: { name: 'CW Master of the day', short_name: 'CW Master' },
    award_date: new Date(day).toISOString().slice(0, 10),
    places: [
      { place: 1, station_callsign: one.callsign, count: 3 },
      { place: 1, station_callsign: two.callsign, count: 3 },
      { place: 3, station_callsign: three.callsign, count: 1 },
    ],
  });
  // The winners have a notice that leads to the award.
  const notices = (await one.call('vinbox')).body.notifications.filter(({ type_id }) => type_id === 300);
  expect(notices).toMatchObject([
    { about_award_id: award.id, sender: null, message: '3 QSOs: most CW QSOs of the UTC day, shared.' },
  ]);
  const shown = [{ id: award.id, award: 'CW Master of the day', award_date: award.award_date }];
  expect((await one.call('vuser')).body.user.user_awards).toEqual(shown);
  expect((await testApp.call('vprofilefor', { callsign: one.callsign })).body.profile.user_awards).toEqual(shown);
});

test('edits, deletions and late contacts never change a closed period', async () => {
  const [first, second] = [await stations.subscriber(), await stations.subscriber()];
  const qsos = [await stations.log(first, day), await stations.log(first, day + MINUTE)];
  await stations.log(second, day);
  await decideAfter(day + DAY);
  const before = await stations.award(first);
  await first.call('vqso/nuke', { qdo_id: qsos[0]?.qdo_id });
  await first.call('vqso/update', { qdo_id: qsos[1]?.qdo_id, Mode: 'SSB' });
  for (let n = 1; n < 4; n++) await stations.log(second, day + n * MINUTE);
  expect(await stations.decide()).toBe(0);
  const { user: _, pictures: __, sheets: ___, ...frozen } = before;
  expect(await stations.award(first)).toMatchObject(frozen);
  const proof = (await testApp.call('vaward/proof', { id: before.id })).body;
  expect(proof).toMatchObject({ counted: 0, not_counted: 0, gone: 2 });
});

test('a contact qualifies if its station, or its main account, was subscribed at its time', async () => {
  const until = day + 6 * HOUR;
  const lapsing = await stations.subscriber(day - DAY, until);
  const main = await stations.subscriber(day + HOUR, day + 9 * HOUR);
  const { user } = (await main.call('vaddsubaccount', { callsign: 'G4QSB' })).body;
  const { token } = (await main.call('vLoginToSubaccount', { sub_account_id: user.id })).body;
  const sub = Object.assign(Object.create(Object.getPrototypeOf(main)), main, { token, user, callsign: 'G4QSB' });
  const before = await stations.log(lapsing, until - MINUTE);
  const after = await stations.log(lapsing, until);
  for (let n = 0; n < 3; n++) await stations.log(lapsing, until + HOUR + n * MINUTE);
  for (const hours of [0, 1, 2, 9]) await stations.log(sub, day + hours * HOUR);
  await decideAfter(day + DAY);
  expect((await stations.awardsOf('cw-day')).at(-1)).toBe(`${dateOf(day)} G4QSB 2`);
  const award = await stations.award(sub);
  expect((await stations.proof(award)).map(({ reason }) => reason)).toEqual([
    'not subscribed',
    null,
    null,
    'not subscribed',
  ]);
  expect(award.places).toContainEqual({ place: 2, station_callsign: lapsing.callsign, count: 1 });
  expect([before.qdo_id, after.qdo_id].every(Boolean)).toBe(true);
});

test('the numbers by which bands are counted differ', async () => {
  const [row] = await testApp.sql<{ n: number }>(
    'select count(distinct hashtextextended(band, 0))::integer as n from unnest($1::text[]) band',
    [BANDS],
  );
  expect(row?.n).toBe(BANDS.length);
});

test('weeks, months, entities and bands; the proof has the first contact of each and names the reason of the others', async () => {
  // 2031-…: the first Monday after the beginning of the month that follows.
  const month = Date.UTC(2031, new Date(day).getUTCMonth() + 1, 1);
  const monday = month + ((8 - new Date(month).getUTCDay()) % 7) * DAY;
  const [dx, contacts] = [await stations.subscriber(), await stations.subscriber()];
  stations.jumpTo(monday + 12 * HOUR);
  await stations.log(dx, monday, { Call: 'DL1QAA' });
  await stations.log(dx, monday + MINUTE, { Call: 'DL1QAB' });
  await stations.log(dx, monday + 2 * MINUTE, { Call: 'VK3QOO', Freq: 14_010 });
  await stations.log(dx, monday + 3 * MINUTE, { Call: 'LY2QRY', Freq: 14_010, ContestName: 'CQ-WW-CW' });
  for (let n = 0; n < 5; n++) await stations.log(contacts, monday + n * MINUTE);
  stations.jumpTo(monday + 3 * DAY);
  // The contact is received more than 48 hours later.
  await stations.log(dx, monday + 4 * MINUTE, { Call: 'W1QAB' });
  await decideAfter(monday + 7 * DAY);
  const date = dateOf(monday + 6 * DAY);
  expect(await stations.awardsOf('dx-week')).toContain(`${date} ${dx.callsign} 3`);
  expect(await stations.awardsOf('bands-week')).toContain(`${date} ${dx.callsign} 2`);
  expect(await stations.awardsOf('all-week')).toContain(`${date} ${contacts.callsign} 5`);
  const award = await stations.award(dx, 'dx-week');
  expect(award).toMatchObject({ qso_count: 4, entity_count: 3, band_count: 2, count: 3, shared: false });
  const { body } = await testApp.call('vaward/proof', { id: award.id });
  expect(body).toMatchObject({ counted: 3, not_counted: 2, gone: 0, reasons: { duplicate: 1, late: 1 }, count: 5 });
  expect(body.qsos.map(({ Call, Freq, reason, duplicate_of }) => [Call, Freq, reason, duplicate_of])).toEqual([
    ['W1QAB', 7_010, 'late', null],
    ['LY2QRY', '******', null, null],
    ['VK3QOO', 14_010, null, null],
    ['DL1QAB', 7_010, 'duplicate', new Date(monday).toISOString().replace('.000', '')],
    ['DL1QAA', 7_010, null, null],
  ]);
  expect((await stations.proof(award, { show: 'not_counted', call: 'dl1' })).map(({ Call }) => Call)).toEqual([
    'DL1QAB',
  ]);
  expect(await stations.proof(award, { page: 2 })).toEqual([]);
  // The week is recorded once, for the replay.
  const recordings = () =>
    testApp.sql<{ key: string }>(`select key from globe.recording where kind = 'award' and key like 'week%'`);
  await testApp.until(async () => (await recordings()).some(({ key }) => key.endsWith(dateOf(monday))));
});

test('weeks without a running server are caught up in order, each period once', async () => {
  const me = await stations.subscriber();
  const first = Math.floor(day / DAY) * DAY;
  for (let n = 0; n < 3; n++) {
    stations.jumpTo(first + n * 4 * DAY + 12 * HOUR);
    await stations.log(me, first + n * 4 * DAY);
  }
  stations.jumpTo(first + 33 * DAY + 12 * HOUR);
  const decided = await stations.decide();
  expect(decided).toBeGreaterThan(30);
  expect(decided).toBeLessThan(45);
  expect(await stations.decide()).toBe(0);
  const cw = (await stations.awardsOf('cw-day')).filter((text) => text.includes(me.callsign));
  expect(cw).toEqual([0, 4, 8].map((n) => `${dateOf(first + n * DAY)} ${me.callsign} 1`));
  // Days are decided together, in order, and so are weeks and months.
  const order = await testApp.sql<{ rule: string; to_at: Date }>('select rule, to_at from awards.period order by id');
  for (const ofRule of Map.groupBy(order, ({ rule }) => rule).values())
    expect(ofRule).toEqual(ofRule.toSorted((a, b) => a.to_at.getTime() - b.to_at.getTime()));
});

test('an administrator revokes an award, with a reason that all readers see, and restores it; the acts stay', async () => {
  const me = await stations.subscriber();
  await stations.log(me, day);
  await decideAfter(day + DAY);
  const { id } = await stations.award(me);
  const admin = await administrator();
  const revoke = (who: Operator, reason: unknown) => who.call('vadmin/award/revoke', { id, reason });
  expect([(await revoke(me, 'Because')).status, (await revoke(admin, ' x ')).status]).toEqual([403, 400]);
  const response = await revoke(admin, 'Contacts were logged under two accounts.');
  expect(response.body.award).toMatchObject({
    state: 'revoked',
    revocation: { reason: 'Contacts were logged under two accounts.' },
  });
  expect((await revoke(admin, 'Once more')).body).toMatchObject({ code: 'conflict' });
  expect((await testApp.call('vaward', { id })).body.award.state).toBe('revoked');
  expect((await admin.call('vadmin/acts')).body.acts[0]).toMatchObject({
    act: 'revoke',
    kind: 'award',
    thing_id: id,
    reason: 'Contacts were logged under two accounts.',
    owner: { my_callsign: me.callsign },
  });
  expect((await me.call('vuser')).body.user.user_awards).toEqual([]);
  expect((await me.call('vinbox')).body.notifications[0]).toMatchObject({ type_id: 200, about_award_id: id });
  await testApp.until(async () => (await testApp.call('award/latest')).body.every((award) => award.id !== id));

  const restore = (who: Operator, more = {}) =>
    who.call('vadmin/award/restore', { id, reason: 'It was right', ...more });
  expect((await restore(me)).status).toBe(403);
  expect((await restore(admin, { reason: '' })).status).toBe(400);
  await admin.saveProfile(twice('quite-a-long-secret-q'));
  for (const refused of [restore(admin), revoke(admin, 'Once more')])
    expect((await refused).body.errors).toEqual({ current_password: ['Please enter your current password.'] });
  const proof = { current_password: 'quite-a-long-secret-q' };
  expect((await restore(admin, proof)).body.award).toMatchObject({ state: 'issued', revocation: null });
  expect((await restore(admin, proof)).body).toMatchObject({ error: 'This award is not revoked.' });
  expect((await admin.call('vadmin/acts')).body.acts[0]).toMatchObject({ act: 'restore', reason: 'It was right' });
  expect((await me.call('vuser')).body.user.user_awards).toHaveLength(1);
  expect((await me.call('vinbox')).body.notifications[0]?.subject).toMatch(/have restored your award/);
  await testApp.until(async () => (await testApp.call('award/latest')).body.some((award) => award.id === id));
  await expect(testApp.sql('delete from admin.act')).rejects.toThrow(/cannot be changed/);
});

test('excluded stations and those with a pending deletion are in no outlet; erasure deletes all of it', async () => {
  const [me, next] = [await stations.subscriber(), await stations.subscriber()];
  await me.saveProfile();
  for (let n = 0; n < 2; n++) await stations.log(me, day + n * MINUTE);
  await stations.log(next, day);
  await decideAfter(day + DAY);
  const { id, pictures } = await stations.award(me);
  const listed = async () => {
    const { latest, holders } = (await testApp.call('vawards')).body;
    return [...latest, ...holders].some(({ user }) => user.my_callsign === me.callsign);
  };
  await testApp.until(listed);
  expect((await testApp.http('get', pictures[100])).status).toBe(200);

  await me.saveProfile({ exclude_from_leaderboards: 1 });
  await testApp.until(async () => !(await listed()));
  const statuses = async () => [
    (await testApp.call('vaward', { id })).status,
    (await testApp.call('vaward/proof', { id })).status,
    (await testApp.http('get', `/award/${id}?width=100`)).status,
    (await testApp.http('get', pictures[100])).status,
  ];
  expect(await statuses()).toEqual([404, 404, 404, 404]);
  expect((await testApp.call('vprofilefor', { callsign: me.callsign })).body.profile.user_awards).toEqual([]);
  // The holder still sees the award.
  expect((await me.call('vaward', { id })).body.award.id).toBe(id);
  expect((await next.call('vawards')).body.own_awards).toEqual([]);
  const places = (await testApp.call('award/latest')).body;
  expect(places.every(({ user }) => user.my_callsign !== me.callsign)).toBe(true);
  await me.saveProfile({ exclude_from_leaderboards: 0 });
  expect(await statuses()).toEqual([200, 200, 200, 200]);

  const archive: string[] = [];
  for await (const { path } of testApp.app.get(AccountDataRegistry).files(me.user.id)) archive.push(path);
  expect(archive).toContain('awards.json');
  await testApp.sql('update identity.account set delete_at = $2 where id = $1', [
    me.user.id,
    new Date(testApp.clock.now() + DAY),
  ]);
  testApp.clock.jump(SESSION_CACHE_MS);
  expect(await statuses()).toEqual([404, 404, 404, 404]);
  testApp.clock.jump(2 * DAY);
  await testApp.app.get(EraseAccounts).eraseExpired();
  expect(await columnsNaming(testApp.database, me.user.id)).toEqual([]);
  // The decision stays, and does not pass to the next station.
  expect((await stations.awardsOf('cw-day')).at(-1)).toBe(`${dateOf(day)} decided`);
});
