import type { FeedItem } from '@pileup/contract/social';
import { type Operator, TestApp } from '../../test-app.ts';

let testApp: TestApp;
beforeEach(async () => {
  testApp = await TestApp.create();
});
afterEach(() => testApp.close());

const feed = (token?: string) => testApp.hotRead<FeedItem[]>('main_public_feed', token);
const ago = (minutes: number) => new Date(testApp.clock.now() - minutes * 60_000).toISOString().slice(0, 19);
const calls = (n: number) => `DL${n % 10}Q${String.fromCharCode(65 + Math.floor(n / 10))}A`;
const inFeed = (count: number) => testApp.eventually(feed, (items) => items.length === count);

test('shows the 35 newest contacts by their time, in whatever order they were logged', async () => {
  const operators = [await testApp.operator(), await testApp.operator()];
  let newest = 0;
  // The newest is the last: the feed is complete when it is there, and it is seconds old then.
  for (let n = 39; n >= 0; n--) {
    const fields = { Call: calls(n), TS: ago((n * 7) % 40) };
    newest = (await (operators[n % 2] as Operator).logQso(fields)).qdo_id;
  }
  const items = await testApp.eventually(feed, (all) => all.length === 35 && all[0]?.entity_id === newest);
  const times = items.map(({ created_at }) => created_at);
  expect(times).toEqual([...times].sort().reverse());
  expect(items[0]).toMatchObject({ TimeAgo: expect.stringMatching(/^\d+ s$/), poster_image_name: null });
  expect(new Set(items.map(({ station_callsign }) => station_callsign)).size).toBe(2);
});

test('an item has the id, the frequency and the op mode of its contact', async () => {
  const me = await testApp.operator();
  const run = await me.logQso({ Call: 'DL1QAA', Freq: 14_022, IsRunQSO: 1 });
  const other = await me.logQso({ Call: 'DL1QAB', Freq: 14_025 });
  await inFeed(2);
  const items = await testApp.hotRead<FeedItem[]>('main_public_feed', me.token);
  expect(items.map(({ id, on_freq, op_mode, qso }) => [id, on_freq, op_mode, qso.qdo_id])).toEqual([
    [other.qdo_id, 14_025, 1, other.qdo_id],
    [run.qdo_id, 14_022, 2, run.qdo_id],
  ]);
});

test('excludes late, deleted and future contacts and those under other callsigns', async () => {
  const me = await testApp.operator();
  const shown = await me.logQso({ Call: 'DL1QAA' });
  await me.logQso({ Call: 'DL1QAB', TS: ago(3 * 1_440) });
  await me.logQso({ Call: 'DL1QAC', TS: ago(-5) });
  const gone = await me.logQso({ Call: 'DL1QAD' });
  await me.call('vqso/nuke', { qdo_id: gone.qdo_id });
  await me.importFile(
    `x<EOH>\n<CALL:6>DL1QAE<QSO_DATE:8>${ago(5).slice(0, 10).replaceAll('-', '')}<TIME_ON:4>${ago(5).slice(11, 16).replace(':', '')}<MODE:2>CW<BAND:3>20m<STATION_CALLSIGN:5>M0QXX<EOR>`,
  );
  expect((await inFeed(1)).map(({ entity_id }) => entity_id)).toEqual([shown.qdo_id]);
  testApp.clock.jump(6 * 60_000);
  await inFeed(2);
});

test('blurs every second contact for visitors and others, never for its poster; its page is public', async () => {
  const [me, other] = [await testApp.operator(), await testApp.operator()];
  const qsos = [];
  for (let n = 0; n < 4; n++)
    qsos.push(
      await me.logQso({ Call: calls(n), Comment: 'Said in confidence', email: 'x@example.org', Freq: 14_111.5 }),
    );
  await inFeed(4);
  for (const reader of [undefined, other.token]) {
    const items = await feed(reader);
    for (const item of items) {
      const even = item.entity_id % 2 === 0;
      expect(item.blurred).toBe(even);
      expect([item.qso.dxcc === null, item.qso.cq_zone === null]).toEqual([even, even]);
      expect(item.call).toBe(even ? '******' : qsos.find(({ qdo_id }) => qdo_id === item.entity_id)?.Call);
      expect(item.on_freq).toBe(even ? '******' : 14_111.5);
      expect([item.qso.Call, item.qso.Freq, item.qso.Comment]).toEqual(
        even ? ['******', '******', ''] : [item.call, 14_111.5, 'Said in confidence'],
      );
      expect(JSON.stringify(item)).not.toContain('example.org');
      expect(item.qso.has_email).toBe(true);
    }
  }
  const own = await feed(me.token);
  expect(own.map(({ blurred, qso }) => [blurred, qso.Freq])).toEqual(own.map(() => [false, 14_111.5]));
  const even = qsos.find(({ qdo_id }) => qdo_id % 2 === 0);
  expect((await testApp.call('vgetFullQso', { qdo_id: even?.qdo_id })).body.qso.Freq).toBe(14_111.5);
});

