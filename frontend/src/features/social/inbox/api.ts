import type { InboxResponse, MutableNotificationType } from '@pileup/contract/social';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call, RefusedError } from '../../../lib/http/http.ts';
import { onFrame, patchQueries } from '../../../lib/live/live-frames.ts';
import { useOperator } from '../../../lib/session.ts';
import { patchRefresh } from '../../../session/refresh.ts';
import { CONVERSATIONS_KEY } from '../people/api.ts';
import { allNotifications, loadDownTo, lowestId, withNotification, withoutNotification } from './inbox-pages.ts';

const POLL_MS = 10_000;
/** Prefix of the query keys of every inbox. */
const INBOX_KEY = ['vinbox'] as const;

function inboxQuery(accountId: number) {
  return infiniteQueryOptions({
    queryKey: [...INBOX_KEY, accountId] as const,
    queryFn: ({ pageParam, signal, client, queryKey }) => {
      const shown = client.getQueryData<InfiniteData<InboxResponse, number | null>>(queryKey);
      // Only a refetch of the first page can shift rows; the pages below start where the first one ends.
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

onFrame('inbox', async ({ notification }, queries) => {
  const inbox = { queryKey: INBOX_KEY };
  // A frame has no notification if some were deleted or read: only a refetch shows which. A response in flight may
  // be older than the frame and would undo it.
  const refetch = !notification || queries.isFetching(inbox) > 0;
  if (refetch) await queries.cancelQueries(inbox);
  if (notification)
    patchQueries<InfiniteData<InboxResponse>>(queries, INBOX_KEY, (pages) => withNotification(pages, notification));
  if (refetch) await queries.invalidateQueries(inbox);
});

export function useInbox() {
  return useInfiniteQuery(inboxQuery(useOperator().user.id));
}

/** The id of the newest notification; undefined until it is known, and without any. */
export function useNewestNotification(): number | undefined {
  return allNotifications(useInbox().data?.pages ?? [])[0]?.id;
}

/** Marks all notifications up to an id as seen. */
export function useMarkSeen() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('vinbox/seen', { id }),
    onSuccess: ({ notification_count }) => patchRefresh(queries, { notification_count }),
  });
}

/** Deletes a notification (optimistic; refetches on failure). */
export function useDeleteNotification() {
  const queries = useQueryClient();
  const { queryKey } = inboxQuery(useOperator().user.id);
  return useMutation({
    mutationFn: (id: number) => call('vinbox/delete', { id }),
    onMutate: async (id) => {
      await queries.cancelQueries({ queryKey });
      updateInbox(queries, queryKey, (inbox) => withoutNotification(inbox, id));
    },
    onSuccess: async ({ notification_count }) => {
      // The notification may have been the newest message of a conversation.
      void queries.invalidateQueries({ queryKey: CONVERSATIONS_KEY });
      await patchRefresh(queries, { notification_count });
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  });
}

const settingsQuery = (accountId: number) =>
  queryOptions({
    queryKey: ['vnotifysettings', accountId],
    queryFn: ({ signal }) => call('vnotifysettings', {}, {}, signal),
  });

/** The kinds of notifications that are turned off. */
export function useNotificationSettings() {
  return useQuery(settingsQuery(useOperator().user.id));
}

/** Stores which kinds are turned off, one change after the other. */
export function useSetNotificationSettings() {
  const queries = useQueryClient();
  const { queryKey } = settingsQuery(useOperator().user.id);
  return useMutation({
    mutationFn: (off: MutableNotificationType[]) => call('vnotifysettings/set', { off }),
    scope: { id: 'vnotifysettings' },
    onSuccess: async (stored) => {
      // A response in flight could be older than the change.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, stored);
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  });
}

/** Whether an error means that the notification was already deleted, for example in another window. */
export function isNotFound(error: unknown): boolean {
  return error instanceof RefusedError && error.status === 404;
}

export function useReportMessage() {
  const queries = useQueryClient();
  const { queryKey } = inboxQuery(useOperator().user.id);
  return useMutation({
    mutationFn: (request: { id: number; reason: string }) => call('vreportmessage', request),
    onError: async (error, { id }) => {
      if (!isNotFound(error)) return;
      // A response in flight could still have the row.
      await queries.cancelQueries({ queryKey });
      updateInbox(queries, queryKey, (inbox) => withoutNotification(inbox, id));
      void queries.invalidateQueries({ queryKey });
    },
  });
}

function updateInbox(
  queries: QueryClient,
  queryKey: readonly unknown[],
  by: (inbox: InfiniteData<InboxResponse, number | null>) => InfiniteData<InboxResponse, number | null>,
) {
  queries.setQueryData<InfiniteData<InboxResponse, number | null>>(queryKey, (inbox) => inbox && by(inbox));
}
