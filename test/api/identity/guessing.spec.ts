import type { EndpointName } from '@pileup/contract/endpoints';
import { Crypto } from '../../../backend/src/platform/crypto.js';
import { BEHIND_PROXY, callFrom } from '../../fixtures/call-from.ts';
import { statusesOf, twice } from '../../responses.ts';
import { startTestApp, TestApp } from '../../test-app.ts';

const password = 'correct horse';
const profile = { name: 'Anna', qth: 'Bath', grid: 'IO81' };

// Passwords are hashed as in production, because the time of hashing could reveal an account.
const testApp = await startTestApp({ ...BEHIND_PROXY, PASSWORD_HASHING: 'strong' });

describe('account enumeration', () => {
  test('passwords are hashed as in production: argon2id, 19 MiB, two passes', async () => {
    const me = await testApp.operator('M0QAA');
    const own = { ...profile, email: me.email, ...twice(password) };
    expect((await me.call('vupdateprofile', own)).status).toBe(200);
    const stored = await testApp.sql<{ hash: string }>(
      'select password_hash as hash from identity.account where id = $1',
      [me.user.id],
    );
    expect(stored).toEqual([{ hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) }]);
    expect((await callFrom(testApp, 'vlogin', { email: me.email, password })).status).toBe(200);
  });

  /**
   * Each request is made for an existing account and for an absent one. Names are new each time: wrong ones are
   * throttled.
   */
  const REQUESTS: [EndpointName, (callsign: string) => object][] = [
    ['vsendpin', (callsign) => ({ callsign })],
    ['vpinlogin', (callsign) => ({ callsign, pin: '000000' })],
    ['vpasswordreset', (callsign) => ({ email: `${callsign.toLowerCase()}@example.org` })],
    ['vlogin', (callsign) => ({ email: `${callsign.toLowerCase()}@example.org`, password: 'guess' })],
  ];
  const PAIRS = 60;
  /** Milliseconds. */
  const MAX_DIFFERENCE_MS = 10;
  /** The median of 60 values is between the 15th and the 46th with a probability of 99.99 % (binomial distribution). */
  const RANKS_AROUND_MEDIAN = [14, 45] as const;

  async function timed(name: EndpointName, body: object) {
    const began = performance.now();
    const response = await callFrom(testApp, name, body);
    return { ms: performance.now() - began, status: response.status, body: response.body };
  }

  /** The limits in milliseconds between which the median of the differences certainly is. */
  function medianBetween(differences: number[]) {
    const sorted = differences.toSorted((a, b) => a - b);
    const [low, high] = RANKS_AROUND_MEDIAN;
    return { low: sorted[low] ?? Number.NaN, high: sorted[high] ?? Number.NaN };
  }

  test('is not possible by status, body or response time (median difference within 10 ms)', async () => {
    const suffix = (n: number) => String.fromCharCode(65 + Math.floor(n / 26), 65 + (n % 26));
    for (let n = 0; n < PAIRS; n++) await testApp.operator(`M1Q${suffix(n)}`);
    const hash = await testApp.app.get(Crypto).hashPassword(password);
    await testApp.sql('update identity.account set password_hash = $1', [hash]);

    for (const [name, bodyFor] of REQUESTS) {
      // Times are compared in pairs of alternating order, so that a machine that becomes slower meanwhile changes
      // nothing. Other work on the machine makes the interval wider, it does not move it.
      const differences: number[] = [];
      for (let n = 0; n < PAIRS; n++) {
        const [existing, absent] = [bodyFor(`M1Q${suffix(n)}`), bodyFor(`M2Q${suffix(n)}`)];
        const isExistingFirst = n % 2 === 0;
        const first = await timed(name, isExistingFirst ? existing : absent);
        const second = await timed(name, isExistingFirst ? absent : existing);
        expect([name, second.status, second.body]).toEqual([name, first.status, first.body]);
        differences.push(isExistingFirst ? first.ms - second.ms : second.ms - first.ms);
      }
      const { low, high } = medianBetween(differences);
      expect({ name, low, high, isWithin: low <= MAX_DIFFERENCE_MS && high >= -MAX_DIFFERENCE_MS }).toEqual({
        name,
        low,
        high,
        isWithin: true,
      });
    }
  });
});

// Further test apps come last: passport keeps one strategy per process, that of the newest test app.
describe('password attempts', () => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await TestApp.create({ RATE_LIMIT_FACTOR: '0.3', ...BEHIND_PROXY });
  });
  afterAll(() => testApp.close());

  test('are limited per account, concurrent and from any number of addresses', async () => {
    const email = 'm0qbf@example.org';
    const { body } = await callFrom(testApp, 'vregister', { email, my_callsign: 'M0QBF' });
    const chosen = { ...profile, email, ...twice(password) };
    expect((await callFrom(testApp, 'vupdateprofile', chosen, { token: body.token })).status).toBe(200);
    const home = '192.0.2.1';
    expect((await callFrom(testApp, 'vlogin', { email, password }, { address: home })).status).toBe(200);

    const guess = (n: number) => callFrom(testApp, 'vlogin', { email, password: `guess ${n}` });
    const statuses = (await Promise.all(Array.from({ length: 20 }, (_, n) => guess(n)))).map(({ status }) => status);
    // The limit is 25 an hour, times 0.3.
    expect(statuses.filter((status) => status === 401)).toHaveLength(8);
    expect(statuses.filter((status) => status === 429)).toHaveLength(12);
    // The owner is not locked out by others at an address of an earlier login.
    expect((await callFrom(testApp, 'vlogin', { email, password }, { address: home })).status).toBe(200);
  });

  test('are limited per address for all accounts together', async () => {
    const statuses = await statusesOf(4, (n) =>
      callFrom(testApp, 'vlogin', { email: `n${n}@example.org`, password }, { address: '192.0.2.9' }),
    );
    expect(statuses).toEqual([401, 401, 401, 429]);
  });

  test('are limited in an open session too', async () => {
    const email = 'm0qbg@example.org';
    const { body } = await callFrom(testApp, 'vregister', { email, my_callsign: 'M0QBG' });
    const chosen = { ...profile, email, ...twice(password) };
    const save = (change: object) => callFrom(testApp, 'vupdateprofile', change, { token: body.token });
    expect((await save(chosen)).status).toBe(200);
    const statuses = await statusesOf(4, (n) => save({ ...chosen, current_password: `guess ${n}` }));
    expect(statuses).toEqual([400, 400, 400, 429]);
  });
});
