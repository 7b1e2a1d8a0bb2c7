import type { User, UserResponse } from '@pileup/contract/identity';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../lib/http/http.ts';
import { getSession, refreshSession, type Session } from '../lib/session.ts';

const ACCOUNT_KEY = ['vuser'] as const;

export function accountQuery(accountId: number | undefined) {
  return queryOptions({
    queryKey: [...ACCOUNT_KEY, accountId],
    queryFn: async ({ signal }) => {
      const response = await call('vuser', {}, {}, signal);
      refreshSession(response);
      return response;
    },
  });
}

/**
 * Keeps the session's user up to date: fetched when a page is opened, and when its tab is visible again after a minute.
 * The e-mail address may have been confirmed elsewhere, or a sub-account added.
 */
export function useSessionUser(session: Session | null) {
  useQuery({ ...accountQuery(session?.user.id), enabled: session !== null, staleTime: 60_000, retry: false });
}

/** The user as the server has it; the session's copy may be older. */
export function useAccount(accountId: number) {
  return useQuery({ ...accountQuery(accountId), select: ({ user }) => user });
}

/** Stores the response of a change to the account; cancels a fetch that would bring back the old values. */
export async function setUser(queries: QueryClient, response: UserResponse): Promise<void> {
  const { queryKey } = accountQuery(response.user.id);
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, response);
  refreshSession(response);
}

/** The same for some properties of the user. */
export async function patchUser(queries: QueryClient, part: Partial<User>): Promise<void> {
  const session = getSession();
  if (session) await setUser(queries, { user: { ...session.user, ...part }, subscription: session.subscription });
}

/** Invoke it after a change whose response does not have the user. */
export async function refetchUser(queries: QueryClient): Promise<void> {
  // Invalidating alone would wait for a first fetch in flight, which may be older than the change.
  await queries.cancelQueries({ queryKey: ACCOUNT_KEY });
  await queries.invalidateQueries({ queryKey: ACCOUNT_KEY });
}
