import type { AccountActName, AdminUsersRequest } from '@pileup/contract/admin/users';
import { DayFigures } from '../../../backend/src/admin/figures/day-figures.ts';
import { LimitHitsStore } from '../../../backend/src/admin/users/limit-hits.ts';
import { AccountDataRegistry } from '../../../backend/src/platform/account-data.ts';
import { Crypto } from '../../../backend/src/platform/crypto.ts';
import { countMailRefusal, mailRefusals } from '../../../backend/src/platform/messages/mail-refusals.ts';
import { expectResponse } from '../../responses.ts';
import { type Operator, startTestApp, TestApp } from '../../test-app.ts';

const DAY = 86_400_000;
const CACHE_MS = 10_001;
const PASSWORD = 'correct horse battery';

const testApp = await startTestApp({ MAIL_URL: 'smtp://127.0.0.1:9' });
let admin: Operator;
beforeAll(async () => {
  admin = await testApp.operator();
  await testApp.sql('update identity.account set is_admin = true, email_confirmed_at = now() where id = $1', [
    admin.user.id,
  ]);
  await setPassword(admin);
  testApp.clock.jump(2_100);
});

async function setPassword(who: Operator): Promise<void> {
  const hash = await testApp.app.get(Crypto).hashPassword(PASSWORD);
  await testApp.sql('update identity.account set password_hash = $2 where id = $1', [who.user.id, hash]);
}

const list = async (request: AdminUsersRequest = {}) => {
  const { status, body } = await admin.call('vadmin/users', request);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
};
const calls = async (request: AdminUsersRequest) => (await list(request)).users.map(({ my_callsign }) => my_callsign);
const detail = async (who: Operator) => (await admin.call('vadmin/user', { id: who.user.id })).body.user;
const act = (who: Pick<Operator, 'user'>, name: AccountActName, more: object = {}, by = admin) =>
  by.call('vadmin/user/act', {
    id: who.user.id,
    act: name,
    reason: 'Asked by e-mail',
    current_password: PASSWORD,
    ...more,
  });
const acts = async () => (await admin.call('vadmin/acts')).body.acts;

