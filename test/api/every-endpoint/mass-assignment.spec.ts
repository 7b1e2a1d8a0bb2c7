import type { EndpointName } from '@pileup/contract/endpoints';
import { EVERY_ENDPOINT, send } from '../../exhaustive/every-endpoint.ts';
import { paths } from '../../exhaustive/request-fields.ts';
import { RoleAccounts } from '../../exhaustive/role-accounts.ts';
import { reuseImageProcesses } from '../../reused-image-processes.ts';
import { startTestApp } from '../../test-app.ts';

const A_DAY = '2020-01-01T00:00:00Z';
/** Fields that no request may set. */
const FORBIDDEN: Readonly<Record<string, unknown>> = {
  ...each('account_id accountId owner_id owner main_id mainId managed_by_id managedById parent_id sender_id', 1),
  ...each('followed_id is_admin callsign_id level sub import_id minute', 1),
  ...each('managed_by_call managed_by_callsign main_account my_callsign_is', 'G4QXX'),
  ...each('isAdmin admin subscribed paid_subscription email_confirmed isConfirmed mobile_confirmed is_default', true),
  ...each('has_password excluded', false),
  ...each('from email_confirmed_at emailConfirmedAt mobile_confirmed_at delete_at deleteAt deleted_at', A_DAY),
  ...each('created_at createdAt updated_at received_at pin_at', A_DAY),
  ...each('expiryDate to', '2099-01-01T00:00:00Z'),
  ...each('password_hash passwordHash api_key_hash apiKeyHash session_id sessionId sid token_hash pin_hash', 'x'),
  referred_by: 'x',
  sender: { id: 1 },
  role: 'admin',
  roles: ['admin'],
  permissions: ['*'],
  kind: 'paid',
  subscription: { level: 9 },
  api_key: 'pileup_x',
  profile_image_name: 'x.jpg',
  $where: '1',
  statusCode: 200,
  constructor: { name: 'x' },
  __proto__x: { isAdmin: true },
};

function each(names: string, value: unknown): Record<string, unknown> {
  return Object.fromEntries(names.split(' ').map((name) => [name, value]));
}

/** Tables with rows of an account, and their account column. */
const TABLES = `
  select table_schema || '.' || table_name as name, column_name as owner from information_schema.columns
  where table_schema in ('identity', 'billing', 'social', 'logbook', 'exchange', 'services', 'programs', 'ranking',
      'contests', 'presence')
    and (column_name = 'account_id' or (table_schema, table_name, column_name) = ('identity', 'account', 'id'))
  order by 1`;

const NEWEST = 'select max(id) as id from identity.account';

reuseImageProcesses();
const testApp = await startTestApp();
const accounts = await RoleAccounts.setUp(testApp);
const newest = (await testApp.sql<{ id: number }>(NEWEST))[0]?.id ?? 0;

describe('fields that clients may not set', () => {
  let n = 0;

  test('there are at least sixty', () => {
    expect(Object.keys(FORBIDDEN).length).toBeGreaterThanOrEqual(60);
  });

  const writing = Object.entries(paths)
    .filter(([, methods]) => !('get' in methods))
    .map(([path]) => path.slice('/api/'.length) as EndpointName);

  test('the write calls are known', () => {
    expect(writing.length).toBeGreaterThan(30);
    expect(writing.filter((name) => !EVERY_ENDPOINT[name])).toEqual([]);
  });

  test.each(writing)('%s', async (name) => {
    const example = EVERY_ENDPOINT[name];
    const a = accounts.member('A');
    if (!a) throw new Error('no A');
    const callWith = async (extra: Readonly<Record<string, unknown>>) => {
      const id = example.resource
        ? await accounts.create(example.resource, example.resource === 'account' ? 'X' : 'A')
        : 0;
      const token = example.endsSession ? await a.freshToken() : a.token;
      const before = { a: await guarded(a.id), x: await everythingOf(accounts.other.id) };
      const { status } = await send(testApp, name, { token, id, n: ++n, self: a, other: accounts.other, extra });
      if (example.endsSession) await accounts.signInAgain('A');
      if (example.changesDeletion) await accounts.restoreDeletionState('A');
      return { status, before, after: { a: await guarded(a.id), x: await everythingOf(accounts.other.id) } };
    };
    // The first request has no extra fields, to find its own changes.
    const withoutExtra = await callWith({});
    // Only one archive can run at a time.
    if (name === 'vexporteverything') await exported(a.token);
    // An export may name an import.
    const { import_id: _, ...fields } = FORBIDDEN;
    const withExtra = await callWith(name === 'vexportadif' ? fields : FORBIDDEN);
    // Unknown fields are ignored, not refused.
    expect(withExtra.status).toBe(withoutExtra.status);
    expect(withExtra.after).toEqual(withExtra.before);
    expect(await testApp.sql(NEWCOMERS, [newest, a.id])).toEqual([]);
  });

  const exported = (token: string) =>
    testApp.until(async () =>
      (await testApp.call('vexportjobs', {}, {}, token)).body.every(({ status }) => status !== null),
    );

  /** Columns of the own account, and receipt times of contacts, that none of these requests may change. */
  async function guarded(accountId: number): Promise<unknown[]> {
    return [
      await testApp.sql(GUARDED, [accountId]),
      await testApp.sql(PERIODS, [accountId]),
      await testApp.sql(RECEIPTS, [accountId]),
    ];
  }

  /** All rows of X. Only its followers, and the rows that follow from them, may change. */
  async function everythingOf(accountId: number): Promise<Record<string, string>> {
    const tables = await testApp.sql<{ name: string; owner: string }>(TABLES);
    const rows: Record<string, string> = {};
    for (const { name, owner } of tables) {
      // A may send messages and notifications to X, and begin to pay months for X.
      if (['social.notification', 'presence.seen', 'billing.gift'].includes(name)) continue;
      const [row] = await testApp.sql<{ rows: string }>(
        `select coalesce(json_agg(t order by t::text)::text, '') as rows from ${name} t where ${owner} = $1`,
        [accountId],
      );
      rows[name] = row?.rows ?? '';
    }
    return rows;
  }
});

const GUARDED = `
  select id, callsign, email, is_admin, managed_by_id, created_at, email_confirmed_at, mobile_confirmed_at, delete_at,
    password_hash, referred_by from identity.account where id = $1`;
const PERIODS = 'select * from billing.period where account_id = $1 order by id';
const RECEIPTS = `
  select qdo_id from logbook.qso where account_id = $1 and (received_at < now() - interval '1 day' or qdo_id < 1000)`;
/** Accounts newer than $1 with values that only the server may set; A ($2) may have sub-accounts. */
const NEWCOMERS = `
  select callsign from identity.account
  where id > $1 and (is_admin or email_confirmed_at is not null or delete_at is not null or referred_by = 'x'
    or created_at < now() - interval '1 day' or profile_image_name is not null or managed_by_id <> $2)`;
