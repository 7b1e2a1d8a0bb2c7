import type { BlockedAnswer } from '@pileup/contract/social';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http/http.ts';
import { getFollowing, patchRefresh } from '../../../session/refresh.ts';

/** Whom a message goes to. */
export interface Recipient {
  id: number;
  my_callsign: string;
}

/** Follows a station (1) or no longer (0): every list of who is followed knows it at once. */
export function useSetFollowState() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (request: { user_id: number; follow_level: 0 | 1 }) => call('vsetfollowstate', request),
    // Shown at once, and taken back where the server does not want it.
    onMutate: async ({ user_id, follow_level }) => {
      const before = getFollowing(queries);
      const others = before?.filter((id) => id !== user_id);
      if (others) await patchRefresh(queries, { following: follow_level === 1 ? [...others, user_id] : others });
      return before;
    },
    onError: (_, __, before) => (before ? patchRefresh(queries, { following: [...before] }) : undefined),
    onSuccess: async ({ following }) => {
      await patchRefresh(queries, { following });
      void queries.invalidateQueries({ queryKey: ['vprofilefor'] });
    },
  });
}

export function useSendMessage() {
  return useMutation({
    mutationFn: ({ recipient, message }: { recipient: Recipient; message: string }) =>
      call('vsendmessage', { recipient_id: recipient.id, message }),
  });
}

const blocked = queryOptions({ queryKey: ['vblocked'], queryFn: ({ signal }) => call('vblocked', {}, {}, signal) });

/** Whom one has blocked. */
export function useBlocked() {
  return useQuery(blocked);
}

/** Takes no more messages from somebody, or takes them again. */
export function useBlock() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (request: { user_id: number; block: 0 | 1 }) => call('vblock', request),
    onSuccess: async (answer: BlockedAnswer) => {
      await queries.cancelQueries(blocked);
      queries.setQueryData(blocked.queryKey, answer);
      void queries.invalidateQueries({ queryKey: ['vprofilefor'] });
    },
  });
}
