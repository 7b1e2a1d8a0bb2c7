import { once } from 'node:events';
import { createConnection } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { WebSocket } from 'ws';
import { LogLive } from '../../../backend/src/logbook/log-live.js';
import { Live, type LiveChannelOptions } from '../../../backend/src/platform/live/live-sockets.js';
import { record } from '../../fixtures/adif.ts';
import { startTestApp } from '../../test-app.ts';

const written: string[] = [];
const testApp = await startTestApp({ LOG_LEVEL: 'error' }, written);

describe('who may connect', () => {
  test.each([
    ['a browser of another origin', 'https://elsewhere.example'],
    ['a sandboxed page', 'null'],
  ])('refuses %s', async (_, origin) => {
    const client = await testApp.liveClient(undefined, origin);
    const [code] = await once(client.socket, 'close');
    expect(code).toBe(1008);
  });

  test('accepts the own page, and programs that send no origin', async () => {
    for (const origin of [`http://127.0.0.1:${testApp.port}`, undefined]) {
      using client = await testApp.liveClient(undefined, origin);
      await pause(100);
      expect(client.socket.readyState).toBe(WebSocket.OPEN);
    }
  });

  test('refuses addresses other than /ws', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${testApp.port}/elsewhere`);
    await expect(once(socket, 'open')).rejects.toThrow();
  });
});

describe('client messages', () => {
  test.each([
    ['nothing', '', []],
    ['no JSON', '{', []],
    ['null', 'null', []],
    ['an unknown type', { type: 'subscribe', to: 'all' }, []],
    ['no token', { type: 'auth' }, [{ ok: false }]],
    ['a token that is none', { type: 'auth', token: { a: 1 } }, [{ ok: false }]],
    ['a wrong token', { type: 'auth', token: 'eyJhbGciOiJub25lIn0.e30.' }, [{ ok: false }]],
    ['a type of the server', { event: 'auth', data: { token: 'x' } }, []],
  ])('%s does no harm', async (_, message, answered) => {
    using client = await testApp.liveClient();
    client.send(message);
    await testApp.until(() => client.dataOf('auth').length >= answered.length);
    await pause(100);
    expect(client.socket.readyState).toBe(WebSocket.OPEN);
    expect(client.dataOf('auth')).toEqual(answered);
  });

  test('are limited to 64 kB each and a few a minute', async () => {
    const [large, many] = [await testApp.liveClient(), await testApp.liveClient()];
    large.send('x'.repeat(65 * 1024));
    for (let n = 0; n < 30; n++) many.send('{}');
    await Promise.all([once(large.socket, 'close'), once(many.socket, 'close')]);
    // A fault of the client is not logged as an error of the server.
    expect(written).toEqual([]);
  });

  test('bytes that are no WebSocket frame end the connection and nothing else', async () => {
    const socket = createConnection(testApp.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.resume();
    socket.write(
      'GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 1\r\n\r\n',
    );
    await once(socket, 'close');
    expect((await testApp.call('vleaderboards')).status).toBe(200);
  });
});

describe('events of the account', () => {
  test('end within 5 seconds of signing out, wherever that was done', async () => {
    const me = await testApp.operator();
    using client = await testApp.liveClient(me.token);
    expect(client.dataOf('auth')).toEqual([{ ok: true }]);
    await me.call('vlogout');
    await client.waitFor('auth', ({ ok }) => !ok, 20);
  });

  test('can be stopped and resumed on the socket', async () => {
    const [me, other] = [await testApp.operator(), await testApp.operator()];
    using client = await testApp.liveClient(me.token);
    client.send({ type: 'auth', token: other.token });
    await testApp.until(() => client.dataOf('auth').length === 2);
    const { qdo_id } = await me.logQso({ Call: 'DL1QAA' });
    await client.waitFor('qso', ({ items }) => items.some(({ entity_id }) => entity_id === qdo_id));
    expect(client.dataOf('qso').some(({ own }) => own)).toBe(false);
  });
});

test('include the contacts of the own log that were logged, changed or deleted, together, for their owner only', async () => {
  const [me, other] = [await testApp.operator(), await testApp.operator()];
  using client = await testApp.liveClient(me.token);
  using visitor = await testApp.liveClient(other.token);
  // Changes of one second are sent together; these changes as well, however long they take.
  const logged = Promise.withResolvers<void>();
  const live = testApp.app.get(LogLive) as unknown as { send(accountId: number): void };
  const send = live.send.bind(live);
  jest.spyOn(live, 'send').mockImplementationOnce((accountId) => void logged.promise.then(() => send(accountId)));
  const old = (await me.logQso({ Call: 'DL1QAA', TS: '2026-01-01T10:00:00Z' })).qdo_id;
  const second = (await me.logQso({ Call: 'DL1QAB', TS: '2026-01-01T11:00:00Z' })).qdo_id;
  logged.resolve();
  const first = await client.waitFor('log', () => true);
  expect(first.qdo_ids?.toSorted()).toEqual([old, second].sort());
  await me.call('vqso/update', { qdo_id: old, Comment: 'Strong' });
  await client.waitFor('log', (data) => data !== first && data.qdo_ids?.join() === String(old));
  await me.call('vqso/nuke', { qdo_id: second });
  await client.waitFor('log', ({ qdo_ids }) => qdo_ids?.join() === String(second));
  expect(visitor.dataOf('log')).toEqual([]);
});

test('include the contacts that a program reports, by their ids, and nothing if they are in the log already', async () => {
  const me = await testApp.operator();
  using client = await testApp.liveClient(me.token);
  const report = async (fields: Record<string, string>) => {
    const now = new Date(testApp.clock.now()).toISOString().replace(/\D/g, '');
    const when = { QSO_DATE: now.slice(0, 8), TIME_ON: now.slice(8, 12) };
    const adif = record({ CALL: 'DL1QAA', BAND: '20m', MODE: 'FT8', ...when, ...fields });
    return (await me.call('vreport', { adif, program: 'WSJT-X' })).body;
  };
  expect(await report({})).toMatchObject({ added: 1 });
  const added = await client.waitFor('log', () => true);
  const [logged] = (await me.call('vlogbook')).body.logbook;
  expect(added.qdo_ids).toEqual([logged?.qdo_id]);
  expect(await report({})).toMatchObject({ duplicate: 1, enriched: 0 });
  expect(await report({ NAME: 'Ann' })).toMatchObject({ enriched: 1 });
  await client.waitFor('log', (data) => data !== added);
  expect(client.dataOf('log')).toEqual([{ qdo_ids: [logged?.qdo_id] }, { qdo_ids: [logged?.qdo_id] }]);
});

test('include the progress of an import and an export, for their owner only', async () => {
  const [me, other] = [await testApp.operator(), await testApp.operator()];
  const [mine, others] = [await testApp.liveClient(me.token), await testApp.liveClient(other.token)];
  await me.importFile(
    'x<EOH>\n<CALL:6>DL1QAA<QSO_DATE:8>20260301<TIME_ON:4>1200<MODE:2>CW<BAND:3>20m<EOR>',
    'told.adi',
  );
  await mine.waitFor(
    'import',
    ({ filename, status, added }) => filename === 'told.adi' && status === 'done' && added === 1,
  );
  expect((await me.call('vexportadif', { all: true })).status).toBe(200);
  await mine.waitFor('export', ({ status, contacts }) => status === 1 && contacts === 1);
  expect([...others.dataOf('import'), ...others.dataOf('export')]).toEqual([]);
  for (const client of [mine, others]) client.close();
});

test.each(['subscribers', 'others'])('the channels of %s may send ten frames a second together', (audience) => {
  const { channels } = testApp.app.get(Live) as unknown as { channels: { channel: LiveChannelOptions }[] };
  const rates = channels
    .filter(({ channel }) => channel.audience === undefined || channel.audience === audience)
    .map(({ channel }) => 1_000 / channel.minIntervalMs);
  expect(rates.length).toBeGreaterThan(4);
  expect(rates.reduce((sum, rate) => sum + rate)).toBeLessThanOrEqual(10);
});

test('a client gets at most ten frames a second, and the newest state arrives', async () => {
  const me = await testApp.operator();
  using client = await testApp.liveClient();
  const begun = performance.now();
  let khz = 7_000;
  // On a slow machine there are fewer changes, and so fewer frames, in this time.
  for (let n = 0; performance.now() - begun < 4_000 || client.frames.length <= 10; n++) {
    await me.call('vrigcontrol/set', { freq: ++khz, mode: 'CW' });
    await me.logQso({
      Call: `DL${n % 10}Q${String.fromCharCode(65 + (Math.floor(n / 10) % 26))}${String.fromCharCode(65 + Math.floor(n / 260))}`,
      Mode: 'CW',
    });
  }
  // On a busy machine the last contact takes longer. Every channel may send its state and its first update at once.
  const seconds = (performance.now() - begun) / 1_000;
  const received = client.frames.length;
  const types = new Set(client.frames.map(({ type }) => type)).size;
  expect(received).toBeGreaterThan(10);
  expect(received).toBeLessThanOrEqual(seconds * 10 + types * 2);
  await client.waitFor('public-rig-data', (data) => data.some(({ on_freq }) => on_freq === khz));
});

test('a slow reader skips to the newest state instead of growing a queue', async () => {
  const live = testApp.app.get(Live);
  using client = await testApp.liveClient();
  await pause(100);
  // The client reads nothing from here on.
  (client.socket as unknown as { _socket: { pause(): void; resume(): void } })._socket.pause();
  const me = await testApp.operator();
  const waiting = () =>
    Math.max(
      0,
      ...[...(live as unknown as { readers: Set<WebSocket> }).readers].map(({ bufferedAmount }) => bufferedAmount),
    );
  const big = 'x'.repeat(150_000);
  const channel = live.channel({
    type: 'import',
    minIntervalMs: 0,
    merge: (_, later) => later,
    snapshot: () => ({ filename: 'whole' }) as never,
  });
  for (let n = 0; n < 60; n++) {
    channel({ filename: big } as never);
    await pause(5);
  }
  expect(waiting()).toBeGreaterThan(100_000);
  expect(waiting()).toBeLessThan(1_000_000);
  const { qdo_id } = await me.logQso({ Call: 'DL1QZZ' });
  (client.socket as unknown as { _socket: { pause(): void; resume(): void } })._socket.resume();
  await testApp.until(() => waiting() === 0);
  live.resync();
  await client.waitFor('qso', ({ items }) => items.some(({ entity_id }) => entity_id === qdo_id));
  expect(client.dataOf('import').length).toBeLessThan(60);
  expect(client.frames.filter(({ whole }) => whole).map(({ type }) => type)).toContain('import');
});
