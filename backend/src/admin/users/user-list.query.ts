import type { AdminUserFilter, AdminUsersRequest } from '@pileup/contract/admin/users';
import { ACCOUNT_ROWS } from '../../identity/index.js';
import { type Queryable, statement } from '../../platform/database/database.js';
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
  readonly value: (parameter: string) => string;
  readonly isValid: (value: unknown) => boolean;
  readonly order: 'asc' | 'desc';
}

const isText = (value: unknown) => typeof value === 'string' && value.length <= 200 && !value.includes('\0');
/** Microseconds, which is the precision of the column: in milliseconds rows would be left out. */
const MAX_MICROSECONDS = 8_000_000_000_000_000;

const SORTS: Readonly<Record<'registered' | 'callsign' | 'name', Sort>> = {
  registered: {
    key: 'created_at',
    cursor: '(extract(epoch from u.created_at) * 1000000)::bigint',
    value: (parameter) => `timestamptz 'epoch' + ${parameter}::bigint * interval '1 microsecond'`,
    isValid: (value) => Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= MAX_MICROSECONDS,
    order: 'desc',
  },
  callsign: {
    key: 'callsign',
    cursor: 'u.callsign',
    value: (parameter) => `${parameter}::text`,
    isValid: isText,
    order: 'asc',
  },
  name: {
    key: 'lower(name)',
    cursor: 'lower(u.name)',
    value: (parameter) => `${parameter}::text`,
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
  const { conditions, values } = conditionsOf(request, now);
  const sort = SORTS[request.sort ?? 'registered'];
  const order = request.order ?? sort.order;
  if (request.after) {
    const [value, id] = cursorOf(request.after, sort);
    values.push(value, id);
    const sign = order === 'asc' ? '>' : '<';
    const key = sort.key.replace('name', 'u.name').replace(/^(created_at|callsign)$/, 'u.$1');
    conditions.push(`(${key}, u.id) ${sign} (${sort.value(`$${values.length - 1}`)}, $${values.length}::integer)`);
  }
  const by = `${sort.key.replace('name', 'u.name').replace(/^(created_at|callsign)$/, 'u.$1')} ${order}, u.id ${order}`;
  const page = `select u.*, ${sort.cursor} as cursor from (${ACCOUNT_ROWS}) u
    ${where(conditions)} order by ${by} limit ${size + 1}`;
  const rows = await database.run<UserRow & { cursor: unknown }>(statement(userRows(page, by)), values);
  const last = rows.length > size ? rows[size - 1] : undefined;
  const next = last ? Buffer.from(JSON.stringify([last.cursor, last.id])).toString('base64url') : null;
  return { rows: rows.slice(0, size), next };
}

/** How many accounts match, at most 10,001; null if nothing restricts the list. */
export async function countUsers(database: Queryable, request: AdminUsersRequest, now: number): Promise<number | null> {
  const { conditions, values } = conditionsOf(request, now);
  if (conditions.length === 0) return null;
  // The time is a parameter of every statement, so each statement must use it.
  const matching = `select from (${ACCOUNT_ROWS}) u ${where([...conditions, '$1::timestamptz is not null'])} limit ${MAX_COUNT}`;
  const [row] = await database.run<{ count: number }>(
    statement(`select count(*)::integer as count from (${matching}) found`),
    values,
  );
  return row?.count ?? 0;
}

const where = (conditions: readonly string[]) => (conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`);

/** `$1` is the time; the values of further parameters follow. */
function conditionsOf({ search, filter, registered }: AdminUsersRequest, now: number) {
  const values: unknown[] = [new Date(now)];
  const parameter = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
  const conditions: string[] = [];
  if (filter) conditions.push(`(${FILTERS[filter]})`);
  if (registered) conditions.push(`u.created_at >= ${parameter(startsOf(now)[registered], 'timestamptz')}`);
  if (search) conditions.push(`(${searchCondition(search, parameter)})`);
  return { conditions, values };
}

function searchCondition(search: string, parameter: (value: unknown, type: string) => string): string {
  if (/^\d{1,9}$/.test(search)) return `u.id = ${parameter(Number(search), 'integer')}`;
  const call = search.toUpperCase();
  const from = /^[A-Z0-9/]+$/.test(call) ? parameter(call, 'text') : null;
  const calls = from && `u.callsign >= ${from} and u.callsign < ${from} || '${AFTER}'`;
  // A text with a digit is a callsign, which an index finds.
  if (calls && /\d/.test(call)) return calls;
  const pattern = search.toLowerCase().replace(/[\\%_]/g, '\\$&');
  const texts = `lower(u.email) like ${parameter(`${pattern}%`, 'text')} or lower(u.name) like ${parameter(`%${pattern}%`, 'text')}`;
  return calls ? `${calls} or ${texts}` : texts;
}

function cursorOf(after: string, sort: Sort): [value: unknown, id: number] {
  try {
    const [value, id] = JSON.parse(Buffer.from(after, 'base64url').toString()) as unknown[];
    if (sort.isValid(value) && Number.isInteger(id) && Math.abs(Number(id)) <= 2_147_483_647)
      return [value, Number(id)];
  } catch {
    // The cursor is no JSON, or no list.
  }
  throw new InvalidRequest({ after: ['There is no such page.'] });
}
