import { PageHeads } from '../../../backend/src/platform/web-page/page-heads.js';
import { rebuildWorked } from '../../../backend/src/social/index.js';
import { foldPending } from '../../../backend/src/social/profile/count-logs.js';
import { runSql } from '../../database.ts';
import { expectResponse } from '../../responses.ts';
import { type Operator, startTestApp } from '../../test-app.ts';
import { jpegOf } from './test-images.ts';

const testApp = await startTestApp();

const profileFor = async (callsign: string, viewer?: Operator, page?: number) => {
  const { status, body } = await testApp.call('vprofilefor', { callsign, page }, {}, viewer?.token);
  expect(status).toBe(200);
  return body.profile;
};
const chartsOf = async (callsign: string) => (await testApp.call('vprofilepictures', { callsign })).body;
const PRIVATE = { email: 'canary-address@example.org', mobile: '+491700000000' };
const set = (me: Operator, column: string, value: unknown) =>
  testApp.sql(`update identity.account set ${column} = $2 where id = $1`, [me.user.id, value]);

describe('vprofilefor', () => {
  test('shows the public fields of a station and nothing else of its account', async () => {
    const me = await testApp.operator('EA8QVW');
    await me.saveProfile({
      name: 'Nayra Quintero',
      qth: 'Santa Cruz de Tenerife',
      grid: 'IL18ud',
      profile_bio: 'Balcony station.\nI answer every card.',
    });
    for (const [column, value] of [
      ['mobile_number', PRIVATE.mobile],
      ['email', PRIVATE.email],
      ['clublog_email', 'canary-clublog@example.org'],
      ['qrz_api_key', Buffer.from('canary-key')],
      ['is_admin', true],
      ['youtube_link', 'https://youtube.com/@ea8qvw'],
    ] as const)
      await set(me, column, value);
    await me.logQso({ Call: 'JA1QYZ', TS: '2026-01-02T10:00:00Z', SNT: '59', RCV: '57' });
    await me.logQso({ Call: 'DL1QAA', TS: '2026-02-03T10:00:00Z' });
    const profile = await profileFor('ea8qvw');
    expect(profile).toMatchObject({
      id: me.user.id,
      my_callsign: 'EA8QVW',
      name: 'Nayra Quintero',
      grid: 'IL18',
      profile_bio: 'Balcony station.\nI answer every card.',
      youtube_link: 'https://youtube.com/@ea8qvw',
      is_admin: 1,
      sub: 0,
      country: 'Canary Is.',
      cq_zone: 33,
      itu_zone: 36,
      qso_in_history: 2,
      entity_count: 2,
      page: 1,
      pages: 1,
      worked_before: null,
      photos: [],
      user_awards: [],
      posts: [],
      mine: false,
    });
    expect(profile.qso_history.map(({ Call, Freq }) => [Call, Freq])).toEqual([
      ['DL1QAA', 14_205],
      ['JA1QYZ', 14_205],
    ]);
    expect(JSON.stringify(profile)).not.toMatch(/canary-|\+4917|password|hash|managed_by_id|email/);
    await set(me, 'precise_location', true);
    expect((await profileFor('EA8QVW')).grid).toBe('IL18ud');
    expect((await profileFor('EA8QVW', me)).mine).toBe(true);
  });

  test('for an unregistered callsign answers what follows from the callsign itself', async () => {
    const profile = await profileFor('EA8/G4QZX');
    expect(profile).toMatchObject({
      id: null,
      my_callsign: 'EA8/G4QZX',
      country: 'Canary Is.',
      qso_history: [],
      mine: false,
    });
    const get = await fetch(
      `http://127.0.0.1:${(testApp.server.address() as { port: number }).port}/api/vprofilefor?callsign=EA8%2FG4QZX`,
    );
    expect(await get.json()).toEqual({ profile });
  });

  test('a portable call without an account leads to the member whose licence it is', async () => {
    const me = await testApp.operator();
    const portable = `${me.callsign}/P`;
    await me.logQso({ station_callsign: portable });
    expect(await profileFor(portable)).toMatchObject({ id: me.user.id, my_callsign: me.callsign });
    const sub = await me.call('vaddsubaccount', { callsign: portable });
    expect(await profileFor(portable)).toMatchObject({ id: sub.body.user.id, my_callsign: portable });
  });

  test.each([['NOTACALL'], [''], ['<b>1</b>'], ['//1A'], [{ $ne: 1 }], [undefined]])(
    '%j is not a callsign',
    async (callsign) => {
      for (const name of ['vprofilefor', 'vprofilepictures'] as const) {
        await expectResponse(testApp.call(name, { callsign }), 404, { error: 'Not found.' });
      }
    },
  );

  test.each([['x'], [0], [-1], [1.5], ['1; drop table']])('page %j is refused', async (page) => {
    expect((await testApp.call('vprofilefor', { callsign: 'EA8QVW', page })).status).toBe(400);
  });

  test('an account with a pending deletion is answered as unregistered', async () => {
    const me = await testApp.operator();
    await me.logQso();
    await set(me, 'delete_at', new Date(testApp.clock.now() + 1e9));
    expect(await profileFor(me.callsign)).toMatchObject({ id: null, name: '', qso_history: [], qso_in_history: 0 });
    expect(await chartsOf(me.callsign)).toMatchObject({ count: 0, entities: [], bands: [] });
  });

  test('a contest frequency is hidden from others, and all frequencies while the station is in a contest', async () => {
    const me = await testApp.operator();
    await me.logQso({ Call: 'JA1QAA', Freq: 14_025, Mode: 'CW', ContestName: 'CQ-WW-CW' });
    await me.logQso({ Call: 'JA1QAB', Freq: 14_026, Mode: 'CW', ContestName: 'WPX' });
    const freqs = async (viewer?: Operator) =>
      Object.fromEntries((await profileFor(me.callsign, viewer)).qso_history.map(({ Call, Freq }) => [Call, Freq]));
    expect(await freqs()).toEqual({ JA1QAA: '******', JA1QAB: 14_026 });
    expect(await freqs(me)).toEqual({ JA1QAA: 14_025, JA1QAB: 14_026 });
    await me.call('vrigcontrol/set', { freq: 14_030, mode: 'CW', op_mode: 7 });
    expect(await freqs()).toEqual({ JA1QAA: '******', JA1QAB: '******' });
    expect(await freqs(me)).toEqual({ JA1QAA: 14_025, JA1QAB: 14_026 });
  });

  test('contacts are answered in pages of 20, and a page past the end is the last one', async () => {
    const me = await testApp.operator();
    const at = (n: number) => `2026-03-01T10:${String(n).padStart(2, '0')}:00Z`;
    for (let n = 0; n < 45; n++) await me.logQso({ Call: `DL${n % 10}QA${'ABCDE'[Math.floor(n / 10)]}`, TS: at(n) });
    const all = await Promise.all([1, 2, 3].map((page) => profileFor(me.callsign, undefined, page)));
    expect(all.map(({ page, pages, qso_history }) => [page, pages, qso_history.length])).toEqual([
      [1, 3, 20],
      [2, 3, 20],
      [3, 3, 5],
    ]);
    expect(all.flatMap(({ qso_history }) => qso_history.map(({ TS }) => TS))).toEqual(
      Array.from({ length: 45 }, (_, n) => at(44 - n)),
    );
    expect(await profileFor(me.callsign, undefined, 99)).toMatchObject({ page: 3, pages: 3 });
  });

  test('contacts under another callsign are shown with it', async () => {
    const me = await testApp.operator();
    await me.importFile(
      'x<EOH>\n<CALL:6>DL1QAA<QSO_DATE:8>20200101<TIME_ON:4>1200<BAND:3>20m<MODE:2>CW<STATION_CALLSIGN:5>G9QZZ<EOR>',
    );
    expect((await profileFor(me.callsign)).qso_history).toMatchObject([{ Call: 'DL1QAA', station_callsign: 'G9QZZ' }]);
  });

  test('worked before: contacts of the viewer’s own log with the station', async () => {
    const [me, other] = [await testApp.operator(), await testApp.operator()];
    expect((await profileFor(other.callsign, me)).worked_before).toEqual({
      count: 0,
      first: null,
      last: null,
      bands: [],
    });
    await me.logQso({ Call: other.callsign, Freq: 14_205, TS: '2026-01-01T10:00:00Z' });
    await me.logQso({ Call: other.callsign, Freq: 7_105, TS: '2026-02-01T10:00:00Z' });
    const gone = await me.logQso({ Call: other.callsign, Freq: 21_205, TS: '2026-03-01T10:00:00Z' });
    await me.call('vqso/nuke', { qdo_id: gone.qdo_id });
    expect((await profileFor(other.callsign, me)).worked_before).toEqual({
      count: 2,
      first: '2026-01-01T10:00:00Z',
      last: '2026-02-01T10:00:00Z',
      bands: ['40m', '20m'],
    });
    // Portable callsigns count; other callsigns that contain theirs do not.
    const home = other.callsign;
    for (const [n, Call] of [`${home}/P`, `EA8/${home}`, `EA8/${home}/QRP`, `${home}Q`, `${home}/M0QXXX`].entries())
      await me.logQso({ Call, Freq: 28_405, TS: `2026-04-0${n + 1}T10:00:00Z` });
    expect((await profileFor(home, me)).worked_before).toEqual({
      count: 5,
      first: '2026-01-01T10:00:00Z',
      last: '2026-04-03T10:00:00Z',
      bands: ['40m', '20m', '10m'],
    });
    expect((await profileFor(me.callsign, me)).worked_before).toBeNull();
    expect((await profileFor(me.callsign)).worked_before).toBeNull();
  });

  test('photos, followers and the viewer’s relation to the station', async () => {
    const [me, other] = [await testApp.operator(), await testApp.operator()];
    const run = (text: string) => testApp.sql(text);
    for (let n = 1; n <= 5; n++)
      await run(
        `insert into social.photo (account_id, name, width, height, bytes, created_at) values (${me.user.id}, 'p${n}-${me.user.id}', 4, 3, 9, now())`,
      );
    await run(
      `insert into social.profile_photo select account_id, id, 'crop-' || account_id from social.photo where name = 'p4-${me.user.id}'`,
    );
    await run(`insert into social.follow values (${other.user.id}, ${me.user.id}, now())`);
    await run(`insert into social.block values (${me.user.id}, ${other.user.id}, now())`);
    const seen = await profileFor(me.callsign, other);
    expect(seen).toMatchObject({ photo_count: 5, follower_count: 1, follow_level: 1, follows_you: 0, is_blocked: 0 });
    expect(seen.photos.map(({ profile_image_name, is_default }) => [profile_image_name, is_default])).toEqual([
      [`p5-${me.user.id}`, false],
      [`p4-${me.user.id}`, true],
      [`p3-${me.user.id}`, false],
      [`p2-${me.user.id}`, false],
    ]);
    expect(await profileFor(other.callsign, me)).toMatchObject({ follow_level: 0, follows_you: 1, is_blocked: 1 });
    expect(await profileFor(me.callsign)).toMatchObject({ follow_level: 0, follows_you: 0, is_blocked: 0 });
    expect(seen.photos.map(({ created_at }) => created_at)).toEqual(
      (await me.call('vphotos')).body.slice(0, 4).map(({ created_at }) => created_at),
    );
    // An account with a pending deletion follows no one.
    await run(`update social.station set is_leaving = true where account_id = ${other.user.id}`);
    expect(await profileFor(me.callsign)).toMatchObject({ follower_count: 0 });
  });

  test('subscribers are marked, and a sub-account shows its main account', async () => {
    const [me, sub] = [await testApp.operator(), await testApp.operator()];
    await set(sub, 'email', '');
    await set(sub, 'managed_by_id', me.user.id);
    expect(await profileFor(sub.callsign)).toMatchObject({ main_account: me.callsign });
    expect(await profileFor(me.callsign)).toMatchObject({ main_account: null });
  });
});

