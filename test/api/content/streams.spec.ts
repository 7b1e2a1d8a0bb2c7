import type { UserCard } from '@pileup/contract/presence';
import { EndStreams } from '../../../backend/src/content/streams/end-streams.js';
import { ReportedStreams } from '../../../backend/src/content/streams/reported-streams.js';
import { PageHeads } from '../../../backend/src/platform/web-page/page-heads.js';
import { type Operator, startTestApp } from '../../test-app.ts';

const HLS = 'https://live.example';
const testApp = await startTestApp({ MEDIA_HOSTS: `youtube twitch hls:${HLS} frame:https://tv.example` });
const HOURS = 3_600_000;

const save = (me: Operator, kind: string, source: string, title = 'The shack on 20 m') =>
  me.call('vstream/save', { kind, source, title });

/** An operator whose stream is live. */
async function onLive(title = 'The shack on 20 m'): Promise<Operator> {
  const me = await testApp.operator();
  await save(me, 'twitch', 'g4qab', title);
  const { status, body } = await me.call('vstream/live', { live: 1 });
  if (status !== 200) throw new Error(`not live: ${JSON.stringify(body)}`);
  return me;
}

const liveNow = async () => (await testApp.call('vstreams')).body.streams.map(({ user }) => user.id);
const isListed = (me: Operator) => testApp.until(async () => (await liveNow()).includes(me.user.id));
const isNotListed = (me: Operator) => testApp.until(async () => !(await liveNow()).includes(me.user.id));
const streamFor = async (me: Operator, viewer?: Operator) =>
  (await testApp.call('vstreamfor', { id: me.user.id }, {}, viewer?.token)).body;
const cardOf = async (me: Operator) =>
  (await testApp.hotRead<UserCard[]>('ActiveUserList')).find(({ id }) => id === me.user.id);

