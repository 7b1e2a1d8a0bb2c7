import type { AdminUserFilter, AdminUsersRequest } from '@pileup/contract/admin/users';
import { ACCOUNT_ROWS } from '../../identity/index.js';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { InvalidRequest } from '../../platform/errors.js';
import { startsOf } from './calendar.js';
import { SUBSCRIPTION, type UserRow, userRows } from './user-rows.js';

/** A search for something that is not there reads all accounts, so more matches than this are not counted. */
const MAX_COUNT = 10_001;
/** In the collation "C" no character of a callsign is above a letter. */
const AFTER = '~';

interface Sort {
  readonly key: string;
  /** Sort key as stored in the cursor, and its side of the comparison. */
  readonly cursor: string;
  readonly value: string;
  readonly isValid: (value: unknown) => value is string | number;
  readonly order: 'asc' | 'desc';
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 200 && !value.includes('\0');
/** Microseconds, which is the precision of the column: in milliseconds rows would be left out. */
const MAX_MICROSECONDS = 8_000_000_000_000_000;

const SORTS: Readonly<Record<'registered' | 'callsign' | 'name', Sort>> = {
  registered: {
    key: 'created_at',
    cursor: '(extract(epoch from u.created_at) * 1000000)::bigint',
    value: "timestamptz 'epoch' + $afterValue::bigint * interval '1 microsecond'",
    isValid: (value): value is number =>
      Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= MAX_MICROSECONDS,
    order: 'desc',
  },
  callsign: {
    key: 'callsign',
    cursor: 'u.callsign',
    value: '$afterValue::text',
    isValid: isText,
    order: 'asc',
  },
  name: {
    key: 'lower(name)',
    cursor: 'lower(u.name)',
    value: '$afterValue::text',
    isValid: isText,
    order: 'asc',
  },
};

const FILTERS: Readonly<Record<AdminUserFilter, string>> = {
  paid: `${SUBSCRIPTION} = 'paid'`,
  trial: `${SUBSCRIPTION} = 'trial'`,
  gift: `${SUBSCRIPTION} = 'gift'`,
  grace: `${SUBSCRIPTION} = 'grace'`,
  free: `${SUBSCRIPTION} = 'free'`,
  administrator: 'u.is_admin',
  suspended: 'u.suspended_at is not null',
  unconfirmed: 'u.managed_by_id is null and u.email_confirmed_at is null',
  'deletion pending': 'u.delete_at is not null',
};

export interface UserList {
  rows: UserRow[];
  /** The cursor of the next page; null on the last one. */
  next: string | null;
}

/** A page of the accounts that match. @throws InvalidRequest if `after` is no cursor of this list */
export async function userList(
  database: Queryable,
  request: AdminUsersRequest,
  now: number,
  size: number,
): Promise<UserList> {
  const { conditions, params } = conditionsOf(request, now);
  const sort = SORTS[request.sort ?? 'registered'];
  const order = request.order ?? sort.order;
  if (request.after) {
    Object.assign(params, cursorOf(request.after, sort));
    const sign = order === 'asc' ? '>' : '<';
    const key = sort.key.replace('name', 'u.name').replace(/^(created_at|callsign)$/, 'u.$1');
    conditions.push(`(${key}, u.id) ${sign} (${sort.value}, $afterId::integer)`);
  }
  const by = `${sort.key.replace('name', 'u.name').replace(/^(created_at|callsign)$/, 'u.$1')} ${order}, u.id ${order}`;
  const page = `select u.*, ${sort.cursor} as cursor from (${ACCOUNT_ROWS}) u
    ${where(conditions)} order by ${by} limit ${size + 1}`;
  const rows = await database.run(sql<UserParams, UserRow & { cursor: unknown }>`${userRows(page, by)}`, params);
  const last = rows.length > size ? rows[size - 1] : undefined;
  const next = last ? Buffer.from(JSON.stringify([last.cursor, last.id])).toString('base64url') : null;
  return { rows: rows.slice(0, size), next };
}

/** How many accounts match, at most 10,001; null if nothing restricts the list. */
export async function countUsers(database: Queryable, request: AdminUsersRequest, now: number): Promise<number | null> {
  const { conditions, params } = conditionsOf(request, now);
  if (conditions.length === 0) return null;
  const matching = `select from (${ACCOUNT_ROWS}) u ${where(conditions)} limit ${MAX_COUNT}`;
  const [row] = await database.run(
    sql<UserParams, { count: number }>`select count(*)::integer as count from (${matching}) found`,
    params,
  );
  return row?.count ?? 0;
}

const where = (conditions: readonly string[]) => (conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`);

/** The parameters of the conditions that a list has, besides the time. */
interface UserParams {
  now: Date;
  registered?: Date;
  id?: number;
  call?: string;
  email?: string;
  name?: string;
  afterValue?: string | number;
  afterId?: number;
}

function conditionsOf({ search, filter, registered }: AdminUsersRequest, now: number) {
  const params: UserParams = { now: new Date(now) };
  const conditions: string[] = [];
  if (filter) conditions.push(`(${FILTERS[filter]})`);
  if (registered) {
    params.registered = startsOf(now)[registered];
    conditions.push('u.created_at >= $registered::timestamptz');
  }
  if (search) conditions.push(`(${searchCondition(search, params)})`);
  return { conditions, params };
}

/** The condition; its parameters are added to `params`. */
function searchCondition(search: string, params: UserParams): string {
  if (/^\d{1,9}$/.test(search)) {
    params.id = Number(search);
    return 'u.id = $id::integer';
  }
  const call = search.toUpperCase();
  const isCall = /^[A-Z0-9/]+$/.test(call);
  if (isCall) params.call = call;
  const calls = isCall && `u.callsign >= $call::text and u.callsign < $call::text || '${AFTER}'`;
  // A text with a digit is a callsign, which an index finds.
  if (calls && /\d/.test(call)) return calls;
  const pattern = search.toLowerCase().replace(/[\\%_]/g, '\\$&');
  params.email = `${pattern}%`;
  params.name = `%${pattern}%`;
  const texts = 'lower(u.email) like $email::text or lower(u.name) like $name::text';
  return calls ? `${calls} or ${texts}` : texts;
}

function cursorOf(after: string, sort: Sort): Required<Pick<UserParams, 'afterValue' | 'afterId'>> {
  try {
    const [value, id] = JSON.parse(Buffer.from(after, 'base64url').toString()) as unknown[];
    if (sort.isValid(value) && Number.isInteger(id) && Math.abs(Number(id)) <= 2_147_483_647)
      return { afterValue: value, afterId: Number(id) };
  } catch {
    // The cursor is no JSON, or no list.
  }
  throw new InvalidRequest({ after: ['Page not found.'] });
}