describe('vadmin/users', () => {
  test('figures count by UTC day, week from Monday, and month; paying main accounts earn £2.65 a month', async () => {
    const [paying, trial] = [await testApp.operator(), await testApp.operator()];
    const { body } = await paying.call('vaddsubaccount', { callsign: 'G4QXYZ' });
    const now = testApp.clock.now();
    for (const [who, kind] of [
      [paying, 'paid'],
      [paying, 'gift'],
      [trial, 'trial'],
    ] as const)
      await testApp.sql(`insert into billing.period (account_id, "from", "to", kind) values ($1, $2, $3, $4)`, [
        who.user.id,
        new Date(now - DAY),
        new Date(now + DAY),
        kind,
      ]);
    const all = await testApp.sql<{ id: number }>('select id from identity.account order by id');
    expect(body.user.callsign).toBe('G4QXYZ');
    testApp.clock.jump(CACHE_MS);
    const figures = await list();
    expect(figures).toMatchObject({
      profiles: all.length,
      count: all.length,
      main_accounts: all.length - 1,
      paying: 1,
      trials: 1,
      revenue_estimate: { month: 265, year: 3_180 },
      revenue_received: null,
    });
    expect(figures.new_by_day).toHaveLength(30);
    expect(figures.users.find(({ my_callsign }) => my_callsign === 'G4QXYZ')).toMatchObject({
      subscription: 'paid',
      email: '',
      main: { id: paying.user.id, my_callsign: paying.callsign },
      state: 'active',
      is_admin: 0,
      contacts: 0,
      open_reports: 0,
    });
    expect(await calls({ filter: 'paid', sort: 'callsign' })).toEqual([paying.callsign, 'G4QXYZ'].sort());
    expect(await calls({ filter: 'trial' })).toEqual([trial.callsign]);
    expect(await calls({ filter: 'administrator' })).toEqual([admin.callsign]);
    expect(await calls({ filter: 'gift' })).toEqual([]);
  });

  test('is searched by callsign, e-mail, name and number; nothing in a search is a pattern', async () => {
    const me = await testApp.operator('EA8QVW');
    await me.saveProfile({ name: '100% Zoë_Núñez' });
    for (const search of [' ea8q', 'EA8QVW', 'ea8qvw@exam', '100%', 'zoë_n', `${me.user.id}`])
      expect([search, await calls({ search })]).toEqual([search, ['EA8QVW']]);
    for (const search of ['zoë%n', 'zoë-n', 'A8QVW', '999999999', '\\', "'", '\u{1F4FB}'])
      expect([search, await calls({ search })]).toEqual([search, []]);
    expect(await list({ search: 'ea8q' })).toMatchObject({ count: 1, next: null });
  });

  test('every account is on one page, in each order, also if accounts are added and deleted in between', async () => {
    const others = Array.from({ length: 120 }, (_, n) => `M${n % 10}Q${String.fromCharCode(65 + (n % 26))}${n}`);
    // Many accounts have the same moment and name.
    await testApp.sql(
      `insert into identity.account (email, callsign, name, created_at)
       select lower(c) || '@example.net', c, case when n % 3 = 0 then '' else 'Same Name' end, timestamptz '2026-01-01' + (n / 40) * interval '1 microsecond'
       from unnest($1::text[]) with ordinality as t (c, n)`,
      [others],
    );
    const all = (await testApp.sql<{ callsign: string }>('select callsign from identity.account')).map(
      (row) => row.callsign,
    );
    for (const sort of ['registered', 'callsign', 'name'] as const)
      for (const order of ['asc', 'desc'] as const) {
        const found: string[] = [];
        for (let after: string | null = null, pages = 0; ; pages++) {
          const page = await list({ sort, order, after });
          expect(page.users.length).toBeLessThanOrEqual(50);
          found.push(...page.users.map(({ my_callsign }) => my_callsign));
          after = page.next;
          if (after === null) break;
          expect(pages).toBeLessThan(5);
        }
        expect(found.toSorted()).toEqual(all.toSorted());
        if (sort === 'callsign') expect(order === 'asc' ? found : found.toReversed()).toEqual(all.toSorted());
      }
  });

  test('refuses what is no filter, order, or page', async () => {
    for (const [field, value] of [
      ['sort', 'email; drop table'],
      ['order', 'up'],
      ['filter', 'all'],
      ['registered', 'century'],
      ['search', 'x'.repeat(101)],
      ['search', 7],
      ['after', 'e30'],
      ['after', 'x'],
      ['after', 'WyJ4IiwxXQ'],
    ] as const)
      await expectResponse(admin.call('vadmin/users', { [String(field)]: value }), 400, {
        errors: { [String(field)]: expect.any(Array) },
      });
  });

  test('the file has every user that matches, no formulas, and is in the history', async () => {
    const me = await testApp.operator();
    await me.saveProfile({ name: '=HYPERLINK("x"), me' });
    const get = (query: string, token?: string) => testApp.http('get', `/api/vadmin/users.csv${query}`, token);
    const { text, headers, status } = await get('', admin.token);
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/csv; charset=utf-8' });
    const [head, ...lines] = text.replace('\ufeff', '').trimEnd().split('\r\n');
    expect(head).toMatch(/^Number,Callsign,Name,E-mail,/);
    expect(lines).toHaveLength((await testApp.sql('select from identity.account')).length);
    expect(text).toContain(`${me.user.id},${me.callsign},"'=HYPERLINK(""x""), me",${me.email},,`);
    const one = await get(`?search=${me.callsign}`, admin.token);
    expect(one.text.trimEnd().split('\r\n')).toHaveLength(2);
    expect((await acts())[0]).toMatchObject({ act: 'export', kind: 'account', detail: 'a search', owner: null });
    expect((await get('', me.token)).status).toBe(403);
    expect((await get('')).status).toBe(401);
    expect((await get('?sort=x', admin.token)).status).toBe(400);
  });
});

describe('a user', () => {
  test('has a page with sessions, periods, limits and reports, without secrets', async () => {
    const me = await testApp.operator();
    await me.logQso();
    const reader = await testApp.operator();
    await testApp.sql(
      `insert into admin.reported (kind, thing_id, owner_id, text, path, reported_at) values ('post', 7777, $1, 'Buy now', '/post/7777', now())`,
      [me.user.id],
    );
    await testApp.sql(
      `insert into admin.report (account_id, kind, thing_id, reason, created_at) values ($1, 'post', 7777, 'Spam', now())`,
      [reader.user.id],
    );
    await testApp.sql(
      `insert into admin.limit_hit (account_id, day, call, hits, last_at) values ($1, current_date, '/api/vsendmessage', 3, now())`,
      [me.user.id],
    );
    await testApp.sql(
      `insert into billing.history (account_id, event_id, at, kind, amount) values ($1, 'evt_1', now(), 'payment failed', 265)`,
      [me.user.id],
    );
    const user = await detail(me);
    expect(user).toMatchObject({
      payments: [{ kind: 'payment failed', amount: 265, until: null }],
      id: me.user.id,
      contacts: 1,
      open_reports: 1,
      subscribed_until: null,
      other_accounts: [],
      periods: [],
      sessions: [{ my_callsign: me.callsign }],
      limits: [{ call: '/api/vsendmessage', hits: 3 }],
      reports: [{ kind: 'post', id: 7777, text: 'Buy now', status: 'open', report_count: 1 }],
      acts: [],
    });
    expect(JSON.stringify(user)).not.toMatch(/hash|password|api_key|\$argon/i);
    await expectResponse(admin.call('vadmin/user', { id: 2_000_000_000 }), 404, { error: 'Account not found.' });
  });

  test('that runs into a rate limit is counted, by day and call, for 30 days', async () => {
    await using limited = await TestApp.create({ RATE_LIMIT_FACTOR: '0.05' });
    const me = await limited.operator();
    for (let n = 0; n < 6; n++) await me.call('vreportcontent', { kind: 'photo', id: 999_000 + n });
    const store = limited.app.get(LimitHitsStore, { strict: false });
    const rows = () => limited.sql('select account_id, call, hits from admin.limit_hit');
    await store.write();
    await me.call('vreportcontent', { kind: 'photo', id: 999_010 });
    await store.write();
    expect(await rows()).toEqual([{ account_id: me.user.id, call: '/api/vreportcontent', hits: 4 }]);
    limited.clock.jump(32 * DAY);
    await store.sweep();
    expect(await rows()).toEqual([]);
  });
});

