import request from 'supertest';
import { RateCounters } from '../../../backend/src/platform/http/rate-counters.js';
import { BEHIND_PROXY, callFrom } from '../../fixtures/call-from.ts';
import { statusesOf, twice } from '../../responses.ts';
import { startTestApp, TestApp } from '../../test-app.ts';

const HOUR_MS = 3_600_000;
const password = 'correct horse';
const profile = { name: 'Anna', qth: 'Bath', grid: 'IO81' };
const SECRETS = { DATA_KEY: 'd'.repeat(40), JWT_SECRET: 'j'.repeat(40) };

/** Registers an operator with a password. */
async function register(testApp: TestApp, callsign: string, address: string): Promise<string> {
  const email = `${callsign.toLowerCase()}@example.org`;
  const { body } = await callFrom(testApp, 'vregister', { email, my_callsign: callsign }, { address });
  const chosen = { ...profile, email, ...twice(password) };
  expect((await callFrom(testApp, 'vupdateprofile', chosen, { token: body.token, address })).status).toBe(200);
  return email;
}

/** The address with this number in a /64, and the /64 with this number in a /48. */
const hostIn = (network: number, host: number) => `2001:db8:7:${network.toString(16)}::${host.toString(16)}`;

const testApp = await startTestApp({ RATE_LIMIT_FACTOR: '0.5', ...BEHIND_PROXY });

test('macros are limited by account, stopping is not', async () => {
  const [me, other] = [await testApp.operator(), await testApp.operator()];
  const send = async (who = me) => (await who.call('vrigcontrol/send', { text: 'CQ' })).status;
  const statuses = [];
  for (let n = 0; n < 31; n++) statuses.push(await send());
  // The limit is 60 a minute, times 0.5; no program is connected.
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 422), 429]);
  expect((await me.call('vrigcontrol/stop')).status).toBe(200);
  expect(await send(other)).toBe(422);
});

describe('limits by address', () => {
  const wrongSignIns = async (addresses: string[]) => {
    const tries = addresses.map((address, n) =>
      callFrom(testApp, 'vlogin', { email: `nobody${n}@example.org`, password: 'guess' }, { address }),
    );
    return (await Promise.all(tries)).filter(({ status }) => status === 401).length;
  };

  test('60 failed logins from one IPv6 /64 are the limit of one address', async () => {
    expect(await wrongSignIns(Array.from({ length: 60 }, (_, n) => hostIn(1, n + 1)))).toBe(5);
  });

  test('an IPv6 /48 may have ten times as many', async () => {
    const other = (network: number) => `2001:db8:8:${network.toString(16)}::1`;
    expect(await wrongSignIns(Array.from({ length: 60 }, (_, n) => other(n)))).toBe(50);
  });

  test('40 registrations from one IPv6 /64 are the limit of one address', async () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const call = `M3Q${letters[Math.floor(n / 26)]}${letters[n % 26]}`;
        const body = { email: `${call}@example.org`, my_callsign: call };
        return (await callFrom(testApp, 'vregister', body, { address: hostIn(2, n + 1) })).status;
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  });

  test('IPv4 written as IPv6 is the same address', async () => {
    const addresses = Array.from({ length: 20 }, (_, n) => (n % 2 ? '192.0.2.77' : '::ffff:192.0.2.77'));
    expect(await wrongSignIns(addresses)).toBe(5);
  });

  test('the counters store no names, and are deleted after their time', async () => {
    const rows = await testApp.sql<{ row: string }>('select row_to_json(r)::text as row from platform.rate_limit r');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ row }) => /2001:db8|192\.0\.2|example/.test(row))).toEqual([]);
    testApp.clock.jump(91 * 24 * HOUR_MS);
    await testApp.app.get(RateCounters).sweep();
    expect(await testApp.sql('select from platform.rate_limit')).toEqual([]);
  });
});

describe('limits of several instances', () => {
  test('are shared, and survive a restart', async () => {
    const env = { RATE_LIMIT_FACTOR: '0.5', ...BEHIND_PROXY, ...SECRETS };
    await using first = await TestApp.create(env);
    const second = await TestApp.create({ ...env, DATABASE_URL: first.databaseUrl });
    const address = '192.0.2.5';
    const statuses = await statusesOf(8, (n) =>
      callFrom(n % 2 ? first : second, 'vlogin', { email: `n${n}@example.org`, password }, { address }),
    );
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    await second.close();
    await using third = await TestApp.create({ ...env, DATABASE_URL: first.databaseUrl });
    const again = await callFrom(third, 'vlogin', { email: 'n9@example.org', password }, { address });
    expect(again.status).toBe(429);
  });

  test('refuse an address that sends very many requests at all of them', async () => {
    const env = { RATE_LIMIT_FACTOR: '0.02', ...BEHIND_PROXY, ...SECRETS };
    await using first = await TestApp.create(env);
    await using second = await TestApp.create({ ...env, DATABASE_URL: first.databaseUrl });
    const get = (testApp: TestApp) => request(testApp.server).get('/healthz').set('X-Forwarded-For', '192.0.2.6');
    for (let n = 0; n < 125; n++) await get(first);
    expect((await get(first)).status).toBe(429);
    expect((await statusesOf(40, () => get(second))).at(-1)).toBe(429);
  });
});

