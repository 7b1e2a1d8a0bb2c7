import { CommandBus } from '@nestjs/cqrs';
import { GrantPeriod } from '../../../backend/src/billing/index.js';
import { EraseAccounts } from '../../../backend/src/identity/account-deletion/erase-accounts.js';
import { Sessions } from '../../../backend/src/identity/sessions/sessions.js';
import { AccountDataRegistry } from '../../../backend/src/platform/account-data.js';
import { PageHeads } from '../../../backend/src/platform/web-page/page-heads.js';
import { Digest } from '../../../backend/src/social/inbox/digest.js';
import { LogStats } from '../../../backend/src/social/stats/log-stats.js';
import { exportEnded } from '../../account-archive.ts';
import { emailTo } from '../../email-outbox.ts';
import { columnsNaming, everyTable, rowsContaining, stateOfAccount } from '../../exhaustive/every-table.ts';
import { FakeHamqth, HAMQTH_LOGIN, HAMQTH_PASSWORD } from '../../fakes/hamqth/hamqth-server.ts';
import { serviceUrls } from '../../fakes/service-server.ts';
import { CONTEST_LOG_WITH_QTC } from '../../fixtures/adif.ts';
import { type Answer, expectResponse, twice } from '../../responses.ts';
import { reuseImageProcesses } from '../../reused-image-processes.ts';
import { type Operator, startTestApp } from '../../test-app.ts';
import { publish } from '../content/written-posts.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PASSWORD = 'quite-a-long-secret-q';
const SUB_OF = `insert into identity.account (email, callsign, managed_by_id) values ('', $1, $2) returning id`;
const SERVICE_STATE = `
  insert into services.service_contact (account_id, service, qdo_id, state, at) values ($1, 'lotw', $2, 'accepted', now())`;
const ACT = `
  insert into admin.act (account_id, act, kind, thing_id, reason, created_at) values ($1, 'hide', 'photo', 1, 'Rude', now())`;
const END_SESSIONS = 'delete from identity.session where account_id = $1';
const CONTACTS = 'select count(*)::integer as n from logbook.qso where account_id = $1';

reuseImageProcesses();
const hamqth = await new FakeHamqth().listen();
afterAll(() => hamqth.close());
hamqth.entries.set('G4QZX', { nick: 'Quill', grid: 'IO91wm' });
const testApp = await startTestApp(serviceUrls([hamqth]));

const profileOf = (me: Operator) => ({ name: `Quinn ${me.callsign}`, email: me.email, qth: 'Quito', grid: 'FI09' });

/** An operator with a password. */
async function operator(): Promise<Operator> {
  const me = await testApp.operator();
  const { status } = await me.call('vupdateprofile', {
    ...profileOf(me),
    ...twice(PASSWORD),
  });
  expect(status).toBe(200);
  return me;
}

/** A sub-account of an operator, and a session in it. */
async function subOf(me: Operator, callsign: string): Promise<{ id: number; callsign: string; token: string }> {
  const [row] = await testApp.sql<{ id: number }>(SUB_OF, [callsign, me.user.id]);
  const id = row?.id ?? 0;
  return { id, callsign, token: await testApp.app.get(Sessions).begin(id, testApp.database) };
}

const deleteAccount = (me: Operator, callsign = me.callsign, current_password = PASSWORD) =>
  me.call('vdeleteaccount', { callsign, current_password });

async function signIn(me: Operator): Promise<Answer<{ token: string; user: Operator['user'] }>> {
  const response = await testApp.call('vlogin', { email: me.email, password: PASSWORD });
  if (response.status === 200) me.token = response.body.token;
  return response;
}

const feedCalls = async () => (await testApp.call('main_public_feed')).body.map((item) => item.station_callsign);
const cardCalls = async () => (await testApp.call('ActiveUserList')).body.map((card) => card.my_callsign);
const boardCalls = async () =>
  (await testApp.call('vleaderboards')).body as unknown as Record<string, { station_callsign: string }[]>;