describe('vprofilepictures', () => {
  test('counts months, bands, entities and squares of what is logged, edited, deleted and imported', async () => {
    const me = await testApp.operator();
    const now = new Date(testApp.clock.now());
    const month = now.toISOString().slice(0, 7);
    const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15)).toISOString().slice(0, 7);
    const TS = now.toISOString();
    await me.logQso({ Call: 'JA1QYZ', Freq: 14_205, Mode: 'SSB', GridSquare: 'PM95ab', TS });
    await me.logQso({ Call: 'JA1QYA', Freq: 14_025, Mode: 'CW', GridSquare: 'PM95', TS });
    const third = await me.logQso({ Call: 'DL1QAA', Freq: 7_074, Mode: 'FT8', GridSquare: 'JO62', TS });
    // Old contacts of an import are stored directly.
    const record = (call: string, day: number, grid: string) =>
      `<CALL:6>${call}<QSO_DATE:8>${before.replace('-', '')}${day}<TIME_ON:4>1200<BAND:3>80m<MODE:4>SSTV<GRIDSQUARE:4>${grid}<EOR>\n`;
    const imported = await me.importFile(
      `x<EOH>\n${record('W1QAAA'.slice(0, 6), 10, 'FN42')}${record('VK3QOO', 11, 'QF22')}${record('W1QBBB', 12, 'FN42')}`,
    );
    expect(imported.added).toBe(3);
    const first = await chartsOf(me.callsign);
    expect(first).toMatchObject({ my_callsign: me.callsign, count: 6, grid_count: 4 });
    expect(first.months).toHaveLength(24);
    expect(first.months.slice(-2)).toEqual([
      { month: before, voice: 0, cw: 0, data: 0, sstv: 3 },
      { month, voice: 1, cw: 1, data: 1, sstv: 0 },
    ]);
    expect(first.bands).toEqual([
      { band: '80m', voice: 0, cw: 0, data: 0, sstv: 3 },
      { band: '40m', voice: 0, cw: 0, data: 1, sstv: 0 },
      { band: '20m', voice: 1, cw: 1, data: 0, sstv: 0 },
    ]);
    expect(first.entities.map(({ name, continent, count }) => [name, continent, count])).toEqual([
      ['Japan', 'AS', 2],
      ['United States', 'NA', 2],
      ['Australia', 'OC', 1],
      ['Germany', 'EU', 1],
    ]);
    expect(first.grids).toEqual([
      { grid: 'FN42', count: 2 },
      { grid: 'PM95', count: 2 },
      { grid: 'JO62', count: 1 },
      { grid: 'QF22', count: 1 },
    ]);
    await foldPending(testApp.database);
    expect(await chartsOf(me.callsign)).toEqual(first);
    await rebuildWorked(testApp.database);
    expect(await chartsOf(me.callsign)).toEqual(first);

    await me.call('vqso/nuke', { qdo_id: third.qdo_id });
    await me.undoImport(imported);
    const after = await chartsOf(me.callsign);
    expect([after.count, after.grid_count, after.bands]).toEqual([
      2,
      1,
      [{ band: '20m', voice: 1, cw: 1, data: 0, sstv: 0 }],
    ]);
    await me.call('vqso/restore', { qdo_id: third.qdo_id });
    expect((await chartsOf(me.callsign)).grid_count).toBe(2);
    expect((await profileFor(me.callsign)).entity_count).toBe(2);
  });

  test('are cached for some seconds, until the log changes', async () => {
    const [me, other] = [await testApp.operator(), await testApp.operator()];
    for (const who of [me, other]) await who.logQso({ GridSquare: 'PM95' });
    const counts = async () =>
      Promise.all([me, other].map(async ({ callsign }) => (await chartsOf(callsign)).grids[0]?.count));
    expect(await counts()).toEqual([1, 1]);
    // The profile is changed directly in the database, to tell a cached response from a new one.
    await foldPending(testApp.database);
    const more = `update social.worked_count set n = n + 10 where account_id = any ($1) and kind = 'square'`;
    await runSql(testApp.database, more, [[me.user.id, other.user.id]]);
    expect(await counts()).toEqual([1, 1]);
    await me.logQso({ Call: 'JA1QAA', GridSquare: 'PM95' });
    expect(await counts()).toEqual([12, 1]);
    testApp.clock.jump(10_001);
    expect(await counts()).toEqual([12, 11]);
  });

  test('are empty for an unregistered callsign', async () => {
    const charts = await chartsOf('G9QZZ/P');
    expect(charts).toMatchObject({
      my_callsign: 'G9QZZ/P',
      count: 0,
      bands: [],
      entities: [],
      grids: [],
      grid_count: 0,
    });
    expect(charts.months).toHaveLength(24);
  });
});

