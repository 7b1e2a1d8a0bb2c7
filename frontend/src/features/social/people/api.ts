import type { BlockedAnswer } from '@pileup/contract/social';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
      void queries.invalidateQueries({ queryKey: PROFILES_KEY });
    },
  });
}

export function useSendMessage() {
  return useMutation({
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
    onSuccess: async (answer: BlockedAnswer) => {
      await queries.cancelQueries(blockedQuery);
      queries.setQueryData(blockedQuery.queryKey, answer);
      void queries.invalidateQueries({ queryKey: PROFILES_KEY });
    },
  });
}