const isOnBoards = async (call: string) =>
  Object.values(await boardCalls()).some((rows) => rows.some(({ station_callsign }) => station_callsign === call));

describe('deleting an account', () => {
  test.each(['vdeleteaccount', 'vrestoreaccount'] as const)(
    '%s is refused for a session that another instance has just ended',
    async (call) => {
      const me = await operator();
      expect((await me.call('vuser')).status).toBe(200);
      await testApp.sql(END_SESSIONS, [me.user.id]);
      // This instance still has the session cached for two seconds.
      expect((await me.call('vuser')).status).toBe(200);
      const late = await me.call(call, { callsign: me.callsign, current_password: PASSWORD });
      expect([late.status, late.body.code]).toEqual([401, 'unauthenticated']);
      await signIn(me);
      expect((await me.call('vuser')).body.user.delete_at).toBeNull();
    },
  );

  test('requires the callsign and the password', async () => {
    const me = await operator();
    const other = await testApp.operator();
    expect((await testApp.call('vdeleteaccount', { callsign: me.callsign })).status).toBe(401);
    const { api_key } = (await me.call('vapikey')).body;
    expect((await testApp.call('vdeleteaccount', { callsign: me.callsign }, {}, api_key)).status).toBe(403);
    for (const callsign of ['', 'M0QQQ', other.callsign, 17, null]) {
      const { status, body } = await me.call('vdeleteaccount', { callsign, current_password: PASSWORD });
      expect([callsign, status, Object.keys(body.errors ?? {})]).toEqual([callsign, 400, ['callsign']]);
    }
    for (const current_password of ['', 'wrong', undefined]) {
      const { status, body } = await me.call('vdeleteaccount', { callsign: me.callsign, current_password });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['current_password']]);
    }
    expect((await me.call('vuser')).body.user.delete_at).toBeNull();
  });

  test('hides the account at once; restoring it shows everything again', async () => {
    const me = await operator();
    const other = await testApp.operator();
    const { api_key } = (await me.call('vapikey')).body;
    const { qdo_id } = await me.logQso();
    await testApp.call('vrigcontrol/set', { freq: 14_205, mode: 'USB' }, {}, api_key);
    await testApp.eventually(cardCalls, (calls) => calls.includes(me.callsign));
    await testApp.eventually(feedCalls, (calls) => calls.includes(me.callsign));
    expect(await testApp.eventually(() => isOnBoards(me.callsign), Boolean)).toBe(true);
    const known = () => other.call('vlogbar/{call}', {}, { call: me.callsign });
    const proof = () => other.call('vboardproof', { period: 'today', station_callsign: me.callsign });
    expect((await known()).body.user).toMatchObject({ my_callsign: me.callsign });
    expect((await proof()).status).toBe(200);

    const headOf = (path: string) => testApp.app.get(PageHeads).find(path);
    expect(await headOf(`/qso/${qdo_id}`)).toMatchObject({ title: expect.stringContaining(me.callsign) });
    expect(await headOf(`/${me.callsign}`)).toMatchObject({ title: expect.stringContaining(`Quinn ${me.callsign}`) });

    const page = await testApp.liveClient(me.token);
    const { status, body } = await deleteAccount(me, me.callsign.toLowerCase());
    expect([status, body.status]).toEqual([200, 'ok']);
    expect(Math.abs(Date.parse(body.delete_at) - testApp.clock.now() - 30 * DAY)).toBeLessThan(60_000);
    page.close();

    expect((await me.call('vuser')).status).toBe(401);
    expect((await testApp.call('vqso/upsert', { data: { Call: 'JA1QYZ' } }, {}, api_key)).status).toBe(401);
    for (const read of [testApp.call('vgetFullQso', { qdo_id }), other.call('vgetFullQso', { qdo_id })])
      expect((await read).status).toBe(404);
    await testApp.eventually(cardCalls, (calls) => !calls.includes(me.callsign));
    await testApp.eventually(feedCalls, (calls) => !calls.includes(me.callsign));
    await testApp.until(async () => !(await isOnBoards(me.callsign)));
    expect((await known()).body.user).toBeNull();
    expect((await proof()).status).toBe(404);
    // Endpoints of other modules respond as for an unknown callsign.
    for (const name of ['vprofilefor', 'vphotosfor', 'vprofilepictures'] as const) {
      const response = await other.call(name, { callsign: me.callsign });
      expect(JSON.stringify(response.body)).not.toContain(me.user.name || `Quinn ${me.callsign}`);
    }

    expect(await headOf(`/qso/${qdo_id}`)).toBeNull();
    expect(await headOf(`/${me.callsign}`)).toEqual({
      path: `/${me.callsign}`,
      title: me.callsign,
      description: `${me.callsign} (England) is not on Pileup yet.`,
      isUnlisted: true,
    });

    const signedIn = await signIn(me);
    expect(signedIn.body.user.delete_at).toBe(body.delete_at);
    expect((await me.call('vgetFullQso', { qdo_id })).body.qso).toMatchObject({ mine: true });
    expect((await me.call('vlogbookcount')).body.count).toBe(1);
    await expectResponse(me.call('vrestoreaccount'), 200, { user: { delete_at: null } });
    expect((await me.call('vrestoreaccount')).status).toBe(200);

    expect((await testApp.call('vgetFullQso', { qdo_id })).status).toBe(200);
    await testApp.eventually(feedCalls, (calls) => calls.includes(me.callsign));
    await testApp.eventually(cardCalls, (calls) => calls.includes(me.callsign));
    expect(await testApp.eventually(() => isOnBoards(me.callsign), Boolean)).toBe(true);
    expect((await known()).body.user).toMatchObject({ my_callsign: me.callsign });
    expect(
      (await testApp.call('vqso/upsert', { data: { Call: 'JA1QYY', Mode: 'CW', Freq: 7_010 } }, {}, api_key)).status,
    ).toBe(200);
  });

  test('a station excluded from leaderboards stays excluded after it was restored', async () => {
    const me = await operator();
    await me.call('vupdateprofile', { ...me.user, name: 'Q', qth: 'Q', grid: 'FI09', exclude_from_leaderboards: 1 });
    await me.logQso();
    await deleteAccount(me);
    await signIn(me);
    await me.call('vrestoreaccount');
    const other = await testApp.operator();
    await other.logQso();
    await testApp.eventually(() => isOnBoards(other.callsign), Boolean);
    expect(await isOnBoards(me.callsign)).toBe(false);
  });

  test('an account with a pending deletion may read, export, restore and log out, but do nothing visible to others', async () => {
    const [me, other] = [await operator(), await testApp.operator()];
    const qso = await me.logQso();
    await deleteAccount(me);
    await signIn(me);
    const refused: Answer<unknown>[] = [
      await me.call('vqso/upsert', { data: { Call: 'JA1QYZ', Mode: 'CW', Freq: 7_010 } }),
      await me.call('vqso/update', { qdo_id: qso.qdo_id, Comment: 'x' }),
      await me.call('vsetfollowstate', { user_id: other.user.id, follow_level: 1 }),
      await me.call('vsendmessage', { recipient_id: other.user.id, message: 'Are you there?' }),
      await me.call('vaddsubaccount', { callsign: 'G4QLV' }),
      await me.call('vrigcontrol/set', { freq: 7_010, mode: 'CW' }),
      await me.call('vapikey'),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
    expect(refused[0]?.body.error).toBe('This account is scheduled for deletion. Choose "Keep it" first.');
    expect((await me.call('vlogbook')).status).toBe(200);
    expect((await me.call('vexporteverything')).status).toBe(200);
    expect((await me.call('vrestoreaccount')).status).toBe(200);
    expect((await me.call('vqso/update', { qdo_id: qso.qdo_id, Comment: 'kept' })).status).toBe(200);
  });

  test('requested twice keeps the first date; an e-mail says when, and how to restore the account', async () => {
    const me = await operator();
    const first = (await deleteAccount(me)).body.delete_at;
    testApp.clock.jump(2 * DAY);
    await signIn(me);
    expect((await deleteAccount(me)).body.delete_at).toBe(first);
    const email = await emailTo(testApp, me.email, /will be deleted/);
    expect(email.subject).toContain(me.callsign);
    expect(email.text).toContain(first.slice(0, 16).replace('T', ' '));
    expect(email.text).toMatch(/Keep it/);
    expect(email.text).toMatch(/https?:\/\/\S+\/login/);
    await signIn(me);
    await me.call('vrestoreaccount');
    expect((await emailTo(testApp, me.email, /will be kept/)).text).toContain(me.callsign);
  });
});

