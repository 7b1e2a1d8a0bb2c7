import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { Live } from '../../../backend/src/platform/live/live-sockets.js';
import { freePort } from '../../../scripts/database/embedded-postgres.ts';
import { TestApp } from '../../test-app.ts';

// All instances of one installation have the same secret. In one process they also share passport's strategies: the
// newest instance checks every token, so each test makes its own.
const JWT_SECRET = 'one secret for all the instances of a test';

test('at most 200 from one address', async () => {
  await using small = await TestApp.create({ RATE_LIMIT_FACTOR: '0.02' }); // 4
  const listeners = [];
  for (let n = 0; n < 5; n++) listeners.push(await small.liveClient());
  await once(listeners[4]?.socket as WebSocket, 'close');
  expect(listeners.slice(0, 4).every(({ socket }) => socket.readyState === WebSocket.OPEN)).toBe(true);
  const { readers } = small.app.get(Live) as unknown as { readers: Set<WebSocket> };
  listeners[0]?.close();
  await small.until(() => readers.size === 3);
  const again = await small.liveClient();
  await pause(100);
  expect(again.socket.readyState).toBe(WebSocket.OPEN);
});

test('the addresses of an IPv6 network count as one, and those of a site may hold ten times as many', async () => {
  await using small = await TestApp.create({ RATE_LIMIT_FACTOR: '0.01', TRUSTED_PROXY: '127.0.0.1' }); // 2
  /** Opens sockets from these addresses; returns how many stay open, once at most `expected` do. */
  const open = async (addresses: readonly string[], expected: number) => {
    const sockets = addresses.map(
      (address) => new WebSocket(`ws://127.0.0.1:${small.port}/ws`, { headers: { 'X-Forwarded-For': address } }),
    );
    await Promise.all(sockets.map((socket) => once(socket, 'open')));
    const stillOpen = () => sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length;
    await small.until(() => stillOpen() <= expected);
    // A socket beyond the limit would be closed by then.
    await pause(300);
    return stillOpen();
  };
  expect(
    await open(
      [1, 2, 3, 4].map((n) => `2001:db8:0:1::${n}`),
      2,
    ),
  ).toBe(2);
  expect(
    await open(
      Array.from({ length: 24 }, (_, n) => `2001:db8:1:${n}::1`),
      20,
    ),
  ).toBe(20);
  expect(await open(['192.0.2.1', '::ffff:192.0.2.1', '::ffff:c000:201'], 2)).toBe(2);
});

/** Two instances of the server: changes at one are received at the other. */
async function expectEventsBothWays(one: TestApp, two: TestApp): Promise<void> {
  const me = await one.operator('G4QTW');
  const [here, there] = [await one.liveClient(), await two.liveClient()];
  await one.call('vrigcontrol/set', { freq: 7_158, mode: 'SSB' }, {}, me.token);
  await there.waitFor('public-rig-data', (data) =>
    data.some(({ my_callsign, on_freq }) => my_callsign === 'G4QTW' && on_freq === 7_158),
  );
  await two.call('vrigcontrol/set', { freq: 7_159, mode: 'SSB' }, {}, me.token);
  await here.waitFor('public-rig-data', (data) => data.some(({ on_freq }) => on_freq === 7_159));
  const logged = await two.call('vqso/upsert', { data: { Call: 'DL1QAA', Mode: 'CW', Freq: 7_010 } }, {}, me.token);
  await here.waitFor('qso', ({ items }) => items.some(({ entity_id }) => entity_id === logged.body.qdo_id));
  await here.waitFor('leaderboards', ({ lbcw1 }) => lbcw1?.[0]?.station_callsign === 'G4QTW');
  // A hidden operator disappears there too; a contest is hidden there from the start.
  await two.call('vqso/nuke', { qdo_id: logged.body.qdo_id }, {}, me.token);
  await here.waitFor('qso', ({ gone }) => gone.includes(logged.body.qdo_id));
  await me.saveProfile({ hide_presence: 1 });
  await there.waitFor('public-rig-data', (data) =>
    data.some(({ id, is_live, is_online }) => id === me.user.id && !is_live && !is_online),
  );
  await one.call('vrigcontrol/set', { freq: 14_123.456, op_mode: 7 }, {}, me.token);
  const data = { Call: 'DL1QAB', Mode: 'CW', Freq: 14_123.456 };
  const contest = await one.call('vqso/upsert', { data }, {}, me.token);
  expect((await two.call('vgetFullQso', { qdo_id: contest.body.qdo_id })).body.qso.Freq).toBe('******');
  await there.waitFor('qso', ({ items }) => items.some(({ entity_id }) => entity_id === contest.body.qdo_id));
  expect(JSON.stringify(there.frames)).not.toMatch(/14123\.456/);
  for (const client of [here, there]) client.close();
}

test('two instances on one database', async () => {
  await using one = await TestApp.create({ JWT_SECRET });
  await using two = await TestApp.create({ JWT_SECRET, DATABASE_URL: one.databaseUrl });
  await expectEventsBothWays(one, two);
});

const REDIS = '/usr/bin/redis-server';
const installed = existsSync(REDIS);
const unless = installed ? '' : ' (skipped: no redis-server is installed)';
(installed ? test : test.skip)(`two instances on one Redis${unless}`, async () => {
  const port = String(await freePort());
  const options = ['--port', port, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const startRedis = () => spawn(REDIS, options, { stdio: 'ignore' });
  const redis = startRedis();
  const REDIS_URL = `redis://127.0.0.1:${port}`;
  const one = await TestApp.create({ JWT_SECRET, REDIS_URL });
  const two = await TestApp.create({ JWT_SECRET, REDIS_URL, DATABASE_URL: one.databaseUrl });
  await expectEventsBothWays(one, two);
  // Disconnected and connected again: the next event arrives.
  redis.kill('SIGKILL');
  await once(redis, 'exit');
  const again = startRedis();
  await pause(2_500);
  const me = await one.operator('G4QTX');
  using there = await two.liveClient();
  await me.call('vrigcontrol/set', { freq: 14_205 });
  await there.waitFor('public-rig-data', (data) => data.some(({ my_callsign }) => my_callsign === 'G4QTX'));
  await Promise.all([one.close(), two.close()]);
  again.kill('SIGKILL');
});