describe('growth and health', () => {
  test('is measured: the highest value of a day for what happens, the last for what grows', async () => {
    const me = await testApp.operator();
    await me.logQso();
    const measured = testApp.app.get(DayFigures, { strict: false });
    await measured.measure();
    const before = (await admin.call('vadmin/health')).body;
    const today = (name: string, { figures } = before) => figures.find((one) => one.name === name)?.by_day.at(-1);
    expect(before.figures.map(({ by_day }) => by_day.length)).toEqual(Array.from({ length: 9 }, () => 30));
    expect(today('accounts')).toBe((await testApp.sql('select from identity.account')).length);
    expect(today('contacts')).toBe((await testApp.sql('select from logbook.qso')).length);
    expect(today('database-bytes')).toBeGreaterThan(1_000_000);
    expect(before.disk_used).toBeLessThan(before.disk_size);
    await testApp.sql(
      "update admin.day_figure set value = 1000000 where name in ('accounts', 'operators', 'mail-refused')",
    );
    await measured.measure();
    const after = (await admin.call('vadmin/health')).body;
    expect(today('accounts', after)).toBe(today('accounts'));
    expect([today('operators', after), today('mail-refused', after)]).toEqual([1_000_000, 1_000_000]);
    const [first] = after.figures;
    expect(first?.by_day.slice(0, -1)).toEqual(new Array(29).fill(null));
  });

  test('counts e-mails that the mail server refuses for good', async () => {
    await countMailRefusal(testApp.database, testApp.clock.now());
    await countMailRefusal(testApp.database, testApp.clock.now());
    expect(await mailRefusals(testApp.database, testApp.clock.now())).toBe(2);
    expect(await mailRefusals(testApp.database, testApp.clock.now() + DAY)).toBe(0);
  });
});

