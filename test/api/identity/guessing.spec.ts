import type { CallName } from '@pileup/contract/calls';
import { Crypto } from '../../../backend/src/platform/crypto.js';
import { BEHIND_PROXY, callFrom } from '../../fixtures/call-from.ts';
import { World } from '../../world.ts';

const password = 'correct horse';
const profile = { name: 'Anna', qth: 'Bath', grid: 'IO81' };

describe('who has an account', () => {
  let world: World;
  beforeAll(async () => {
    // The hashing of production: its time is what could give an account away.
    world = await World.create({ ...BEHIND_PROXY, PASSWORD_HASHING: 'strong' });
  });
  afterAll(() => world.close());

  test('signs in with a password hashed as in production: argon2id, 19 MiB, two passes', async () => {
    const me = await world.operator('M0QAA');
    const own = { ...profile, email: me.email, password, password_confirmation: password };
    expect((await me.call('vupdateprofile', own)).status).toBe(200);
    const stored = await world.database.run<{ hash: string }>(
      { name: 'stored password', text: 'select password_hash as hash from identity.account where id = $1' },
      [me.user.id],
    );
    expect(stored).toEqual([{ hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) }]);
    expect((await callFrom(world, 'vlogin', { email: me.email, password })).status).toBe(200);
  });

  /** Each pair: a request that meets an account, and the same for nobody. Fresh names: wrong ones are slowed. */
  const ASKED: [CallName, (callsign: string) => object][] = [
    ['vsendpin', (callsign) => ({ callsign })],
    ['vpinlogin', (callsign) => ({ callsign, pin: '000000' })],
    ['vpasswordreset', (callsign) => ({ email: `${callsign.toLowerCase()}@example.org` })],
    ['vlogin', (callsign) => ({ email: `${callsign.toLowerCase()}@example.org`, password: 'guess' })],
  ];
  const TRIES = 60;
  /** Milliseconds. */
  const APART = 10;

  async function timed(name: CallName, body: object) {
    const began = performance.now();
    const answer = await callFrom(world, name, body);
    return { ms: performance.now() - began, status: answer.status, body: answer.body };
  }

  const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

  test('is told neither by status and body nor by the time an answer takes (timed: medians within 10 ms)', async () => {
    const suffix = (n: number) => String.fromCharCode(65 + Math.floor(n / 26), 65 + (n % 26));
    for (let n = 0; n < TRIES; n++) await world.operator(`M1Q${suffix(n)}`);
    const hash = await world.app.get(Crypto).hashPassword(password);
    await world.database.run({ name: 'passwords', text: 'update identity.account set password_hash = $1' }, [hash]);

    for (const [name, bodyFor] of ASKED) {
      let apart = Number.POSITIVE_INFINITY;
      // The machine has other things to do at times.
      for (let attempt = 1; attempt <= 3 && apart > APART; attempt++) {
        const known: number[] = [];
        const strange: number[] = [];
        for (let n = 0; n < TRIES; n++) {
          const one = await timed(name, bodyFor(`M1Q${suffix(n)}`));
          const other = await timed(name, bodyFor(`M2Q${suffix(n)}`));
          expect([name, other.status, other.body]).toEqual([name, one.status, one.body]);
          known.push(one.ms);
          strange.push(other.ms);
        }
        apart = Math.abs(median(known) - median(strange));
      }
      expect([name, apart <= APART, apart]).toEqual([name, true, apart]);
    }
  }, 180_000);
});

// Worlds of their own come last: passport keeps one strategy per process, that of the newest world.
describe('guesses at a password', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.create({ RATE_LIMIT_FACTOR: '0.3', ...BEHIND_PROXY });
  });
  afterAll(() => world.close());

  test('are few for an account, at the same moment and from any number of addresses', async () => {
    const email = 'm0qbf@example.org';
    const { body } = await callFrom(world, 'vregister', { email, my_callsign: 'M0QBF' });
    const chosen = { ...profile, email, password, password_confirmation: password };
    expect((await callFrom(world, 'vupdateprofile', chosen, { token: body.token })).status).toBe(200);
    const home = '192.0.2.1';
    expect((await callFrom(world, 'vlogin', { email, password }, { address: home })).status).toBe(200);

    const guess = (n: number) => callFrom(world, 'vlogin', { email, password: `guess ${n}` });
    const statuses = (await Promise.all(Array.from({ length: 20 }, (_, n) => guess(n)))).map(({ status }) => status);
    // 25 an hour, times 0.3.
    expect(statuses.filter((status) => status === 401)).toHaveLength(8);
    expect(statuses.filter((status) => status === 429)).toHaveLength(12);
    // Where he signed in before, the owner is not locked out by a stranger.
    expect((await callFrom(world, 'vlogin', { email, password }, { address: home })).status).toBe(200);
  }, 60_000);

  test('are few from one address, whoever they are at', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++)
      statuses.push(
        (await callFrom(world, 'vlogin', { email: `n${n}@example.org`, password }, { address: '192.0.2.9' })).status,
      );
    expect(statuses).toEqual([401, 401, 401, 429]);
  });

  test('in force, from a page left open, are few, too', async () => {
    const email = 'm0qbg@example.org';
    const { body } = await callFrom(world, 'vregister', { email, my_callsign: 'M0QBG' });
    const chosen = { ...profile, email, password, password_confirmation: password };
    const save = (change: object) => callFrom(world, 'vupdateprofile', change, { token: body.token });
    expect((await save(chosen)).status).toBe(200);
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) statuses.push((await save({ ...chosen, current_password: `guess ${n}` })).status);
    expect(statuses).toEqual([400, 400, 400, 429]);
  });
});