describe('a stream', () => {
  test('is saved in any spelling of its address, and not shown before it is live', async () => {
    const me = await testApp.operator();
    expect((await me.call('vstream/get')).body).toEqual({ stream: null });
    for (const [kind, source, stored] of [
      ['youtube', 'https://www.youtube.com/live/dQw4w9WgXcQ?feature=share', 'dQw4w9WgXcQ'],
      ['hls', `${HLS}/shack.m3u8#t`, `${HLS}/shack.m3u8`],
      ['frame', 'https://tv.example/g4qab', 'https://tv.example/g4qab'],
      ['twitch', 'https://m.twitch.tv/G4QAB', 'g4qab'],
    ] as const) {
      const { status, body } = await save(me, kind, source, ' Twenty metres ');
      expect([status, body.stream]).toEqual([
        200,
        expect.objectContaining({ kind, source: stored, title: 'Twenty metres', live_since: null }),
      ]);
    }
    expect((await me.call('vstream/get')).body.stream?.source).toBe('g4qab');
    expect(await streamFor(me)).toEqual({
      user: expect.objectContaining({ id: me.user.id, my_callsign: me.callsign }),
      stream: null,
      mine: false,
    });
    expect(await liveNow()).not.toContain(me.user.id);
  });

  test.each([
    ['youtube', 'https://www.twitch.tv/g4qab', 422, 'source'],
    ['hls', 'https://elsewhere.example/a.m3u8', 422, 'source'],
    ['hls', 'http://live.example/a.m3u8', 422, 'source'],
    ['frame', 'javascript:alert(1)', 422, 'source'],
    ['twitch', '', 400, 'source'],
    ['vimeo', 'https://vimeo.com/1', 400, 'kind'],
    ['twitch', 'x'.repeat(501), 400, 'source'],
  ])('of %s from %j is refused, and the previous one stays', async (kind, source, status, field) => {
    const me = await testApp.operator();
    await save(me, 'twitch', 'g4qab');
    const refused = await save(me, kind, source);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([status, [field]]);
    expect((await me.call('vstream/get')).body.stream).toMatchObject({ kind: 'twitch', source: 'g4qab' });
  });

  test('needs a title of 3 to 100 characters', async () => {
    const me = await testApp.operator();
    for (const title of ['ab', '  a  ', 'x'.repeat(101)])
      expect((await save(me, 'twitch', 'g4qab', title)).status).toBe(400);
  });

  test('is live while its operator says so: listed, counted, pushed, on the card, and at its page', async () => {
    const viewer = await testApp.operator();
    using client = await testApp.liveClient();
    const me = await onLive('CQ on 40 m');
    const pushed = await client.waitFor('streams', (all) => all.some(({ user }) => user.id === me.user.id));
    expect(pushed[0]).toMatchObject({ kind: 'twitch', source: 'g4qab', title: 'CQ on 40 m' });
    await isListed(me);
    expect((await viewer.call('vsr')).body.live_stream_count).toBe((await liveNow()).length);
    await client.waitFor('public-rig-data', (cards) =>
      cards.some(({ id, is_streaming }) => id === me.user.id && is_streaming === 1),
    );
    expect(await streamFor(me, viewer)).toMatchObject({ mine: false, stream: { title: 'CQ on 40 m' } });
    const { body } = await testApp.call('vstreamfor', { callsign: me.callsign.toLowerCase() });
    expect(body.stream?.title).toBe('CQ on 40 m');
    expect(await testApp.app.get(PageHeads).find(`/live/user/${me.user.id}`)).toMatchObject({
      title: `${me.callsign} live: CQ on 40 m`,
      isUnlisted: false,
    });

    expect((await me.call('vstream/live', { live: 0 })).body.stream).toMatchObject({ live_since: null });
    await client.waitFor('public-rig-data', (cards) =>
      cards.some(({ id, is_streaming, is_online }) => id === me.user.id && is_streaming === 0 && is_online === 1),
    );
    await isNotListed(me);
    expect((await streamFor(me, viewer)).stream).toBeNull();
    expect((await testApp.app.get(PageHeads).find(`/live/user/${me.user.id}`))?.isUnlisted).toBe(true);
  });

  test('ends by itself after 12 hours, also if it is started again meanwhile', async () => {
    const me = await onLive();
    testApp.clock.jump(11 * HOURS);
    const again = (await me.call('vstream/live', { live: 1 })).body.stream;
    expect(Date.parse(again?.live_until ?? '')).toBe(Date.parse(again?.live_since ?? '') + 12 * HOURS);
    expect((await streamFor(me)).stream).not.toBeNull();
    testApp.clock.jump(HOURS + 1_000);
    expect((await streamFor(me)).stream).toBeNull();
    expect((await me.call('vstream/get')).body.stream?.live_since).toBeNull();
    // The card of an operator who is still online changes when the job runs.
    await me.call('vuser');
    await testApp.app.get(EndStreams).end();
    await testApp.until(async () => (await cardOf(me))?.is_streaming === 0);
    await isNotListed(me);
  });

  test('is not public while its operator hides the presence', async () => {
    const me = await onLive();
    await isListed(me);
    await me.saveProfile({ hide_presence: 1 });
    await isNotListed(me);
    const viewer = await testApp.operator();
    expect((await streamFor(me, viewer)).stream).toBeNull();
    expect(await streamFor(me, me)).toMatchObject({ mine: true, stream: { source: 'g4qab' } });
    expect((await me.call('vstream/get')).body.stream?.hides_presence).toBe(true);
    await me.saveProfile({ hide_presence: 0 });
    await isListed(me);
  });

  test('is not public while the deletion of the account is pending', async () => {
    const me = await onLive();
    await isListed(me);
    await me.call('vdeleteaccount', { callsign: me.callsign });
    await isNotListed(me);
    expect((await testApp.call('vstreamfor', { id: me.user.id })).status).toBe(404);
  });

  test('cannot be live before it is saved', async () => {
    const me = await testApp.operator();
    expect((await me.call('vstream/live', { live: 1 })).status).toBe(404);
    await save(me, 'twitch', 'g4qab');
    expect((await me.call('vstream/live', { live: 2 })).status).toBe(400);
  });

  test('that is removed ends', async () => {
    const me = await onLive();
    await isListed(me);
    expect((await me.call('vstream/remove')).body).toEqual({ status: 'ok' });
    await isNotListed(me);
    expect((await me.call('vstream/get')).body.stream).toBeNull();
  });

  test('that is reported can be hidden by an administrator, and not be shown again by its operator', async () => {
    const me = await onLive('Something bad');
    await isListed(me);
    const viewer = await testApp.operator();
    const reports = testApp.app.get(ReportedStreams);
    expect(await reports.find(me.user.id, viewer.user.id, testApp.database)).toEqual({
      ownerId: me.user.id,
      text: 'Something bad\ntwitch: g4qab',
      path: `/live/user/${me.user.id}`,
    });
    await testApp.database.transaction((tx) => reports.setHidden(me.user.id, 'Not about radio', tx));
    await reports.publish(me.user.id);
    await isNotListed(me);
    expect((await me.call('vstream/get')).body.stream?.hidden_reason).toBe('Not about radio');
    await save(me, 'twitch', 'g4qac');
    const refused = await me.call('vstream/live', { live: 1 });
    expect([refused.status, refused.body.error]).toEqual([
      403,
      'An administrator has hidden your stream: Not about radio',
    ]);
    expect((await me.call('vstream/remove')).status).toBe(403);
    expect(await reports.find(me.user.id, viewer.user.id, testApp.database)).toBeNull();
    await testApp.database.transaction((tx) => reports.setHidden(me.user.id, null, tx));
    expect((await me.call('vstream/live', { live: 1 })).status).toBe(200);
  });

  test('has comments, of which the operator is notified and may hide any; they end with the stream', async () => {
    const me = await onLive();
    const reader = await testApp.operator();
    const about = { about: 'stream', id: me.user.id };
    const { status, body } = await reader.call('vcomment/store', { ...about, text: 'Loud and clear in Bath' });
    expect([status, body.comment?.text]).toEqual([200, 'Loud and clear in Bath']);
    await testApp.until(async () =>
      (await me.call('vinbox')).body.notifications.some(({ about_comment_id }) => about_comment_id),
    );
    const texts = async (viewer?: Operator) =>
      (await testApp.call('vcomments', about, {}, viewer?.token)).body.comments.map(({ text }) => text);
    expect(await texts()).toEqual(['Loud and clear in Bath']);
    expect((await me.call('vcomment/hide', { id: body.comment.id, hidden: 1 })).status).toBe(200);
    expect(await texts()).toEqual([]);
    await me.call('vstream/live', { live: 0 });
    expect((await reader.call('vcomment/store', { ...about, text: 'Still there?' })).status).toBe(404);
    expect((await testApp.call('vcomments', about)).status).toBe(404);
    expect(await texts(me)).toEqual(['Loud and clear in Bath']);
  });

  test('is not found for an operator who does not exist', async () => {
    for (const wanted of [{ id: 2_000_000_000 }, { callsign: 'M0QZZZ' }, {}, { callsign: '../x' }])
      expect((await testApp.call('vstreamfor', wanted)).status).toBe(404);
  });
});

describe('the hosts of videos and streams', () => {
  test('are those of the configuration: for pages and in the security policy', async () => {
    expect((await testApp.call('vmediahosts')).body).toEqual({
      youtube: true,
      twitch: true,
      hls: [HLS],
      frame: ['https://tv.example'],
    });
    const { headers } = await testApp.http('get', '/');
    const policy = new Map(
      String(headers['content-security-policy'])
        .split(';')
        .map((directive) => {
          const [name = '', ...sources] = directive.trim().split(' ');
          return [name, sources.join(' ')];
        }),
    );
    expect(Object.fromEntries(policy)).toMatchObject({
      'frame-src': "'self' https://www.youtube-nocookie.com https://player.twitch.tv https://tv.example",
      'media-src': `'self' blob: ${HLS}`,
      'connect-src': `'self' ${HLS}`,
      'img-src': "'self' data: blob:",
    });
    expect(headers['permissions-policy']).toContain(
      'autoplay=(self "https://www.youtube-nocookie.com" "https://player.twitch.tv" "https://tv.example")',
    );
  });
});
