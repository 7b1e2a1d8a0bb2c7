import type { AdminUserFilter, AdminUsersRequest } from '@pileup/contract/admin/users';

export const FILTER_NAMES: Readonly<Record<AdminUserFilter, string>> = {
  paid: 'Paid',
  trial: 'On trial',
  gift: 'Gift',
  grace: 'In grace',
  free: 'Free',
  unconfirmed: 'Address not confirmed',
  suspended: 'Suspended',
  'deletion pending': 'Deletion pending',
  administrator: 'Administrators',
};

export const REGISTERED_NAMES = { today: 'Today', week: 'This week', month: 'This month' } as const;

export type UserSort = 'registered' | 'callsign' | 'name';
export const DEFAULT_ORDER: Readonly<Record<UserSort, 'asc' | 'desc'>> = {
  registered: 'desc',
  callsign: 'asc',
  name: 'asc',
};

const oneOf = <Value extends string>(
  text: string | null,
  values: Readonly<Record<Value, unknown>>,
): Value | undefined => (text !== null && Object.hasOwn(values, text) ? (text as Value) : undefined);

/** The list that an address asks for; unknown parameters are left out. */
export function usersRequest(query: URLSearchParams): AdminUsersRequest & { sort: UserSort; order: 'asc' | 'desc' } {
  const sort = oneOf(query.get('sort'), DEFAULT_ORDER) ?? 'registered';
  return {
    search: query.get('search')?.slice(0, 100) ?? '',
    filter: oneOf(query.get('filter'), FILTER_NAMES) ?? '',
    registered: oneOf(query.get('registered'), REGISTERED_NAMES) ?? '',
    sort,
    order: oneOf(query.get('order'), { asc: 1, desc: 1 }) ?? DEFAULT_ORDER[sort],
    after: query.get('after'),
  };
}

/** The query of an address with some of it changed, on the first page. */
export function withChange(query: URLSearchParams, change: Readonly<Record<string, string>>): string {
  const changed = new URLSearchParams(query);
  changed.delete('after');
  for (const [name, value] of Object.entries(change))
    if (value) changed.set(name, value);
    else changed.delete(name);
  return `?${changed}`;
}

/** The path of the file with all users of this list. */
export function csvPath({ search, filter, registered, sort, order }: AdminUsersRequest): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ search, filter, registered, sort, order }))
    if (value) query.set(name, value);
  return `/api/vadmin/users.csv?${query}`;
}