describe('sub-accounts', () => {
  test('are deleted and restored with their main account; an earlier deletion of their own stays', async () => {
    const me = await operator();
    const [a, b] = [await subOf(me, 'EA8QQA'), await subOf(me, 'EA8QQB')];
    const early = (await deleteAccount(me, b.callsign)).body.delete_at;
    testApp.clock.jump(DAY);
    const late = (await deleteAccount(me)).body.delete_at;
    expect(Date.parse(late)).toBeGreaterThan(Date.parse(early));
    expect((await testApp.call('vuser', {}, {}, a.token)).status).toBe(401);
    const email = await emailTo(testApp, me.email, new RegExp(`^${me.callsign}.*deleted`));
    expect(email.text).toContain(a.callsign);

    const sub = await testApp.app.get(Sessions).begin(a.id, testApp.database);
    const alone = await testApp.call('vrestoreaccount', {}, {}, sub);
    expect([alone.status, alone.body.error]).toEqual([422, expect.stringContaining(me.callsign)]);
    await signIn(me);
    expect((await me.call('vrestoreaccount')).status).toBe(200);
    const of = async (id: number) =>
      (await testApp.call('vuser', {}, {}, await testApp.app.get(Sessions).begin(id, testApp.database))).body.user
        .delete_at;
    expect([await of(a.id), await of(b.id)]).toEqual([null, early]);
  });

  test('can be deleted from themselves or the main account, with the password of the main account', async () => {
    const me = await operator();
    const [a, b] = [await subOf(me, 'EA8QQC'), await subOf(me, 'EA8QQD')];
    const asSub = (callsign: string, current_password?: string) =>
      testApp.call('vdeleteaccount', { callsign, current_password }, {}, a.token);
    expect((await asSub(a.callsign)).body.errors).toHaveProperty('current_password');
    for (const callsign of [me.callsign, b.callsign])
      expect((await asSub(callsign, PASSWORD)).body.errors).toHaveProperty('callsign');
    expect((await asSub(a.callsign, PASSWORD)).status).toBe(200);
    expect((await me.call('vuser')).body.user.delete_at).toBeNull();
    expect((await testApp.call('vuser', {}, {}, b.token)).status).toBe(200);

    const otherUser = await operator();
    expect((await deleteAccount(otherUser, b.callsign)).status).toBe(400);
    expect((await deleteAccount(me, b.callsign, 'wrong')).status).toBe(400);
    expect((await deleteAccount(me, b.callsign)).status).toBe(200);
    expect((await me.call('vuser')).status).toBe(200);
    expect(
      (await testApp.call('vrestoreaccount', {}, {}, await testApp.app.get(Sessions).begin(a.id, testApp.database)))
        .status,
    ).toBe(200);
  });
});