test('events are blurred for everybody but the poster', async () => {
  const me = await testApp.operator();
  const [visitor, mine] = [await testApp.liveClient(), await testApp.liveClient(me.token)];
  const logged = [
    await me.logQso({ Call: 'DL1QAA', Comment: 'one' }),
    await me.logQso({ Call: 'DL1QAB', Comment: 'two' }),
  ];
  const even = logged.find(({ qdo_id }) => qdo_id % 2 === 0);
  const isIt = (data: { items: FeedItem[] }) => data.items.some(({ entity_id }) => entity_id === even?.qdo_id);
  const received = await visitor.waitFor('qso', isIt);
  expect(JSON.stringify(received)).not.toContain(even?.Comment);
  expect(JSON.stringify(received)).not.toContain(even?.Call);
  const own = await mine.waitFor('qso', (data) => data.own === true && isIt(data));
  expect(own.items[0]?.call).toBe(even?.Call);
  expect(visitor.dataOf('qso').some(({ own }) => own)).toBe(false);
  await me.call('vqso/nuke', { qdo_id: even?.qdo_id });
  await visitor.waitFor('qso', ({ gone }) => gone.includes(even?.qdo_id ?? 0));
  for (const client of [visitor, mine]) client.close();
});

describe('a canary: the frequency of a contest', () => {
  const NUMBER = /14[.,]?123[.,]?456|14123456/;

  /** Everything that others can read of it. */
  async function everything(reader: Operator | undefined, qdoIds: number[], call: string): Promise<[string, string][]> {
    const texts: [string, string][] = [];
    const token = reader?.token;
    for (const name of [
      'main_public_feed',
      'ActiveUserList',
      'logged_in_users_not_in_rig_control',
      'vleaderboards',
      'vbandstats/100',
      'vleaderboards?period=today',
      'live-arcs',
      'polylines',
    ])
      for (const [who, answer] of [
        ['hot', await testApp.hotRead(name)],
        ['reader', await testApp.hotRead(name, token)],
      ] as const)
        texts.push([`${name} ${who}`, JSON.stringify(answer)]);
    for (const name of ['main_public_feed', 'ActiveUserList', 'vleaderboards', 'vbandstats/100', 'vopofday'] as const)
      texts.push([name, JSON.stringify((await testApp.call(name, {}, {}, token)).body)]);
    for (const qdo_id of qdoIds)
      texts.push([
        `vgetFullQso ${qdo_id}`,
        JSON.stringify((await testApp.call('vgetFullQso', { qdo_id }, {}, token)).body),
      ]);
    for (const board of ['lb_hot_now_1', 'lb_hot_now_2', 'lb_hot_now_3', 'lbcw1'] as const)
      texts.push([
        `proof of ${board}`,
        JSON.stringify((await testApp.call('vboardproof', { board, station_callsign: call }, {}, token)).body),
      ]);
    for (const path of [`/qso/${qdoIds[0]}`, `/${call}`, '/'])
      texts.push([
        path,
        await (await fetch(`http://127.0.0.1:${(testApp.server.address() as { port: number }).port}${path}`)).text(),
      ]);
    return texts;
  }

  test.each([
    ['of its name', { ContestName: 'CQ-WW-CW' }, 1],
    ['of the current state of the radio', {}, 7],
  ])('is in no output because %s', async (_, fields, op_mode) => {
    const [me, other] = [await testApp.operator(), await testApp.operator()];
    const [visitor, otherClient, mine] = [
      await testApp.liveClient(),
      await testApp.liveClient(other.token),
      await testApp.liveClient(me.token),
    ];
    // The rig's own frequency is not the secret of a contact with a contest's name, so it is set elsewhere.
    const rig = () => me.call('vrigcontrol/set', { freq: op_mode === 7 ? 14_123.456 : 7_030, mode: 'CW', op_mode });
    await rig();
    const ids: number[] = [];
    for (let n = 0; n < 6; n++)
      ids.push((await me.logQso({ Call: calls(n), Mode: 'CW', Freq: 14_123.456, ...fields })).qdo_id);
    await inFeed(6);
    await testApp.eventually(
      () => testApp.hotRead<{ lb_hot_now_2: { count: number; freq: unknown }[] }>('vleaderboards'),
      ({ lb_hot_now_2 }) => lb_hot_now_2[0]?.count === 6 && lb_hot_now_2[0].freq === '******',
    );
    for (const reader of [undefined, other]) {
      // The program sends again: the state of a silent radio ends after a minute.
      await rig();
      for (const [where, text] of await everything(reader, ids, me.callsign))
        expect([where, NUMBER.exec(text)?.[0]]).toEqual([where, undefined]);
    }
    await visitor.waitFor('qso', () => true);
    await visitor.waitFor('leaderboards', () => true);
    for (const client of [visitor, otherClient]) expect(NUMBER.test(JSON.stringify(client.frames))).toBe(false);
    // The owner sees the frequency everywhere, or the canary would prove nothing.
    expect(NUMBER.test(JSON.stringify(await feed(me.token)))).toBe(true);
    expect(NUMBER.test(JSON.stringify(mine.frames))).toBe(true);
    expect((await me.call('vgetFullQso', { qdo_id: ids[0] })).body.qso.Freq).toBe(14_123.456);
    for (const client of [visitor, otherClient, mine]) client.close();
  });

  test('is shown once the radio is no longer in a contest', async () => {
    const me = await testApp.operator();
    await me.call('vrigcontrol/set', { freq: 14_123.456, op_mode: 7 });
    const { qdo_id } = await me.logQso({ Freq: 14_123.456 });
    expect((await testApp.call('vgetFullQso', { qdo_id })).body.qso.Freq).toBe('******');
    testApp.clock.jump(61_000);
    await testApp.until(async () => (await testApp.call('vgetFullQso', { qdo_id })).body.qso.Freq === 14_123.456);
  });
});
