import { randomUUID } from 'node:crypto';
import type { OpenSession, SignedIn } from '@pileup/contract/identity';
import request from 'supertest';
import { Sessions } from '../../../backend/src/identity/sessions/sessions.js';
import { twice } from '../../responses.ts';
import { type Operator, startTestApp } from '../../test-app.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const CHROME =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const password = 'correct horse';

const testApp = await startTestApp();

/** A member with a password, to log in again elsewhere. */
async function member(): Promise<Operator> {
  const me = await testApp.operator();
  const profile = { name: 'Anna', email: me.email, qth: 'Bath', grid: 'IO81' };
  await me.call('vupdateprofile', { ...profile, ...twice(password) });
  return me;
}

async function logIn({ email }: Operator, userAgent = FIREFOX): Promise<string> {
  const { body } = await request(testApp.server)
    .post('/api/vlogin')
    .set('User-Agent', userAgent)
    .send({ email, password });
  return (body as SignedIn).token;
}

const sessionsOf = async (token: string): Promise<OpenSession[]> =>
  (await testApp.call('vsessions', {}, {}, token)).body.sessions;
const status = async (token: string) => (await testApp.call('vuser', {}, {}, token)).status;

test('sessions are listed by device, the current one marked, without those of other accounts', async () => {
  const [me, other] = [await member(), await member()];
  const [firefox, chrome] = [await logIn(me), await logIn(me, CHROME)];
  await logIn(other);
  const seen = await sessionsOf(firefox);
  expect(seen.map(({ device }) => device).sort()).toEqual(['', 'Chrome on Android', 'Firefox on Linux']);
  expect(seen.filter(({ is_this }) => is_this).map(({ device }) => device)).toEqual(['Firefox on Linux']);
  expect(seen.every(({ my_callsign }) => my_callsign === me.callsign)).toBe(true);
  expect((await sessionsOf(chrome)).map(({ id }) => id).sort()).toEqual(seen.map(({ id }) => id).sort());
  expect(JSON.stringify(seen)).not.toMatch(/127\.0\.0\.1|Mozilla/);
  expect((await testApp.call('vsessions')).status).toBe(401);
});

test('one session can be ended at once, and the others continue', async () => {
  const me = await member();
  const [firefox, chrome] = [await logIn(me), await logIn(me, CHROME)];
  const chosen = (await sessionsOf(firefox)).find(({ device }) => device === 'Chrome on Android');
  expect(await status(chrome)).toBe(200);
  expect((await testApp.call('vsessions/end', { id: chosen?.id }, {}, firefox)).body).toEqual({ status: 'ok' });
  expect([await status(chrome), await status(firefox), await status(me.token)]).toEqual([401, 200, 200]);
  // The page there removes the account's data from the browser.
  expect((await testApp.call('vuser', {}, {}, chrome)).body.code).toBe('session_ended');
  expect((await testApp.call('vuser', {}, {}, `${chrome}x`)).body.code).toBe('unauthenticated');
  expect((await testApp.call('vsessions/end', { id: chosen?.id }, {}, firefox)).status).toBe(404);
});

test.each([
  ['an absent session', randomUUID(), 404],
  ['no session', undefined, 400],
  ['an invalid id', '1 or 1=1', 400],
])('%s cannot be ended', async (_, id, expected) => {
  const me = await testApp.operator();
  expect((await me.call('vsessions/end', { id })).status).toBe(expected);
  expect((await me.call('vuser')).status).toBe(200);
});

test('sessions of other accounts cannot be ended', async () => {
  const [me, other] = [await testApp.operator(), await testApp.operator()];
  const [theirs] = await sessionsOf(other.token);
  expect((await me.call('vsessions/end', { id: theirs?.id })).status).toBe(404);
  expect((await testApp.call('vsessions/end', { id: theirs?.id })).status).toBe(401);
  const key = (await me.call('vapikey')).body.api_key;
  for (const name of ['vsessions', 'vsessions/end', 'vlogouteverywhere'] as const)
    expect([name, (await testApp.call(name, {}, {}, key)).status]).toEqual([name, 403]);
  expect((await other.call('vuser')).status).toBe(200);
});

test('signing out everywhere ends all own sessions, this one included, and no others', async () => {
  const [me, other] = [await member(), await testApp.operator()];
  const tokens = [me.token, await logIn(me), await logIn(me, CHROME)];
  for (const token of tokens) expect(await status(token)).toBe(200);
  expect((await me.call('vlogouteverywhere')).body).toEqual({ status: 'ok' });
  for (const token of tokens) expect(await status(token)).toBe(401);
  expect((await other.call('vuser')).status).toBe(200);
});

test('the last-seen time is updated every quarter of an hour at most', async () => {
  const { token, callsign } = await testApp.operator();
  const seenAt = async () => (await sessionsOf(token))[0]?.seen_at ?? '';
  const [mine] = await sessionsOf(token);
  expect(mine).toMatchObject({ my_callsign: callsign, is_this: true });
  const begun = mine?.seen_at ?? '';
  testApp.clock.jump(14 * 60_000);
  expect(await seenAt()).toBe(begun);
  expect(await seenAt()).toBe(begun);
  testApp.clock.jump(2 * 60_000);
  const later = await testApp.eventually(seenAt, (at) => at !== begun);
  expect(Date.parse(later) - Date.parse(begun)).toBeGreaterThanOrEqual(16 * 60_000);
  expect((await sessionsOf(token))[0]?.began_at).toBe(mine?.began_at);
});

test.each([
  ['signed out everywhere', (me: Operator) => me.call('vlogouteverywhere')],
  [
    'ended from elsewhere',
    async (me: Operator) => {
      const elsewhere = await logIn(me, CHROME);
      const [ended] = (await sessionsOf(elsewhere)).filter(({ is_this }) => !is_this);
      await testApp.call('vsessions/end', { id: ended?.id }, {}, elsewhere);
    },
  ],
])('a session %s gets no events of its account any more within 5 seconds', async (_, end) => {
  const me = await member();
  using client = await testApp.liveClient(me.token);
  expect(client.dataOf('auth')).toEqual([{ ok: true }]);
  await end(me);
  expect(await status(me.token)).toBe(401);
  await client.waitFor('auth', ({ ok }) => !ok, 20);
});

describe('ended by another module', () => {
  const sessions = () => testApp.app.get(Sessions, { strict: false });

  test('all sessions of some accounts end, with those that depend on them', async () => {
    const [me, other] = [await testApp.operator(), await testApp.operator()];
    await testApp.database.transaction((tx) => sessions().endAllOf(me.user.id, [me.user.id], tx));
    expect([await status(me.token), await status(other.token)]).toEqual([401, 200]);
  });

  test('a concurrent lookup does not restore one', async () => {
    const me = await testApp.operator();
    await testApp.database.transaction(async (tx) => {
      await sessions().endAllOf(me.user.id, [me.user.id], tx);
      // The change is not committed yet: others still see the session.
      expect(await status(me.token)).toBe(200);
    });
    expect(await status(me.token)).toBe(401);
  });

  test('a session begun by PIN stores the time of the PIN', async () => {
    const me = await testApp.operator();
    const token = await sessions().begin(me.user.id, testApp.database, { byPin: true });
    expect(await status(token)).toBe(200);
    const rows = await testApp.sql<{ by_pin: boolean }>(
      'select pin_at = created_at as by_pin from identity.session where account_id = $1 order by created_at',
      [me.user.id],
    );
    expect(rows.map(({ by_pin }) => by_pin)).toEqual([null, true]);
  });
});