describe('erasure after the 30 days', () => {
  const erase = () => testApp.app.get(EraseAccounts).eraseExpired();

  test('ends all logins and removes the account from every table; other accounts keep their data', async () => {
    const me = await operator();
    const other = await operator();
    const sub = await subOf(me, 'EA8QQE');
    await filled(me, other);
    await testApp.call('vqso/upsert', { data: { Call: 'LY2QRY', Mode: 'CW', Freq: 7_021.5 } }, {}, sub.token);
    const qso = await other.logQso({ Call: me.callsign });
    const recommended = await testApp.call('vregister', {
      email: 'ref@example.org',
      my_callsign: 'M0QRF',
      ref_id: me.user.id,
    });

    await deleteAccount(me);
    testApp.clock.jump(30 * DAY - HOUR);
    await erase();
    await signIn(other);
    expect((await signIn(me)).status).toBe(200);
    testApp.clock.jump(HOUR + 1_000);
    expect((await me.call('vuser')).status).toBe(401);
    expect((await signIn(me)).status).toBe(401);
    expect((await testApp.call('vregister', { email: 'later@example.org', my_callsign: me.callsign })).status).toBe(
      409,
    );
    await erase();
    const tables = await columnsNaming(testApp.database, me.user.id);
    for (const kind of KINDS) expect(tables).toContain(kind);

    testApp.clock.jump(2 * HOUR);
    await erase();
    expect(await columnsNaming(testApp.database, me.user.id)).toEqual([]);
    expect(await columnsNaming(testApp.database, sub.id)).toEqual([]);
    // Completed jobs are deleted after a day (retention.spec.ts), by the queue's own clock.
    const dump = (await everyTable(testApp.database)).map(({ table, rows }) => ({
      table,
      rows: table.startsWith('pgboss.') ? rows.filter((row) => !row.includes('"state":"completed"')) : rows,
    }));
    expect(rowsContaining(dump, me.email)).toEqual([]);
    expect(rowsContaining(dump, `Quinn ${me.callsign}`)).toEqual([]);
    const named = rowsContaining(dump, me.callsign).filter(
      (row) => !row.startsWith(`logbook.qso: {"qdo_id":${qso.qdo_id},`),
    );
    expect(named).toEqual([]);

    expect((await other.call('vlogbar/{call}', {}, { call: me.callsign })).body).toMatchObject({
      total_qsos: 1,
      user: null,
    });
    expect((await testApp.call('vuser', {}, {}, recommended.body.token)).status).toBe(200);
    const again = await testApp.call('vregister', { email: me.email, my_callsign: me.callsign });
    expect([again.status, again.body.user.delete_at]).toEqual([200, null]);
    expect((await testApp.call('vlogbookcount', {}, {}, again.body.token)).body.count).toBe(0);
  });

  test('changes no row of another account that has the same of everything', async () => {
    const [me, bystander] = [await operator(), await operator()];
    await filled(me, await operator());
    await filled(bystander, await operator());
    for (const { user } of [me, bystander]) await testApp.sql(ACT, [user.id]);
    await deleteAccount(me);
    testApp.clock.jump(30 * DAY + 2 * HOUR);
    const before = await stateOfAccount(testApp.database, bystander.user.id);
    expect(before['admin.act.account_id']).toHaveLength(1);
    await erase();
    expect(await columnsNaming(testApp.database, me.user.id)).toEqual([]);
    expect(await stateOfAccount(testApp.database, bystander.user.id)).toEqual(before);
  });

  test('continues after an interruption: the log in batches, the rest in one transaction', async () => {
    const me = await operator();
    const other = await operator();
    const log = Array.from({ length: 5_200 }, (_, n) => {
      const time = new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString();
      return `<CALL:6>JA1QYZ<QSO_DATE:8>${time.slice(0, 10).replaceAll('-', '')}<TIME_ON:4>${time.slice(11, 16).replace(':', '')}<BAND:3>20m<MODE:2>CW<EOR>\n`;
    }).join('');
    expect(await me.importFile(log)).toMatchObject({ added: 5_200 });
    await me.logQso();
    let breaks = true;
    testApp.app.get(AccountDataRegistry).add({
      erase: async (accountId) => {
        if (breaks && accountId === me.user.id) throw new Error('the machine went away');
      },
    });
    await deleteAccount(me);
    await deleteAccount(other);
    testApp.clock.jump(30 * DAY + 2 * HOUR);
    await expect(erase()).rejects.toThrow('1 accounts could not be erased');
    expect(await columnsNaming(testApp.database, other.user.id)).toEqual([]);
    expect((await testApp.sql<{ n: number }>(CONTACTS, [me.user.id]))[0]?.n).toBe(0);
    expect(await columnsNaming(testApp.database, me.user.id)).toContain('identity.account.id');
    breaks = false;
    await erase();
    expect(await columnsNaming(testApp.database, me.user.id)).toEqual([]);
  });

  test('of a main account waits for a sub-account that could not be erased', async () => {
    const me = await operator();
    const sub = await subOf(me, 'EA8QQF');
    let breaks = true;
    testApp.app.get(AccountDataRegistry).add({
      erase: async (accountId) => {
        if (breaks && accountId === sub.id) throw new Error('the machine went away');
      },
    });
    await deleteAccount(me);
    testApp.clock.jump(30 * DAY + 2 * HOUR);
    await expect(erase()).rejects.toThrow();
    expect(await columnsNaming(testApp.database, sub.id)).toContain('identity.account.id');
    breaks = false;
    await erase();
    expect(await columnsNaming(testApp.database, sub.id)).toEqual([]);
    expect(await columnsNaming(testApp.database, me.user.id)).toEqual([]);
  });
});