describe('an act', () => {
  test('needs a reason and the password of the administrator; a wrong one changes nothing', async () => {
    const me = await testApp.operator();
    const before = await acts();
    for (const [more, field] of [
      [{ current_password: undefined }, 'current_password'],
      [{ current_password: 'wrong' }, 'current_password'],
      [{ current_pin: '123456', current_password: undefined }, 'current_pin'],
      [{ reason: '  x ' }, 'reason'],
      [{ reason: undefined }, 'reason'],
      [{ months: 121 }, 'months'],
      [{ months: undefined }, 'months'],
      [{ act: 'erase' }, 'act'],
    ] as const)
      await expectResponse(act(me, 'grant', { months: 12, ...more }), 400, { errors: { [field]: expect.any(Array) } });
    await expectResponse(act(me, 'grant', { months: 12 }, me), 403, { error: 'Only administrators may do that.' });
    expect(await acts()).toEqual(before);
    expect((await detail(me)).subscription).toBe('free');
  });

  test('grant: adds months for the operator, who gets a notice without the reason', async () => {
    const me = await testApp.operator();
    const { status, body } = await act(me, 'grant', { months: '3', reason: 'Won at the meeting' });
    expect({ status, user: body.user }).toMatchObject({
      status: 200,
      user: { subscription: 'gift', periods: [{ kind: 'gift', note: 'Won at the meeting' }] },
    });
    const until = body.user.subscribed_until?.slice(0, 10);
    expect(body.user.acts).toMatchObject([
      {
        act: 'grant',
        kind: 'account',
        thing_id: null,
        detail: `3 months, until ${until}`,
        origin: 'page',
        reason: 'Won at the meeting',
        admin: { my_callsign: admin.callsign },
        owner: { id: me.user.id },
      },
    ]);
    const [notice] = (await me.call('vinbox')).body.notifications;
    expect(notice).toMatchObject({ subject: `The administrators gave you a subscription until ${until}` });
    expect(JSON.stringify(notice)).not.toContain('Won');
    expect((await me.call('vsubscription')).body.subscribed).toBe(true);
  });

  test('suspend: ends sessions of all callsigns, sign-in, keys and PINs are refused; reinstate undoes it', async () => {
    const me = await testApp.operator();
    await setPassword(me);
    const { api_key } = (await me.call('vapikey')).body;
    const { body } = await me.call('vaddsubaccount', { callsign: `${me.callsign}X`.slice(0, 10) });
    const sub = (await me.call('vLoginToSubaccount', { sub_account_id: body.user.id })).body;
    const rig = () => testApp.call('vrigcontrol/set', { freq: 14_074, mode: 'FT8' }, {}, api_key);
    const login = () => testApp.call('vlogin', { email: me.email, password: PASSWORD });
    expect((await rig()).status).toBe(200);

    const suspended = await act(me, 'suspend', { reason: 'Advertising in comments' });
    expect(suspended.body.user).toMatchObject({ state: 'suspended', sessions: [] });
    for (const token of [me.token, sub.token]) expect((await testApp.call('vsr', {}, {}, token)).status).toBe(401);
    expect((await rig()).status).toBe(401);
    await expectResponse(login(), 403, {
      error: 'This account is suspended. Please write to the administrators.',
    });
    // The right password is needed.
    expect((await testApp.call('vlogin', { email: me.email, password: 'wrong' })).status).toBe(401);
    expect(await calls({ filter: 'suspended' })).toHaveLength(2);
    await expectResponse(act(me, 'suspend'), 409, { error: 'This account is already suspended.' });
    await expectResponse(act(me, 'make-admin'), 422, { error: `${me.callsign} is suspended.` });

    expect((await act({ user: { ...me.user, id: body.user.id } }, 'reinstate')).body.user).toMatchObject({
      state: 'active',
      main: { id: me.user.id },
    });
    expect((await login()).status).toBe(200);
    expect((await rig()).status).toBe(200);
    await expectResponse(act(me, 'reinstate'), 409, { error: 'This account is not suspended.' });
  });

  test('confirm, end sessions, make and remove an administrator; no administrator locks themselves out', async () => {
    const me = await testApp.operator();
    expect((await detail(me)).is_confirmed).toBe(false);
    expect((await act(me, 'confirm')).body.user.is_confirmed).toBe(true);
    await expectResponse(act(me, 'confirm'), 409, { error: 'This address is already confirmed.' });

    expect((await act(me, 'end-sessions')).body.user.sessions).toEqual([]);
    expect((await me.call('vsr')).status).toBe(401);

    expect((await act(me, 'make-admin')).body.user.is_admin).toBe(1);
    await expectResponse(act(me, 'make-admin'), 409, { error: `${me.callsign} is already an administrator.` });
    await expectResponse(act(me, 'suspend'), 422, { error: expect.stringContaining('Remove the administrator role') });
    expect((await act(me, 'no-admin')).body.user.is_admin).toBe(0);
    await expectResponse(act(admin, 'no-admin'), 422, { error: 'Another administrator has to remove your role.' });
    await expectResponse(act(admin, 'suspend'), 422, { error: 'You cannot suspend yourself.' });
    expect((await detail(me)).acts.map((one) => one.act)).toEqual([
      'no-admin',
      'make-admin',
      'end-sessions',
      'confirm',
    ]);
  });

  test('one of two at the same time does it; an administrator whose role was just removed does nothing', async () => {
    const [me, second] = [await testApp.operator(), await testApp.operator()];
    await setPassword(second);
    await act(second, 'make-admin');
    testApp.clock.jump(2_100);
    const both = await Promise.all([act(me, 'suspend'), act(me, 'suspend', {}, second)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    // The role is cached for two seconds where it was removed by another instance.
    expect((await second.call('vadmin/acts')).status).toBe(200);
    await testApp.sql('update identity.account set is_admin = false where id = $1', [second.user.id]);
    await expectResponse(act(me, 'reinstate', {}, second), 403, { error: 'Only administrators may do that.' });
    expect((await detail(me)).state).toBe('suspended');
  });

  test('cannot be changed or deleted afterwards; an erased account leaves it without its reference', async () => {
    const me = await testApp.operator();
    await act(me, 'confirm', { reason: 'Known from the club' });
    for (const change of [
      "update admin.act set reason = 'another'",
      "update admin.act set detail = 'another'",
      "update admin.act set origin = 'command line'",
      'update admin.act set owner_id = 1',
      'delete from admin.act',
      'truncate admin.act',
    ])
      await expect(testApp.sql(change)).rejects.toThrow('cannot be changed or deleted');
    await testApp.database.transaction((tx) => testApp.app.get(AccountDataRegistry).erase(me.user.id, tx));
    expect((await acts()).find(({ reason }) => reason === 'Known from the club')).toMatchObject({ owner: null });
  });
});
