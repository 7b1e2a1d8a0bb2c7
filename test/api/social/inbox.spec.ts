import type { Notification } from '@pileup/contract/social';
import { Digest } from '../../../backend/src/social/inbox/digest.js';
import { sweepInbox } from '../../../backend/src/social/inbox/inbox-cleanup.js';
import { Notifications } from '../../../backend/src/social/index.js';
import { emails } from '../../email-outbox.ts';
import { record } from '../../fixtures/adif.ts';
import { type Operator, TestApp } from '../../test-app.ts';

let testApp: TestApp;
/** The tests of pages share an app; others name callsigns, or count the results of a job. */
const start = async () => {
  testApp = await TestApp.create();
};
const close = () => testApp.close();

const run = <Row>(text: string, values: unknown[] = []) => testApp.sql<Row>(text, values);
const notificationsOf = async (me: Operator): Promise<Notification[]> => (await me.call('vinbox')).body.notifications;
const ago = (hours: number) => new Date(testApp.clock.now() - hours * 3_600_000).toISOString().slice(0, 19);

/** Creates notifications of Pileup itself; returns their ids, oldest first. */
async function notified(me: Operator, count: number): Promise<number[]> {
  const rows = await run<{ id: number }>(
    `insert into social.notification (account_id, type_id, subject, created_at)
     select $1, 200, 'Number ' || n, now() from generate_series(1, $2::integer) n returning id`,
    [me.user.id, count],
  );
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

describe('vinbox', () => {
  beforeAll(start);
  afterAll(close);

  test('answers unseen ones first, then seen ones, in pages; the count is in vsr', async () => {
    const me = await testApp.operator();
    const ids = await notified(me, 130);
    expect((await me.call('vsr')).body.notification_count).toBe(130);
    expect((await me.call('vinbox')).body).toMatchObject({ OldNotifications: [], more: true });
    expect((await notificationsOf(me)).map(({ id }) => id)).toEqual(ids.slice(30).reverse());

    expect((await me.call('vinbox/seen', { id: ids[119] })).body).toEqual({ status: 'ok', notification_count: 10 });
    // The mark never moves backwards.
    expect((await me.call('vinbox/seen', { id: String(ids[3]) })).body.notification_count).toBe(10);
    const first = (await me.call('vinbox')).body;
    expect(first.notifications.map(({ id }) => id)).toEqual(ids.slice(120).reverse());
    const pages = [first];
    while (pages.at(-1)?.more)
      pages.push((await me.call('vinbox', { before: pages.at(-1)?.OldNotifications.at(-1)?.id })).body);
    expect(pages.map(({ OldNotifications }) => OldNotifications.length)).toEqual([50, 50, 20]);
    expect(pages.slice(1).map(({ notifications }) => notifications)).toEqual([[], []]);
    expect(pages.flatMap(({ OldNotifications }) => OldNotifications.map(({ id }) => id))).toEqual(
      ids.slice(0, 120).reverse(),
    );
  });

  test('paging reaches everything, also unseen ones beyond the first hundred', async () => {
    const me = await testApp.operator();
    const seen = await notified(me, 60);
    await me.call('vinbox/seen', { id: seen.at(-1) });
    const ids = [...seen, ...(await notified(me, 175))];
    const turned = async (): Promise<[fresh: number[], old: number[]][]> => {
      const pages = [];
      for (let before: number | undefined, more = true; more; ) {
        const { body } = await me.call('vinbox', before === undefined ? {} : { before });
        const [fresh, old] = [body.notifications, body.OldNotifications].map((list) => list.map(({ id }) => id)) as [
          number[],
          number[],
        ];
        pages.push([fresh, old] as [number[], number[]]);
        before = Math.min(...fresh, ...old);
        more = body.more;
      }
      return pages;
    };
    const pages = await turned();
    expect(pages.map(([fresh, old]) => [fresh.length, old.length])).toEqual([
      [100, 0],
      [50, 0],
      [25, 25],
      [0, 35],
    ]);
    expect(pages.flat(2)).toEqual(ids.toReversed());
    // All notifications are still listed after they were marked as seen.
    await me.call('vinbox/seen', { id: ids.at(-1) });
    expect((await turned()).flat(2)).toEqual(ids.toReversed());
  });

  test('the fields of a notification', async () => {
    const me = await testApp.operator();
    const [id] = await notified(me, 1);
    expect(await notificationsOf(me)).toEqual([
      {
        id,
        type_id: 200,
        subject: 'Number 1',
        message: '',
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
        sender: null,
        about_qso_id: null,
        about_post_id: null,
        about_comment_id: null,
        about_award_id: null,
      },
    ]);
  });

  test('another account’s notification is answered as absent: not seen, not deleted, not listed', async () => {
    const [me, otherUser] = [await testApp.operator(), await testApp.operator()];
    const [id] = await notified(me, 1);
    for (const name of ['vinbox/seen', 'vinbox/delete'] as const) {
      expect((await otherUser.call(name, { id })).status).toBe(404);
      expect((await me.call(name, { id: 999_999 })).status).toBe(404);
      expect((await me.call(name, { id: 'x' })).status).toBe(400);
      expect((await testApp.call(name, { id })).status).toBe(401);
    }
    expect(await notificationsOf(otherUser)).toEqual([]);
    expect((await me.call('vinbox', { before: 'x' })).status).toBe(400);
    expect((await notificationsOf(me)).length).toBe(1);
    expect((await me.call('vinbox/delete', { id })).body).toEqual({ status: 'ok', notification_count: 0 });
    expect((await me.call('vinbox/delete', { id })).status).toBe(404);
    expect(await notificationsOf(me)).toEqual([]);
  });

  test('at most the newest 2,000 are stored, and for a year at most', async () => {
    const [me, other] = [await testApp.operator(), await testApp.operator()];
    const ids = await notified(me, 2_003);
    await notified(other, 3);
    await sweepInbox(testApp.database, testApp.clock.now());
    expect(
      await run('select min(id) as least, count(*)::integer as count from social.notification where account_id = $1', [
        me.user.id,
      ]),
    ).toEqual([{ least: ids[3], count: 2_000 }]);
    expect((await notificationsOf(other)).length).toBe(3);
    await sweepInbox(testApp.database, testApp.clock.now() + 366 * 86_400_000);
    expect(await run('select from social.notification')).toEqual([]);
  });
});

describe('a contact logged with a registered station', () => {
  let me: Operator;
  let other: Operator;
  beforeEach(async () => {
    await start();
    [me, other] = [await testApp.operator('G4QTW'), await testApp.operator('G4QTX')];
  });
  afterEach(close);

  test('creates a notification with the contact’s id', async () => {
    const { qdo_id } = await me.logQso({ Call: 'G4QTX', Mode: 'CW', Freq: 14_025 });
    expect(await notificationsOf(other)).toMatchObject([
      {
        type_id: 120,
        subject: 'G4QTW logged a contact with you',
        message: '20m CW',
        about_qso_id: qdo_id,
        sender: { id: me.user.id, my_callsign: 'G4QTW' },
      },
    ]);
    expect(await notificationsOf(me)).toEqual([]);
  });

  test('creates one a day for each sender, portable or not', async () => {
    const third = await testApp.operator();
    for (const [n, Call] of ['G4QTX', 'G4QTX/P', 'EA8/G4QTX', 'G4QTX'].entries()) await me.logQso({ Call, TS: ago(n) });
    await third.logQso({ Call: 'EA8/G4QTX' });
    expect((await notificationsOf(other)).map(({ sender }) => sender?.my_callsign)).toEqual([third.callsign, 'G4QTW']);
    // The next day begins.
    await run(`update social.noticed set day = day - 1`);
    await me.logQso({ Call: 'G4QTX', Mode: 'FT8' });
    expect((await notificationsOf(other)).length).toBe(3);
  });

  test.each([
    ['made long ago', { TS: 49 }],
    ['with another', { Call: 'G4QT' }],
    ['with oneself', { Call: 'G4QTW' }],
  ])('%s creates no notification', async (_, { TS, ...fields }: { TS?: number; Call?: string }) => {
    await me.logQso({ Call: 'G4QTX', ...fields, ...(TS && { TS: ago(TS) }) });
    for (const who of [me, other]) expect(await notificationsOf(who)).toEqual([]);
  });

  test('creates none if the other blocks, hides or leaves, or under another callsign', async () => {
    await other.call('vblock', { user_id: me.user.id, block: 1 });
    await me.logQso({ Call: 'G4QTX' });
    const hidden = await testApp.operator();
    const profile = { name: 'Ann', email: hidden.email, qth: 'Bern', grid: 'JN36' };
    await hidden.call('vupdateprofile', { ...profile, hide_presence: 1 });
    await hidden.logQso({ Call: 'G4QTX' });
    const deleted = await testApp.operator();
    await run('update social.station set is_leaving = true where account_id = $1', [deleted.user.id]);
    await deleted.logQso({ Call: 'G4QTX' });
    const guest = await testApp.operator();
    await guest.importFile(adif({ call: 'G4QTX', ts: ago(1), station: 'M0QXX' }));
    expect(await notificationsOf(other)).toEqual([]);
  });

  test('of an import creates one if it is recent; an old log creates none', async () => {
    const lines = [adif({ call: 'G4QTX', ts: ago(5) })];
    for (let n = 0; n < 3; n++) lines.push(adif({ call: 'G4QTX', ts: ago(2_000 + n) }));
    await me.importFile(lines.join('\n'));
    expect(await notificationsOf(other)).toMatchObject([{ type_id: 120 }]);
    // All contacts are late: this sender has notified no one today.
    const third = await testApp.operator();
    // An old contact next to an existing one is stored like a recent one.
    await third.logQso({ Call: 'DL1QAA', TS: ago(2_000) });
    expect((await third.importFile(lines.slice(1).join('\n'))).added).toBe(3);
    expect((await notificationsOf(other)).length).toBe(1);
    await third.importFile(lines[0] as string);
    expect((await notificationsOf(other)).length).toBe(2);
  });

  test('loses it when deleted or changed to another station; one changed to theirs gets it', async () => {
    const third = await testApp.operator('G4QTY');
    const one = await me.logQso({ Call: 'G4QTX' });
    await me.call('vqso/update', { qdo_id: one.qdo_id, Comment: 'Strong' });
    expect((await notificationsOf(other)).map(({ about_qso_id }) => about_qso_id)).toEqual([one.qdo_id]);
    await me.call('vqso/update', { qdo_id: one.qdo_id, Call: 'G4QTY' });
    expect(await notificationsOf(other)).toEqual([]);
    expect((await notificationsOf(third)).map(({ about_qso_id }) => about_qso_id)).toEqual([one.qdo_id]);
    await me.call('vqso/nuke', { qdo_id: one.qdo_id });
    expect(await notificationsOf(third)).toEqual([]);
    // Deleting and logging again notifies only once.
    await me.logQso({ Call: 'G4QTX' });
    expect(await notificationsOf(other)).toEqual([]);
  });

  test('an undone import removes its notifications', async () => {
    const done = await me.importFile(adif({ call: 'G4QTX', ts: ago(5) }));
    const again = await me.importFile(adif({ call: 'G4QTX', ts: ago(5) }).replace('<EOR>', '<NAME:3>Ann<EOR>'));
    expect((await notificationsOf(other)).length).toBe(1);
    await me.undoImport(done);
    expect((await notificationsOf(other)).length).toBe(1);
    await me.undoImport(again);
    expect(await notificationsOf(other)).toEqual([]);
  });

  test('stations that existed before the table are in it after a start', async () => {
    await run('delete from social.station');
    await (await TestApp.create({ DATABASE_URL: testApp.databaseUrl })).close();
    expect(await run('select callsign from social.station order by callsign')).toEqual([
      { callsign: 'G4QTW' },
      { callsign: 'G4QTX' },
    ]);
  });

  function adif({ call, ts, station = '' }: { call: string; ts: string; station?: string }): string {
    const [QSO_DATE = '', TIME_ON = ''] = ts.replaceAll(/[-:]/g, '').split('T');
    return record({ CALL: call, QSO_DATE, TIME_ON, MODE: 'CW', STATION_CALLSIGN: station });
  }
});

describe('live', () => {
  beforeEach(start);
  afterEach(close);

  const JWT_SECRET = 'one secret for all the instances of a test';

  test('every page of the operator receives it, at every instance, and nobody else', async () => {
    await using two = await TestApp.create({ JWT_SECRET, DATABASE_URL: testApp.databaseUrl });
    await using one = await TestApp.create({ JWT_SECRET, DATABASE_URL: testApp.databaseUrl });
    const [me, other] = [await one.operator('G4QTW'), await one.operator('G4QTX')];
    const otherUser = await one.operator('G4QTY');
    const pages = [await one.liveClient(other.token), await two.liveClient(other.token)];
    const others = [await one.liveClient(otherUser.token), await two.liveClient(), await one.liveClient(me.token)];

    await me.call('vsetfollowstate', { user_id: other.user.id, follow_level: 1 });
    for (const page of pages)
      await page.waitFor('inbox', (change) => change.notification_count === 1 && change.notification?.type_id === 110);
    // The contact is logged at one instance, announced by the statement only.
    const qso = await me.logQso({ Call: 'G4QTX' });
    for (const page of pages)
      await page.waitFor(
        'inbox',
        (change) => change.notification_count === 2 && change.notification?.about_qso_id === qso.qdo_id,
      );
    const [newest] = (await other.call('vinbox')).body.notifications;
    await two.call('vinbox/seen', { id: newest?.id }, {}, other.token);
    for (const page of pages)
      await page.waitFor('inbox', (change) => change.notification_count === 0 && change.notification === null);
    // Each page gets each notification once.
    for (const page of pages)
      expect(page.dataOf('inbox').map(({ notification }) => notification?.type_id ?? null)).toEqual([110, 120, null]);
    for (const page of others) expect(page.dataOf('inbox')).toEqual([]);
    for (const page of [...pages, ...others]) page.close();
  });
});

describe('notifications of other modules', () => {
  beforeEach(start);
  afterEach(close);

  test('are written in their transaction and announced after it; none to oneself, none from blocked operators', async () => {
    const [me, other] = [await testApp.operator(), await testApp.operator()];
    const notices = testApp.app.get(Notifications, { strict: false });
    using client = await testApp.liveClient(other.token);
    const about = { subject: 'A comment', aboutPost: 101, aboutComment: 7 };
    const create = (from = me) =>
      testApp.database.transaction((tx) =>
        notices.create({ to: other.user.id, from: from.user.id, type: 140, ...about }, tx),
      );
    notices.publish(await create());
    await client.waitFor(
      'inbox',
      (change) => change.notification?.about_comment_id === 7 && change.notification.about_post_id === 101,
    );
    await expect(
      testApp.database.transaction(async (tx) => {
        await notices.create({ to: other.user.id, from: me.user.id, type: 140, ...about }, tx);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await create(other)).toBe('absent');
    await other.call('vblock', { user_id: me.user.id, block: 1 });
    expect(await create()).toBe('blocked');
    expect((await notificationsOf(other)).length).toBe(1);
  });
});

describe('the digest', () => {
  beforeEach(start);
  afterEach(close);

  const digests = async () => (await emails(testApp)).filter(({ subject }) => subject?.startsWith('Pileup: '));
  const enableDigest = (me: Operator) =>
    run('update identity.account set email_digest = true where id = $1', [me.user.id]);
  const digest = () => testApp.app.get(Digest, { strict: false }).send();

  test('is one e-mail a day to those who chose it, while there are unseen notifications, and quotes no message', async () => {
    const [me, silent, other] = [
      await testApp.operator('G4QTW'),
      await testApp.operator(),
      await testApp.operator('G4QTX'),
    ];
    await enableDigest(me);
    for (const who of [me, silent]) {
      await other.call('vsetfollowstate', { user_id: who.user.id, follow_level: 1 });
      await run(
        `insert into social.notification (account_id, sender_id, type_id, subject, message, created_at)
         values ($1, $2, 100, 'Message from G4QTX', 'In confidence', now())`,
        [who.user.id, other.user.id],
      );
    }
    // The digest runs concurrently, and again, as after a restart.
    await Promise.all([digest(), digest()]);
    await digest();
    const [letter] = await testApp.eventually(digests, (found) => found.length > 0);
    expect(letter?.to?.map(({ address }) => address)).toEqual([me.email]);
    expect(letter?.subject).toBe('Pileup: 2 new notifications for G4QTW');
    expect(letter?.text).toMatch(/- Message from G4QTX\n- G4QTX follows you\n/);
    expect(letter?.text).toMatch(/http:\/\/127\.0\.0\.1:\d+\/notifications/);
    expect(JSON.stringify(letter)).not.toContain('In confidence');
    // Accounts with a pending deletion are left out.
    await run('delete from social.digest');
    await run('update social.station set is_leaving = true where account_id = $1', [other.user.id]);
    await digest();
    const [, nameless] = await testApp.eventually(digests, (found) => found.length === 2);
    expect(nameless?.text).toMatch(/- Message from an operator who has left\n- Followed by an operator who has left\n/);
    expect(nameless?.text).not.toContain('G4QTX');

    // The next day nothing is new; then something is, and the day after that it was seen.
    testApp.clock.jump(86_400_000);
    await digest();
    await notified(me, 1);
    testApp.clock.jump(86_400_000);
    await digest();
    await testApp.eventually(digests, (found) => found.length === 3);
    const [id] = await notified(me, 1);
    await run('insert into social.inbox_seen (account_id, notification_id) values ($1, $2)', [me.user.id, id]);
    testApp.clock.jump(86_400_000);
    await digest();
    await notified(silent, 1);
    await enableDigest(silent);
    await digest();
    const all = await testApp.eventually(digests, (found) => found.length >= 4);
    expect(all.map(({ to }) => to?.[0]?.address)).toEqual([me.email, me.email, me.email, silent.email]);
  });

  test('for a sub-account is sent to the main account’s address, and never to an unconfirmed or deleted one', async () => {
    const [main, sub, deleted] = [await testApp.operator(), await testApp.operator(), await testApp.operator()];
    await run(`update identity.account set email = '', managed_by_id = $1, email_digest = true where id = $2`, [
      main.user.id,
      sub.user.id,
    ]);
    await run('update identity.account set delete_at = now(), email_digest = true where id = $1', [deleted.user.id]);
    for (const who of [sub, deleted]) await notified(who, 1);
    await digest();
    const found = await testApp.eventually(digests, (all) => all.length > 0);
    expect(found.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
      [main.email, `Pileup: 1 new notification for ${sub.callsign}`],
    ]);
  });
});