/** The type of a notification that is a message. */
const MESSAGE = 100;

/** Some of the data that `filled` writes, which must exist before its removal is checked. */
const KINDS = (
  'billing.period.account_id billing.customer.account_id billing.checkout.account_id billing.subscription.account_id ' +
  'billing.history.account_id billing.payment.account_id billing.gift.account_id billing.trial.account_id ' +
  'billing.receipt.account_id billing.sandbox.account_id content.comment.account_id content.post.account_id content.post_picture.account_id content.stream.account_id identity.paired_computer.account_id logbook.qso.account_id logbook.saved_filter.account_id logbook.setup.account_id ' +
  'social.block.account_id social.block.blocked_id social.digest.account_id social.follow.account_id ' +
  'social.follow.followed_id social.inbox_seen.account_id social.muted_kind.account_id social.notification.account_id ' +
  'social.notification.sender_id social.photo.account_id admin.report.account_id admin.reported.owner_id ' +
  'services.service_connection.account_id services.service_contact.account_id services.callbook_entry.account_id ' +
  'admin.contact_message.account_id social.stats_year.account_id exchange.qtc_line.account_id'
).split(' ');

/** One of everything an account can have. */
async function filled(me: Operator, other: Operator): Promise<void> {
  const { qdo_id } = await me.logQso({ Comment: 'first' });
  await me.logQso({ Call: 'DL1QAA' });
  await me.call('vqso/nuke', { qdo_id });
  await me.call('vfilter/save', { name: 'Top band', filter: 'band:160m' });
  await me.call('vsetup/save', { name: 'Cabin', callsign: `${me.callsign}/P`, fields: { MY_CITY: 'Bath' } });
  await me.call('vstream/save', { kind: 'twitch', source: 'g4qab', title: 'The shack' });
  await me.importFile('<CALL:6>JA1QZZ<QSO_DATE:8>20260101<TIME_ON:4>1200<BAND:3>20m<MODE:2>CW<EOR><CALL:6>JA1QZZ<EOR>');
  await me.importFile(CONTEST_LOG_WITH_QTC, 'wae.log');
  await exportEnded(me, (await me.call('vexporteverything')).body.job.id);
  const payInSandbox = async ({ body }: { body: { url: string } }, payer = me) =>
    (await payer.call('vsandbox/act', { id: body.url.split('/').at(-1), act: 'pay' })).status;
  expect(await payInSandbox(await me.call('vsubscription/checkout', { plan: 'trial' }))).toBe(200);
  for (const [giver, taker] of [
    [me, other],
    [other, me],
  ] as const) {
    const gift = await giver.call('vsubscription/gift', { callsigns: [taker.callsign], months: 1 });
    expect(await payInSandbox(gift, giver)).toBe(200);
  }
  expect(await payInSandbox(await me.call('vdonate', { amount: 500, name: me.callsign }))).toBe(200);
  await me.call('vapikey');
  const { code } = (await me.call('vpairingcode')).body;
  const { api_key } = (await testApp.call('vpair', { code, name: 'Shack' })).body;
  await me.call('vpairingcode');
  await testApp.call('vrigcontrol/set', { freq: 14_205, mode: 'USB', program: 'flrig', can_qsy: 1 }, {}, api_key);
  await me.call('vprograms');
  await me.call('vrigcontrol/qsy', { freq: 14_210 });
  await me.call('vsendpin', { callsign: me.callsign });
  await me.call('vpasswordreset', { email: me.email });
  const commands = testApp.app.get(CommandBus);
  const expectOk = async (response: Promise<{ status: number; body: unknown }>) => {
    await expectResponse(response, 200, expect.anything());
  };
  await expectOk(me.uploadPhoto(ONE_PIXEL, 'photo.png'));
  await testApp.sql(SERVICE_STATE, [me.user.id, qdo_id]);
  await expectOk(me.call('vservice/connect', { service: 'hamqth', login: HAMQTH_LOGIN, secret: HAMQTH_PASSWORD }));
  await testApp.until(async () => (await me.call('vcallbook', { call: 'G4QZX' })).body.status === 'found');
  for (const [writer, reader] of [
    [me, other],
    [other, me],
  ] as const) {
    const id = await publish(testApp, writer, { title: `How ${writer.callsign} works DX` });
    await expectOk(reader.call('vcomment/store', { about: 'post', id, text: `${reader.callsign} says thanks` }));
  }
  for (const { callsign } of [me, other]) await commands.execute(new GrantPeriod({ callsign, months: 2 }));
  const pairs = [
    [me, other],
    [other, me],
  ] as const;
  for (const [from, to] of pairs) {
    await expectOk(from.call('vsetfollowstate', { user_id: to.user.id, follow_level: 1 }));
    await expectOk(from.call('vsendmessage', { recipient_id: to.user.id, message: `Hello ${to.callsign}` }));
  }
  // A block ends following, so this account is followed by another one.
  const friend = await testApp.operator();
  await expectOk(me.call('vsetfollowstate', { user_id: friend.user.id, follow_level: 1 }));
  await expectOk(friend.call('vsetfollowstate', { user_id: me.user.id, follow_level: 1 }));
  await expectOk(me.call('vupdateprofile', { ...profileOf(me), email_digest: 1 }));
  await testApp.app.get(Digest, { strict: false }).send();
  for (const [reader, writer] of pairs) {
    const { notifications } = (await reader.call('vinbox')).body;
    const message = notifications.find(({ sender, type_id }) => sender?.id === writer.user.id && type_id === MESSAGE);
    await expectOk(reader.call('vreportmessage', { id: message?.id, reason: 'Rude' }));
    await expectOk(reader.call('vinbox/seen', { id: notifications[0]?.id }));
    const contact = { name: reader.callsign, email: reader.email, message: 'Please help me' };
    await expectOk(reader.call('vcontact', contact));
  }
  await testApp.app.get(LogStats).count({ accountId: me.user.id });
  // None of these acts would be possible after the block.
  await expectOk(me.call('vnotifysettings/set', { off: [140] }));
  for (const [from, to] of pairs) await expectOk(from.call('vblock', { user_id: to.user.id, block: 1 }));
}

const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
