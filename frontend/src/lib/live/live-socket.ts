import type { AwardsResponse } from '@pileup/contract/awards/awards';
import type { LiveArc } from '@pileup/contract/globe';
import type { LiveFrame } from '@pileup/contract/live';
import type { UserCard } from '@pileup/contract/presence';
import type { Leaderboards } from '@pileup/contract/ranking';
import type { FeedItem, InboxResponse, Notification } from '@pileup/contract/social';
import type { LiveStream } from '@pileup/contract/streams';
import { type InfiniteData, notifyManager, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { patchRefresh } from '../../session/refresh.ts';
import { getSession, onSessionChange } from '../../session/session.ts';
import { onSecond } from '../clock.ts';
import { onNetworkChange } from '../http/network.ts';
import { desktopNotificationState } from './desktop-notifications.ts';
import { recentEvents } from './event-replay.ts';
import {
  authFrame,
  INBOX_KEY,
  publishContactEvent,
  publishLogEvent,
  publishNotification,
  publishStreamsEvent,
  readFrame,
  socketAddress,
} from './live-events.ts';
import { isSocketAlive, shouldPoll } from './live-polling.ts';
import {
  ARCS_KEY,
  AWARDS_KEY,
  activeUsersQuery,
  FEED_KEY,
  leaderboardsQuery,
  liveStreamsQuery,
} from './live-queries.ts';
import {
  preferOwnContacts,
  withArcs,
  withBoards,
  withCards,
  withFeedUpdate,
  withNotification,
} from './live-reducers.ts';

const RECONNECT_MS = 5_000;
/** A random delay of up to this is added, so that a thousand pages do not reconnect at the same moment. */
const JITTER_MS = 2_500;
/** A tab hidden this long is disconnected, unless it shows desktop notifications; when visible again it refetches. */
const HIDDEN_TIMEOUT_MS = 60_000;
const MAX_WAITING = 200;

/**
 * Opens the socket and keeps the live queries fresh until the returned function is called: frames are applied to the
 * cache, one timer polls the queries, and after every gap all of them are refetched.
 */
export function connectLive(queries: QueryClient): () => void {
  let socket: WebSocket | null = null;
  let lastFrameAt: number | null = null;
  let token = getSession()?.token;
  let level = getSession()?.subscription.level;
  let opened = false;
  /** Numbers of own contacts, which arrive in private frames. */
  const own = new Set<number>();
  /** Frames for the next second: applied with the clock, so that the page is painted once for all of them. */
  const waiting: LiveFrame[] = [];
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  let closeTimer: ReturnType<typeof setTimeout> | undefined;

  function open() {
    clearTimeout(reconnectTimer);
    if (socket || isIdle()) return;
    const opening = new WebSocket(socketAddress(location));
    socket = opening;
    opening.onopen = () => {
      lastFrameAt = Date.now();
      if (token) opening.send(authFrame(token));
      // On the first connection the page has just fetched everything; later ones follow a gap.
      if (opened) refetchLive(queries);
      if (opened && token) publishLogEvent(null);
      opened = true;
    };
    opening.onmessage = ({ data }) => {
      lastFrameAt = Date.now();
      const frame = readFrame(data);
      if (!frame) return;
      // We read too slowly and missed frames. A refetch also has own contacts unblurred.
      if (frame.whole) return refetchLive(queries);
      const visible = preferOwnContacts(frame, own);
      recentEvents.record(visible);
      if (!isOfOthers(visible)) return applyFrame(queries, visible);
      waiting.push(visible);
      // A hidden page shows nothing, but the timer of a hidden page is slow.
      if (waiting.length >= MAX_WAITING) flush();
    };
    opening.onclose = () => {
      if (socket !== opening) return;
      reset();
      opened = true;
      reconnectTimer = setTimeout(open, RECONNECT_MS + Math.random() * JITTER_MS);
    };
  }

  function flush() {
    // All frames are rendered together.
    notifyManager.batch(() => {
      for (const frame of waiting.splice(0)) applyFrame(queries, frame);
    });
  }

  function reset() {
    flush();
    socket = null;
    lastFrameAt = null;
    recentEvents.clear();
  }

  function close() {
    const closing = socket;
    clearTimeout(reconnectTimer);
    reset();
    closing?.close(1000);
  }

  function onVisibility() {
    clearTimeout(closeTimer);
    if (isIdle()) closeTimer = setTimeout(close, HIDDEN_TIMEOUT_MS);
    else open();
  }

  const unsubscribes = [
    onSecond((now) => {
      flush();
      if (!document.hidden) pollLive(queries, now, isSocketAlive(lastFrameAt, now));
    }),
    onSessionChange(() => {
      const next = getSession()?.token;
      const isSame = next === token;
      // A new subscription level changes which contacts are blurred.
      if (isSame && getSession()?.subscription.level !== level) {
        recentEvents.clear();
        refetchLive(queries);
      }
      level = getSession()?.subscription.level;
      if (isSame) return;
      token = next;
      own.clear();
      recentEvents.clear();
      // An empty token unsubscribes from private frames.
      if (socket?.readyState === WebSocket.OPEN) socket.send(authFrame(next ?? ''));
    }),
    onNetworkChange((isOffline) => {
      if (!isOffline) open();
    }),
  ];
  document.addEventListener('visibilitychange', onVisibility);
  open();
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
    document.removeEventListener('visibilitychange', onVisibility);
    clearTimeout(closeTimer);
    close();
  };
}

