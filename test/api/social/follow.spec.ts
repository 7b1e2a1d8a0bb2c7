import { AccountDataRegistry, type ArchiveFile } from '../../../backend/src/platform/account-data.js';
import { Notifications } from '../../../backend/src/social/index.js';
import { runSql } from '../../database.ts';
import { expectResponse } from '../../responses.ts';
import { type Operator, startTestApp, TestApp } from '../../test-app.ts';

const testApp = await startTestApp();

const follow = (me: Operator, other: Operator, follow_level: unknown = 1) =>
  me.call('vsetfollowstate', { user_id: other.user.id, follow_level });
const block = (me: Operator, other: Operator, blocks: unknown = 1) =>
  me.call('vblock', { user_id: other.user.id, block: blocks });
const notificationsOf = async (me: Operator) => (await me.call('vinbox')).body.notifications;
/** Locks a table against all writes. */
async function lockTable(table: string): Promise<{ release: () => Promise<void> }> {
  const [taken, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done = testApp.database.transaction(async (tx) => {
    await runSql(tx, `lock table ${table} in share mode`);
    taken.resolve();
    await free.promise;
  });
  await taken.promise;
  return {
    release: () => {
      free.resolve();
      return done;
    },
  };
}

/** Waits until so many statements wait for another one. */
const waitForBlocked = (count: number) =>
  testApp.eventually(
    () =>
      run(`select count(*)::integer as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`) as Promise<{ n: number }[]>,
    ([found]) => found?.n === count,
  );

const run = (text: string, values: unknown[] = []) => testApp.sql(text, values);

describe('vsetfollowstate', () => {
  test('follows and unfollows, repeatedly, and answers the followed accounts, as vsr does', async () => {
    const [me, a, b] = [await testApp.operator(), await testApp.operator(), await testApp.operator()];
    expect((await follow(me, a)).body).toEqual({ following: [a.user.id] });
    expect((await follow(me, a, '1')).body).toEqual({ following: [a.user.id] });
    expect((await follow(me, b)).body.following).toEqual([a.user.id, b.user.id]);
    expect((await me.call('vsr')).body.following).toEqual([a.user.id, b.user.id]);
    expect((await follow(me, a, 0)).body).toEqual({ following: [b.user.id] });
    expect((await follow(me, a, 0)).body).toEqual({ following: [b.user.id] });
    expect((await a.call('vsr')).body.following).toEqual([]);
  });

  test('notifies the followed account once, also when repeated', async () => {
    const [me, other] = [await testApp.operator(), await testApp.operator()];
    for (const level of [1, 0, 1, 0, 1]) await follow(me, other, level);
    expect(await notificationsOf(other)).toMatchObject([
      {
        type_id: 110,
        subject: `${me.callsign} follows you`,
        sender: { id: me.user.id, my_callsign: me.callsign, profile_image_name: null },
      },
    ]);
    // The notification is not sent again after it was deleted either.
    const [{ id } = { id: 0 }] = await notificationsOf(other);
    await other.call('vinbox/delete', { id });
    for (const level of [0, 1]) await follow(me, other, level);
    expect(await notificationsOf(other)).toEqual([]);
  });

  test.each([2, -1, 0.5, 'yes', null, undefined, [1], { level: 1 }])('level %p: 422', async (level) => {
    const [me, other] = [await testApp.operator(), await testApp.operator()];
    const response = await me.call('vsetfollowstate', { user_id: other.user.id, follow_level: level });
    expect([response.status, response.body.code]).toEqual([422, 'rule']);
    expect((await me.call('vsr')).body.following).toEqual([]);
  });

  test('oneself: 422; an absent account: 404; not a number: 400; a visitor: 401', async () => {
    const me = await testApp.operator();
    expect((await follow(me, me)).status).toBe(422);
    for (const level of [0, 1])
      expect((await me.call('vsetfollowstate', { user_id: 999_999, follow_level: level })).status).toBe(404);
    for (const user_id of [0, -3, 'x', null, 1.5, 1e12])
      expect((await me.call('vsetfollowstate', { user_id, follow_level: 1 })).status).toBe(400);
    expect((await testApp.call('vsetfollowstate', { user_id: me.user.id, follow_level: 1 })).status).toBe(401);
  });

  test('an account with a pending deletion can be unfollowed but not followed', async () => {
    const [me, first, gone] = [await testApp.operator(), await testApp.operator(), await testApp.operator()];
    await follow(me, gone);
    await run('update social.station set is_leaving = true where account_id = any ($1)', [
      [gone.user.id, first.user.id],
    ]);
    expect((await follow(me, first)).status).toBe(404);
    expect((await follow(me, gone, 0)).body).toEqual({ following: [] });
    expect((await follow(me, gone, 0)).status).toBe(404);
  });

  test('is limited to 5,000, also at once', async () => {
    const me = await testApp.operator();
    const others = await Promise.all(Array.from({ length: 12 }, () => testApp.operator()));
    await run(
      `insert into social.follow (account_id, followed_id, followed_at) select $1, 1000000 + n, now() from generate_series(1, 4996) n`,
      [me.user.id],
    );
    const responses = await Promise.all(others.map((other) => follow(me, other)));
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(4).fill(200), ...Array(8).fill(422)]);
    expect((await me.call('vsr')).body.following.length).toBe(5_000);
    // A repeated follow does not count again.
    const followed = others.filter((_, n) => responses[n]?.status === 200);
    expect((await follow(me, followed[0] as Operator)).status).toBe(200);
  });

  test('the same pair many times at once: one follow, one notification', async () => {
    const [me, other] = [await testApp.operator(), await testApp.operator()];
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) => (n % 2 ? follow(me, other) : follow(other, me))),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await notificationsOf(other)).length + (await notificationsOf(me)).length).toBe(2);
  });

  test('is limited to 300 an hour', async () => {
    await using small = await TestApp.create({ RATE_LIMIT_FACTOR: '0.1' }); // 30
    const [me, other] = [await small.operator(), await small.operator()];
    const responses = await Promise.all(Array.from({ length: 33 }, () => follow(me, other)));
    const refused = responses.filter(({ status }) => status === 429);
    expect([responses.filter(({ status }) => status === 200).length, refused.length]).toEqual([30, 3]);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('vblock', () => {
  test('answers the blocked operators by their callsigns, and only to the blocker', async () => {
    const [me, a, b] = [await testApp.operator(), await testApp.operator('G4QZB'), await testApp.operator('G4QZA')];
    await block(me, a);
    const both = [
      { id: b.user.id, my_callsign: 'G4QZA' },
      { id: a.user.id, my_callsign: 'G4QZB' },
    ];
    expect((await block(me, b)).body).toEqual({ blocked: both });
    expect((await block(me, b, '1')).body).toEqual({ blocked: both });
    expect((await me.call('vblocked')).body).toEqual({ blocked: both });
    expect((await a.call('vblocked')).body).toEqual({ blocked: [] });
    expect((await block(me, b, 0)).body).toEqual({ blocked: both.slice(1) });
    expect(await notificationsOf(a)).toEqual([]);
    expect((await testApp.call('vblocked')).status).toBe(401);
  });

  test('a blocked operator no longer follows, and cannot follow again, under any callsign', async () => {
    const [me, other, second] = [await testApp.operator(), await testApp.operator(), await testApp.operator()];
    await run('update social.station set main_id = $1 where account_id = $2', [other.user.id, second.user.id]);
    await follow(other, me);
    await follow(second, me);
    await block(me, other);
    for (const who of [other, second]) {
      expect((await who.call('vsr')).body.following).toEqual([]);
      await expectResponse(follow(who, me), 403, { code: 'forbidden' });
    }
    await block(me, other, 0);
    expect((await follow(second, me)).status).toBe(200);
  });

  test('after a concurrent block and follow, or message, nobody follows', async () => {
    const [me, other] = [await testApp.operator(), await testApp.operator()];
    // The follow has passed its check, and waits before writing.
    const telling = await lockTable('social.noticed');
    const following = follow(other, me);
    await waitForBlocked(1);
    const blocking = block(me, other);
    await waitForBlocked(2);
    await telling.release();
    expect([(await following).status, (await blocking).status]).toEqual([200, 200]);
    expect((await other.call('vsr')).body.following).toEqual([]);

    await block(me, other, 0);
    // The block is stored, and waits before removing follows.
    const removing = await lockTable('social.follow');
    const blockingAgain = block(me, other);
    await waitForBlocked(1);
    const late = follow(other, me);
    const posting = testApp.database.transaction((tx) =>
      testApp.app
        .get(Notifications, { strict: false })
        .create({ to: me.user.id, from: other.user.id, type: 100, subject: 'Message' }, tx),
    );
    await waitForBlocked(3);
    await removing.release();
    expect([(await blockingAgain).status, (await late).status, await posting]).toEqual([200, 403, 'blocked']);
    expect((await other.call('vsr')).body.following).toEqual([]);
  });

  test('a block waits for a concurrent follow of another callsign of the same operator', async () => {
    const [me, other] = [await testApp.operator(), await testApp.operator()];
    const sub = await testApp.operator();
    await run(`update identity.account set managed_by_id = $2, email = '' where id = $1`, [sub.user.id, me.user.id]);
    await run('update social.station set main_id = $2 where account_id = $1', [sub.user.id, me.user.id]);
    const notifying = await lockTable('social.noticed');
    const following = follow(other, sub);
    await waitForBlocked(1);
    const blocking = block(me, other);
    await waitForBlocked(2);
    await notifying.release();
    expect([(await following).status, (await blocking).status]).toEqual([200, 200]);
    expect((await other.call('vsr')).body.following).toEqual([]);
  });

  test('a block covers all callsigns of both operators', async () => {
    const [me, sub, other] = [await testApp.operator(), await testApp.operator(), await testApp.operator()];
    await run('update social.station set main_id = $1 where account_id = $2', [me.user.id, sub.user.id]);
    await follow(other, me);
    await follow(other, sub);
    await block(me, other);
    const listed = { blocked: [{ id: other.user.id, my_callsign: other.callsign }] };
    const isBlocked = async (who: Operator) =>
      (await who.call('vprofilefor', { callsign: other.callsign })).body.profile.is_blocked;
    expect((await other.call('vsr')).body.following).toEqual([]);
    for (const who of [me, sub]) {
      expect((await follow(other, who)).status).toBe(403);
      expect((await who.call('vblocked')).body).toEqual(listed);
      expect(await isBlocked(who)).toBe(1);
    }
    expect(await isBlocked(other)).toBe(0);
    // Both callsigns block the operator: listed once, removed at once.
    expect((await block(sub, other)).body).toEqual(listed);
    expect((await block(sub, other, 0)).body).toEqual({ blocked: [] });
    for (const who of [me, sub]) {
      expect((await who.call('vblocked')).body).toEqual({ blocked: [] });
      expect((await follow(other, who)).status).toBe(200);
    }
    // One's own other callsign counts as oneself.
    expect((await block(sub, me)).status).toBe(422);
  });

  test('oneself, or neither 1 nor 0: 422; an absent account: 404', async () => {
    const [me, other] = [await testApp.operator(), await testApp.operator()];
    expect((await block(me, me)).status).toBe(422);
    expect((await block(me, other, 3)).status).toBe(422);
    expect((await me.call('vblock', { user_id: 999_999, block: 1 })).status).toBe(404);
    expect((await me.call('vblock', { user_id: 999_999, block: 0 })).status).toBe(404);
    expect((await me.call('vblock', {})).status).toBe(400);
  });
});

describe('account data', () => {
  const files = async (accountId: number) => {
    const all: Record<string, unknown> = {};
    for await (const { path, content } of testApp.app
      .get(AccountDataRegistry, { strict: false })
      .files(accountId) as AsyncIterable<ArchiveFile>) {
      if (!path.endsWith('.json')) continue;
      let text = '';
      for await (const chunk of content as AsyncIterable<string>) text += chunk;
      all[path] = JSON.parse(text);
    }
    return all;
  };

  test('contains no accounts with a pending deletion, until they are restored', async () => {
    const [me, gone] = [await testApp.operator(), await testApp.operator()];
    await follow(me, gone);
    await follow(gone, me);
    await block(me, gone);
    await follow(me, gone);
    await run(
      `insert into social.notification (account_id, sender_id, type_id, subject, message, created_at)
       values ($1, $2, 100, $3, 'Hello there', now()), ($1, $2, 120, $4, '20m CW', now()), ($2, $1, 100, 'Message', 'Hello', now())`,
      [me.user.id, gone.user.id, `Message from ${gone.callsign}`, `${gone.callsign} logged a contact with you`],
    );
    const [{ id } = { id: 0 }] = (await notificationsOf(me)).filter(({ type_id }) => type_id === 100);
    await me.call('vreportmessage', { id });
    const messages = async () => [
      await files(me.user.id),
      (await me.call('vinbox')).body,
      (await me.call('vblocked')).body,
    ];
    const json = JSON.stringify(await messages());
    expect(json.split(gone.callsign).length).toBeGreaterThan(10);
    await run('update social.station set is_leaving = true where account_id = $1', [gone.user.id]);
    expect(JSON.stringify(await messages())).not.toContain(gone.callsign);
    expect((await notificationsOf(me)).map(({ subject, sender }) => [subject, sender])).toEqual([
      ['Contact logged by an operator who has left', null],
      ['Message from an operator who has left', null],
      ['Followed by an operator who has left', null],
    ]);
    expect((await me.call('vblocked')).body).toEqual({ blocked: [] });
    await run('update social.station set is_leaving = false where account_id = $1', [gone.user.id]);
    expect(JSON.stringify(await messages())).toBe(json);
  });

  test('can be exported and is erased completely', async () => {
    const [me, a, b] = [await testApp.operator(), await testApp.operator(), await testApp.operator()];
    await follow(me, a);
    await follow(a, me);
    await block(me, b);
    await run(
      `insert into social.notification (account_id, sender_id, type_id, subject, message, created_at)
       values ($1, $2, 100, 'Message from', 'Hello there', now()), ($2, $1, 100, 'Message from', 'And to you', now())`,
      [me.user.id, a.user.id],
    );
    const [{ id } = { id: 0 }] = (await notificationsOf(me)).filter(({ type_id }) => type_id === 100);
    await me.call('vreportmessage', { id, reason: 'It is rude.' });
    expect(await files(me.user.id)).toMatchObject({
      'inbox.json': [
        { type_id: 110, sender: a.callsign },
        { type_id: 100, message: 'Hello there' },
      ],
      'sent-messages.json': [{ recipient: a.callsign, message: 'And to you' }],
      'reports.json': [{ kind: 'message', text: 'Hello there', reason: 'It is rude.' }],
      'following.json': [{ callsign: a.callsign }],
      'blocked.json': [{ callsign: b.callsign }],
    });
    expect(await files(b.user.id)).toMatchObject({ 'inbox.json': [], 'blocked.json': [] });

    await testApp.database.transaction((tx) =>
      testApp.app.get(AccountDataRegistry, { strict: false }).erase(me.user.id, tx),
    );
    const theirs = await notificationsOf(a);
    expect(theirs).toMatchObject([{ type_id: 100, sender: null, message: 'And to you' }]);
    expect(JSON.stringify(theirs)).not.toContain(me.callsign);
    for (const [table, columns] of Object.entries({
      station: ['account_id'],
      follow: ['account_id', 'followed_id'],
      block: ['account_id', 'blocked_id'],
      notification: ['account_id', 'sender_id'],
      noticed: ['account_id', 'sender_id'],
    }))
      expect([table, await run(`select from social.${table} where $1 in (${columns.join()})`, [me.user.id])]).toEqual([
        table,
        [],
      ]);
  });
});