describe('page heads for crawlers', () => {
  const headOf = (path: string) => testApp.app.get(PageHeads).find(path);

  test('a station’s profile', async () => {
    const me = await testApp.operator('DL7QDX');
    await me.saveProfile({ name: 'Ann "><b>', qth: 'Berlin', grid: 'JO62qm', profile_bio: 'On $& the air' });
    await me.logQso();
    expect(await headOf('/dl7qdx')).toEqual({
      path: '/DL7QDX',
      title: 'DL7QDX · Ann "><b>',
      description: 'Ann "><b>, Berlin, Germany · 1 QSO · On $& the air',
      image: '/previews/profile/DL7QDX.png',
      imageSize: { width: 1_200, height: 630 },
      imageAlt: 'Callsign, place and number of contacts of DL7QDX',
      hasEmbed: true,
      feeds: ['xml', 'atom', 'json'].map((format) =>
        expect.objectContaining({ title: 'Posts of DL7QDX', path: `/feeds/posts/DL7QDX.${format}` }),
      ),
    });
    expect((await testApp.http('get', '/feeds/posts/DL7QDX.xml')).status).toBe(200);
    await set(me, 'delete_at', new Date(testApp.clock.now() + 1e9));
    expect(await headOf('/DL7QDX')).toMatchObject({ title: 'DL7QDX', isUnlisted: true });
  });

  test('a station’s photos: the newest is the image; without any, or unregistered, the page is not found', async () => {
    const me = await testApp.operator('DL7QDY');
    const path = '/pictures/DL7QDY';
    expect(await headOf(path)).toMatchObject({ path, image: null, isUnlisted: true });
    for (let n = 0; n < 2; n++) await me.uploadPhoto(await jpegOf(300, 300, n));
    const { body: photos } = await me.call('vphotos');
    expect(await headOf('/pictures/dl7qdy')).toEqual({
      path,
      title: 'Photos of DL7QDY',
      description: 'DL7QDY: the photos of the station.',
      image: `/photos/${photos[0]?.profile_image_name}`,
      isUnlisted: false,
    });
    for (const none of ['/pictures/EA8/G4QZX', '/pictures/%', '/pictures/', '/pictures'])
      expect([none, await headOf(none)]).toEqual([none, null]);
    await set(me, 'delete_at', new Date(testApp.clock.now() + 1e9));
    expect(await headOf(path)).toBeNull();
  });

  test('callsigns with a slash or unregistered, a contact, a page of the site, and other paths', async () => {
    const me = await testApp.operator();
    const { qdo_id } = await me.logQso({ TS: '2026-01-02T10:00:00Z', ContestName: 'CQ-WW-SSB' });
    expect(await headOf('/EA8/G4QZX')).toEqual({
      path: '/EA8/G4QZX',
      title: 'EA8/G4QZX',
      description: 'EA8/G4QZX (Canary Is.) is not on Pileup yet.',
      isUnlisted: true,
    });
    expect(await headOf(`/${me.callsign}/P`)).toMatchObject({ path: `/${me.callsign}`, title: me.callsign });
    expect(await headOf(`/qso/${qdo_id}`)).toEqual({
      path: `/qso/${qdo_id}`,
      title: `${me.callsign}'s QSO with JA1QYZ`,
      description: '20m SSB, 2026-01-02 10:00 UTC, Japan.',
      image: `/previews/qso/${qdo_id}.png`,
      imageSize: { width: 1_200, height: 630 },
      imageAlt: `${me.callsign}'s QSO with JA1QYZ on a map, with report and band`,
      hasEmbed: true,
    });
    expect(await headOf('/qso/999999999')).toBeNull();
    expect(await headOf('/leaderboards')).toMatchObject({ title: 'Leaderboards' });
    expect(await headOf('/privacy')).toMatchObject({ title: 'Privacy' });
    for (const path of ['/logs', '/import-export', '/globe2', '/no-such-page', '/logger/12', '/%', '/'.repeat(50)])
      expect([path, await headOf(path)]).toEqual([path, null]);
  });

  test('a callsign that is an address of the site cannot be registered', async () => {
    for (const my_callsign of ['QSO/123', 'logger/1', 'PICTURES/M0QZZ'])
      expect((await testApp.call('vregister', { email: 'x@example.org', my_callsign })).status).toBe(400);
  });
});
