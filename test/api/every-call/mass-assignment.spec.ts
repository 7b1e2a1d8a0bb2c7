import { jest } from '@jest/globals';
import type { CallName } from '@pileup/contract/calls';
import { openApiDocument } from '../../../scripts/build/openapi.ts';
import { EVERY_CALL, send } from '../../exhaustive/every-call.ts';
import { RoleAccounts } from '../../exhaustive/role-accounts.ts';
import { openWorld } from '../../world.ts';

jest.setTimeout(240_000);

const A_DAY = '2020-01-01T00:00:00Z';
/** Fields that no call may set. */
const FORBIDDEN: Readonly<Record<string, unknown>> = {
  account_id: 1,
  accountId: 1,
  owner_id: 1,
  owner: 1,
  main_id: 1,
  mainId: 1,
  managed_by_id: 1,
  managedById: 1,
  managed_by_call: 'G4QXX',
  managed_by_callsign: 'G4QXX',
  main_account: 'G4QXX',
  parent_id: 1,
  sender_id: 1,
  sender: { id: 1 },
  followed_id: 1,
  is_admin: 1,
  isAdmin: true,
  admin: true,
  role: 'admin',
  roles: ['admin'],
  permissions: ['*'],
  my_callsign_is: 'G4QXX',
  callsign_id: 1,
  subscribed: true,
  paid_subscription: true,
  subscription: { level: 9 },
  level: 9,
  sub: 1,
  expiryDate: '2099-01-01T00:00:00Z',
  kind: 'paid',
  from: A_DAY,
  to: '2099-01-01T00:00:00Z',
  email_confirmed: true,
  email_confirmed_at: A_DAY,
  emailConfirmedAt: A_DAY,
  isConfirmed: true,
  mobile_confirmed: true,
  mobile_confirmed_at: A_DAY,
  delete_at: A_DAY,
  deleteAt: A_DAY,
  deleted_at: A_DAY,
  created_at: A_DAY,
  createdAt: A_DAY,
  updated_at: A_DAY,
  received_at: A_DAY,
  password_hash: 'x',
  passwordHash: 'x',
  api_key: 'pileup_x',
  api_key_hash: 'x',
  apiKeyHash: 'x',
  session_id: 'x',
  sessionId: 'x',
  sid: 'x',
  token_hash: 'x',
  pin_hash: 'x',
  pin_at: A_DAY,
  referred_by: 'x',
  profile_image_name: 'x.jpg',
  is_default: true,
  has_password: false,
  excluded: false,
  import_id: 1,
  minute: 1,
  constructor: { name: 'x' },
  __proto__x: { isAdmin: true },
  $where: '1',
  statusCode: 200,
};

/** Tables with rows of an account, and their account column. */
const TABLES = `
  select table_schema || '.' || table_name as name, column_name as owner from information_schema.columns
  where table_schema in ('identity', 'billing', 'social', 'logbook', 'exchange', 'ranking', 'presence')
    and (column_name = 'account_id' or (table_schema, table_name, column_name) = ('identity', 'account', 'id'))
  order by 1`;

const NEWEST = 'select max(id) as id from identity.account';

const world = await openWorld();
const accounts = await RoleAccounts.setUp(world);
const newest = (await world.sql<{ id: number }>(NEWEST))[0]?.id ?? 0;

describe('fields that clients may not set', () => {
  let n = 0;

  test('there are at least sixty', () => {
    expect(Object.keys(FORBIDDEN).length).toBeGreaterThanOrEqual(60);
  });

  const writing = Object.entries(openApiDocument().paths)
    .filter(([, methods]) => !('get' in methods))
    .map(([path]) => path.slice('/api/'.length) as CallName);

  test('the write calls are known', () => {
    expect(writing.length).toBeGreaterThan(30);
    expect(writing.filter((name) => !EVERY_CALL[name])).toEqual([]);
  });

  test.each(writing)('%s', async (name) => {
    const example = EVERY_CALL[name];
    const a = accounts.member('A');
    if (!a) throw new Error('no A');
    const callWith = async (extra: Readonly<Record<string, unknown>>) => {
      const id = example.resource
        ? await accounts.create(example.resource, example.resource === 'account' ? 'X' : 'A')
        : 0;
      const token = example.endsSession ? await a.freshToken() : a.token;
      const before = { a: await guarded(a.id), x: await everythingOf(accounts.other.id) };
      const { status } = await send(world, name, { token, id, n: ++n, self: a, other: accounts.other, extra });
      if (example.endsSession) await accounts.signInAgain('A');
      if (example.changesDeletion) await accounts.restoreDeletionState('A');
      return { status, before, after: { a: await guarded(a.id), x: await everythingOf(accounts.other.id) } };
    };
    // First without extra fields, to know what the call itself changes.
    const withoutExtra = await callWith({});
    // Only one archive can run at a time.
    if (name === 'vexporteverything') await exported(a.token);
    // An export may name an import.
    const { import_id: _, ...fields } = FORBIDDEN;
    const withExtra = await callWith(name === 'vexportadif' ? fields : FORBIDDEN);
    // Unknown fields are ignored, not refused.
    expect(withExtra.status).toBe(withoutExtra.status);
    expect(withExtra.after).toEqual(withExtra.before);
    expect(await world.sql(NEWCOMERS, [newest, a.id])).toEqual([]);
  });

  const exported = (token: string) =>
    world.until(async () =>
      (await world.call('vexportjobs', {}, {}, token)).body.every(({ status }) => status !== null),
    );

  /** Columns of the own account, and receipt times of contacts, that none of these calls may change. */
  async function guarded(accountId: number): Promise<unknown[]> {
    return [
      await world.sql(GUARDED, [accountId]),
      await world.sql(PERIODS, [accountId]),
      await world.sql(RECEIPTS, [accountId]),
    ];
  }

  /** All rows of X. Only its followers, and what follows from them, may change. */
  async function everythingOf(accountId: number): Promise<Record<string, string>> {
    const tables = await world.sql<{ name: string; owner: string }>(TABLES);
    const rows: Record<string, string> = {};
    for (const { name, owner } of tables) {
      // A may send messages and notifications to X.
      if (name === 'social.notification' || name === 'presence.seen') continue;
      const [row] = await world.sql<{ rows: string }>(
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
