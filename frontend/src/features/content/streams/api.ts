import type { LiveStream, MediaHostsResponse, OwnStreamResponse, SaveStreamRequest } from '@pileup/contract/streams';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/http/http.ts';
import { onFrame, patchQueries } from '../../../lib/live/live-frames.ts';
import { useSession } from '../../../lib/session.ts';

const STREAMS_MS = 10_000;
const LIVE_STREAMS_KEY = ['vstreams'] as const;

/** The live streams, the latest first. */
export function useLiveStreams() {
  return useQuery({
    queryKey: LIVE_STREAMS_KEY,
    queryFn: async ({ signal }): Promise<LiveStream[]> => (await call('vstreams', {}, {}, signal)).streams,
    meta: { live: { pollMs: STREAMS_MS, pushed: true }, shared: true },
  });
}

onFrame('streams', (streams, queries) => patchQueries<LiveStream[]>(queries, LIVE_STREAMS_KEY, () => streams));

const STREAMS_FOR_KEY = ['vstreamfor'] as const;

/** An operator's stream as the viewer may see it; refreshed when any stream begins or ends. */
export function useStreamFor(id: number) {
  const queries = useQueryClient();
  const viewer = useSession()?.user.id ?? null;
  useEffect(() => onFrame('streams', () => void queries.invalidateQueries({ queryKey: STREAMS_FOR_KEY })), [queries]);
  return useQuery({
    queryKey: [...STREAMS_FOR_KEY, id, viewer],
    queryFn: ({ signal }) => call('vstreamfor', { id }, {}, signal),
  });
}

const ownStreamQuery = queryOptions({
  queryKey: ['vstream/get'],
  queryFn: ({ signal }) => call('vstream/get', {}, {}, signal),
});

/** The stream of the current account. */
export function useOwnStream() {
  return useQuery(ownStreamQuery);
}

/** The hosts whose streams pages may show; they change only with the server's configuration. */
export function useMediaHosts() {
  return useQuery({
    queryKey: ['vmediahosts'],
    queryFn: ({ signal }): Promise<MediaHostsResponse> => call('vmediahosts', {}, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useSaveStream() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (stream: SaveStreamRequest) => call('vstream/save', stream),
    onSuccess: (response) => storeAnswer(queries, response),
  });
}

export function useSetLive() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (isLive: boolean) => call('vstream/live', { live: isLive ? 1 : 0 }),
    onSuccess: (response) => storeAnswer(queries, response),
  });
}

export function useRemoveStream() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('vstream/remove'),
    onSuccess: () => storeAnswer(queries, { stream: null }),
  });
}

async function storeAnswer(queries: QueryClient, response: OwnStreamResponse): Promise<void> {
  await queries.cancelQueries(ownStreamQuery);
  queries.setQueryData(ownStreamQuery.queryKey, response);
  await queries.invalidateQueries({ queryKey: STREAMS_FOR_KEY });
}

/** The path of the page of an operator's stream. */
export function streamPath({ user }: Pick<LiveStream, 'user'>): string {
  return `/live/user/${user.id}`;
}
