import type { BlockedResponse } from '@pileup/contract/social';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../../lib/http/http.ts';
import { getFollowing, patchRefresh } from '../../../session/refresh.ts';
import { PROFILES_KEY } from '../profile/api.ts';

export interface Recipient {
  id: number;
  my_callsign: string;
}

/** Follows (1) or unfollows (0) a station; optimistic. */
export function useSetFollowState() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (request: { user_id: number; follow_level: 0 | 1 }) => call('vsetfollowstate', request),

    onMutate: async ({ user_id, follow_level }) => {
      const before = getFollowing(queries);
      const others = before?.filter((id) => id !== user_id);
      if (others) await patchRefresh(queries, { following: follow_level === 1 ? [...others, user_id] : others });
      return before;
    },
    onError: (_, __, before) => (before ? patchRefresh(queries, { following: [...before] }) : undefined),
    onSuccess: async ({ following }) => {
      await patchRefresh(queries, { following });
      void readProfilesAgain(queries);
    },
  });
}

export const CONVERSATIONS_KEY = ['vconversations'] as const;
const CONVERSATION_KEY = ['vconversation'] as const;

/** The operators with whom the user exchanged messages; read again when the inbox changes (`newest`). */
export function useConversations(newest: number | undefined) {
  return useQuery({
    queryKey: [...CONVERSATIONS_KEY, newest],
    queryFn: ({ signal }) => call('vconversations', {}, {}, signal),
    placeholderData: keepPreviousData,
  });
}

/** The messages with an operator, a page at a time, newest first. */
export function useConversation(userId: number) {
  return useInfiniteQuery({
    queryKey: [...CONVERSATION_KEY, userId],
    queryFn: ({ pageParam, signal }) =>
      call(
        'vconversation',
        pageParam === null ? { user_id: userId } : { user_id: userId, before: pageParam },
        {},
        signal,
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ more, messages }) => (more ? (messages.at(-1)?.id ?? null) : null),
    staleTime: 0,
  });
}

export function useSendMessage() {
  const queries = useQueryClient();
  return useMutation({
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: CONVERSATIONS_KEY });
      void queries.invalidateQueries({ queryKey: CONVERSATION_KEY });
    },
    mutationFn: ({ recipient, message }: { recipient: Recipient; message: string }) =>
      call('vsendmessage', { recipient_id: recipient.id, message }),
  });
}

const blockedQuery = queryOptions({
  queryKey: ['vblocked'],
  queryFn: ({ signal }) => call('vblocked', {}, {}, signal),
});

export function useBlocked() {
  return useQuery(blockedQuery);
}

/** Blocks (1) or unblocks (0) an operator. */
export function useBlock() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (request: { user_id: number; block: 0 | 1 }) => call('vblock', request),
    onSuccess: async (response: BlockedResponse) => {
      await queries.cancelQueries(blockedQuery);
      queries.setQueryData(blockedQuery.queryKey, response);
      void readProfilesAgain(queries);
    },
  });
}

/**
 * Reads the shown profiles again after a change. The first read of a page that shows the device's copy may still be in
 * flight, from before the change; invalidating would only wait for it.
 */
async function readProfilesAgain(queries: QueryClient): Promise<void> {
  await queries.cancelQueries({ queryKey: PROFILES_KEY });
  await queries.invalidateQueries({ queryKey: PROFILES_KEY });
}
