import type { LiveFrame } from '@pileup/contract/live';
import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onSecond } from '../clock.ts';
import { onNetworkChange } from '../http/network.ts';
import { getSession, onSessionChange } from '../session.ts';
import { desktopNotificationState } from './desktop-notifications.ts';
import { recentEvents } from './event-replay.ts';
import { authFrame, publishLogEvent, readFrame, socketAddress } from './live-events.ts';
import { applyFrame } from './live-frames.ts';
import { isSocketAlive, shouldPoll } from './live-polling.ts';
import { preferOwnContacts } from './own-contacts.ts';

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

/** Refreshes all live queries by socket and polling; mount it once, in the shell. */
export function useLiveSocket() {
  const queries = useQueryClient();
  useEffect(() => connectLive(queries), [queries]);
}
