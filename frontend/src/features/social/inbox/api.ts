import type { InboxAnswer } from '@pileup/contract/social';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, RefusedError } from '../../../lib/http/http.ts';
import { patchRefresh } from '../../../session/refresh.ts';
import { useOperator } from '../../../session/session.ts';
import { lowestId, loadDownTo, withoutNotification } from './inbox-pages.ts';

const POLL_MS = 10_000;

function inboxOptions(ownerId: number) {
  return infiniteQueryOptions({
    queryKey: ['vinbox', ownerId],
    queryFn: ({ pageParam, signal, client, queryKey }) => {
      const shown = client.getQueryData<InfiniteData<InboxAnswer, number | null>>(queryKey);
      // A first page is the only one whose rows a look can move: those below it begin where it ends.
      const first = pageParam === null ? shown?.pages[0] : undefined;
      return loadDownTo(first ? lowestId(first) : null, pageParam, (before) =>
        call('vinbox', before === null ? {} : { before }, {}, signal),
      );
    },
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.more ? lowestId(last) : null),
    staleTime: 0,
    meta: { live: { pollMs: POLL_MS, pushed: true } },
  });
}

/** One's own notifications, as many pages as were asked for; live. */
export function useInbox() {
  return useInfiniteQuery(inboxOptions(useOperator().user.id));
}

/** Says that everything up to a notification has been seen. */
export function useMarkSeen() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('vinbox/seen', { id }),
    onSuccess: ({ notification_count }) => patchRefresh(queries, { notification_count }),
  });
}

/** Deletes a notification: off the screen at once, and back on it where that fails. */
export function useDeleteNotification() {
  const queries = useQueryClient();
  const { queryKey } = inboxOptions(useOperator().user.id);
  return useMutation({
    mutationFn: (id: number) => call('vinbox/delete', { id }),
    onMutate: async (id) => {
      await queries.cancelQueries({ queryKey });
      updateInbox(queries, queryKey, (inbox) => withoutNotification(inbox, id));
    },
    onSuccess: ({ notification_count }) => patchRefresh(queries, { notification_count }),
    onError: () => queries.invalidateQueries({ queryKey }),
  });
}

/** Whether something failed because its notification is gone already, deleted in another window. */
export function isNotFound(error: unknown): boolean {
  return error instanceof RefusedError && error.status === 404;
}

/** Tells the administrators of a message. */
export function useReportMessage() {
  const queries = useQueryClient();
  const { queryKey } = inboxOptions(useOperator().user.id);
  return useMutation({
    mutationFn: (request: { id: number; reason: string }) => call('vreportmessage', request),
    onError: (error, { id }) => {
      if (isNotFound(error)) updateInbox(queries, queryKey, (inbox) => withoutNotification(inbox, id));
    },
  });
}

function updateInbox(
  queries: QueryClient,
  queryKey: readonly unknown[],
  by: (inbox: InfiniteData<InboxAnswer, number | null>) => InfiniteData<InboxAnswer, number | null>,
) {
  queries.setQueryData<InfiniteData<InboxAnswer, number | null>>(queryKey, (inbox) => inbox && by(inbox));
}