describe('an attacker who guesses a password all day', () => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await TestApp.create({ RATE_LIMIT_FACTOR: '0.1', ...BEHIND_PROXY });
  });
  afterAll(() => testApp.close());

  const logIn = async (email: string, typed: string, address: string, cookie = '') => {
    const post = request(testApp.server).post('/api/vlogin').set('X-Forwarded-For', address).set('Cookie', cookie);
    const { status, headers, body } = await post.send({ email, password: typed });
    return { status, body, cookie: String(headers['set-cookie'] ?? '') };
  };

  test('does not lock the owner out of browsers with an earlier login, in any network', async () => {
    const email = await register(testApp, 'M0QDA', '192.0.2.10');
    const { cookie } = await logIn(email, password, '192.0.2.11');
    expect(cookie).toMatch(/^pileup_browser=.*; HttpOnly; SameSite=Strict/);
    const ownCookie = cookie.split(';')[0] ?? '';
    let [attempts, closed, next] = [0, 0, 1];
    for (let hour = 0; hour < 24; hour++, testApp.clock.jump(HOUR_MS + 1_000)) {
      for (let n = 0; n < 5; n++) {
        const { status } = await logIn(email, `guess ${attempts}`, `198.51.${hour}.${next++ % 250}`);
        if (status === 401) attempts++;
        else closed++;
      }
      // A new browser is locked out for an hour, and the refusal names the alternatives.
      const newBrowser = await logIn(email, password, `203.0.113.${hour}`);
      expect([newBrowser.status, newBrowser.body.error]).toEqual([
        429,
        expect.stringContaining('new password by e-mail'),
      ]);
      expect((await logIn(email, password, `203.0.${hour}.200`, ownCookie)).status).toBe(200);
    }
    // The limit is 25 an hour, times 0.1.
    expect(attempts).toBeLessThanOrEqual(24 * 3);
    expect(closed).toBeGreaterThan(0);
  });

  test('gains nothing by an own, a modified or a stolen cookie', async () => {
    const email = await register(testApp, 'M0QDB', '192.0.2.20');
    const otherToken = await register(testApp, 'M0QDC', '192.0.2.21');
    const own = (await logIn(otherToken, password, '192.0.2.22')).cookie.split(';')[0] ?? '';
    const taken = (await logIn(email, password, '192.0.2.23')).cookie.split(';')[0] ?? '';
    const changed = own.replace(/\.([\d-]+)\./, (_, ids) => `.${ids}-${taken.split('.')[1]}.`);
    let next = 1;
    const allowedAttempts = async (cookie: string) => {
      const statuses = await statusesOf(6, () => logIn(email, 'guess', `198.18.0.${next++}`, cookie));
      return statuses.filter((status) => status === 401).length;
    };
    expect((await allowedAttempts(own)) + (await allowedAttempts(changed))).toBeLessThanOrEqual(3);
    // A stolen cookie allows no more attempts than none.
    expect(await allowedAttempts(taken)).toBeLessThanOrEqual(3);
  });
});

describe('public reads that cost work', () => {
  let few: TestApp;
  // The limits are a hundredth of the usual ones: one to three a minute.
  beforeAll(async () => {
    few = await TestApp.create({ RATE_LIMIT_FACTOR: '0.01', ...BEHIND_PROXY });
  });
  afterAll(() => few.close());

  const PATHS: readonly [path: string, points: number][] = [
    ['/embed/live/G4QNON', 3],
    ['/oembed?url=x', 1],
    ['/feeds/news.json', 3],
    ['/previews/qso/1.png', 2],
    ['/previews/post/1.png', 2],
    ['/previews/profile/G4QNON.png', 2],
    ['/previews/year/2026/G4QNON.png', 2],
    ['/api/vboardproof?period=today&station_callsign=G4QNON', 1],
  ];
  test.each(PATHS)('%s may be read %i times by one address', async (path, points) => {
    const address = `192.0.2.${100 + PATHS.findIndex(([other]) => other === path)}`;
    const isRefused: boolean[] = [];
    for (let n = 0; n <= points; n++) {
      const { status } = await request(few.server).get(path).set('X-Forwarded-For', address);
      isRefused.push(status === 429);
    }
    expect(isRefused).toEqual([...Array.from({ length: points }, () => false), true]);
  });
});
