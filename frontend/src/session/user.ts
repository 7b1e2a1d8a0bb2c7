import type { User, UserAnswer } from '@pileup/contract/identity';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../lib/http/http.ts';
import type { Session } from './session.ts';
import { getSession, refreshSession } from './session.ts';

/** The one place where the account is kept: what is noted there is what every part of the page shows. */
const ACCOUNT = 'vuser';

export function accountOf(accountId: number | undefined) {
  return queryOptions({
    queryKey: [ACCOUNT, accountId],
    queryFn: async ({ signal }) => {
      const answer = await call('vuser', {}, {}, signal);
      refreshSession(answer);
      return answer;
    },
  });
}

/**
 * Keeps what this browser remembers of its operator fresh: asked when a page is opened, and when it is looked at again
 * after a while. An address may have been confirmed elsewhere, or a sub-account added.
 */
export function useSessionUser(session: Session | null) {
  useQuery({ ...accountOf(session?.user.id), enabled: session !== null, staleTime: 60_000, retry: false });
}

/** The account as the server has it, for a page that stands on it; the session's copy may be as old as the last sign-in. */
export function useAccount(accountId: number) {
  return useQuery({ ...accountOf(accountId), select: ({ user }) => user });
}

/** An account has been changed here: a question still under way would bring back what it was before. */
export async function noteUser(queries: QueryClient, answer: UserAnswer): Promise<void> {
  const { queryKey } = accountOf(answer.user.id);
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, answer);
  refreshSession(answer);
}

/** The same where only a part of it is known anew. */
export async function noteOfUser(queries: QueryClient, part: Partial<User>): Promise<void> {
  const session = getSession();
  if (session) await noteUser(queries, { user: { ...session.user, ...part }, subscription: session.subscription });
}

/** Something of the account was changed that only the server can tell: it is asked, and a question under way dropped. */
export async function askUserAgain(queries: QueryClient): Promise<void> {
  // Invalidating alone waits for the very first question, which may have been answered before the change.
  await queries.cancelQueries({ queryKey: [ACCOUNT] });
  await queries.invalidateQueries({ queryKey: [ACCOUNT] });
}