/** Whether the page is hidden and shows no desktop notifications. */
const isIdle = () => document.hidden && !(getSession() && desktopNotificationState() === 'on');

/** Whether a frame is about other stations and can wait a moment; changes for the operator are shown at once. */
const isOfOthers = ({ type, data }: LiveFrame) =>
  type === 'public-rig-data' || type === 'leaderboards' || type === 'arcs' || (type === 'qso' && !data.own);

/** Applies a frame to the cached queries. Queries without a response stay as they are. */
function applyFrame(queries: QueryClient, { type, data }: LiveFrame) {
  if (type === 'public-rig-data') {
    patch<UserCard[]>(queries, activeUsersQuery.queryKey, (cards) => withCards(cards, data));
  } else if (type === 'qso') {
    for (const [key] of queries.getQueriesData({ queryKey: FEED_KEY })) {
      patch<FeedItem[]>(queries, key, (feed) => withFeedUpdate(feed, data));
    }
    publishContactEvent(data);
  } else if (type === 'arcs') {
    for (const [key] of queries.getQueriesData({ queryKey: ARCS_KEY })) {
      patch<LiveArc[]>(queries, key, (arcs) => withArcs(arcs, data, Date.now()));
    }
  } else if (type === 'leaderboards') {
    patch<Leaderboards>(queries, leaderboardsQuery.queryKey, (boards) => withBoards(boards, data));
  } else if (type === 'awards') {
    for (const [key] of queries.getQueriesData({ queryKey: AWARDS_KEY }))
      patch<AwardsResponse>(queries, key, (answer) => ({ ...answer, ...data }));
  } else if (type === 'streams') {
    patch<LiveStream[]>(queries, liveStreamsQuery.queryKey, () => data);
    void patchRefresh(queries, { live_stream_count: data.length });
    publishStreamsEvent();
  } else if (type === 'log') {
    publishLogEvent(data.qdo_ids);
  } else if (type === 'inbox') {
    const { notification, notification_count } = data;
    void patchRefresh(queries, { notification_count });
    void updateInbox(queries, notification);
    if (notification) publishNotification(notification);
  }
}

async function updateInbox(queries: QueryClient, notification: Notification | null) {
  const inbox = { queryKey: INBOX_KEY };
  // A frame has no notification if some were deleted or read: only a refetch shows which. A response in flight may
  // be older than the frame and would undo it.
  const refetch = !notification || queries.isFetching(inbox) > 0;
  if (refetch) await queries.cancelQueries(inbox);
  if (notification)
    for (const [key] of queries.getQueriesData(inbox))
      patch<InfiniteData<InboxResponse>>(queries, key, (pages) => withNotification(pages, notification));
  if (refetch) await queries.invalidateQueries(inbox);
}

function patch<Answer>(queries: QueryClient, queryKey: QueryKey, change: (answer: Answer) => Answer) {
  // A patch is no response: the time of the last response stays, so that polling repairs a lost frame.
  const updatedAt = queries.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  queries.setQueryData<Answer>(queryKey, (answer) => answer && change(answer), { updatedAt });
}

function pollLive(queries: QueryClient, now: number, socketAlive: boolean) {
  void queries.refetchQueries({
    type: 'active',
    predicate: ({ meta, state }) => {
      if (!meta?.live || state.fetchStatus !== 'idle') return false;
      const fetchedAt = Math.max(state.dataUpdatedAt, state.errorUpdatedAt);
      return shouldPoll(meta.live, fetchedAt, now, socketAlive, state.status === 'success');
    },
  });
}

function refetchLive(queries: QueryClient) {
  void queries.refetchQueries({ type: 'active', predicate: ({ meta }) => meta?.live !== undefined });
}
