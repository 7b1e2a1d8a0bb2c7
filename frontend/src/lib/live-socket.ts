import type { LiveFrame } from '@pileup/contract/live';
import type { UserCard } from '@pileup/contract/presence';
import type { Leaderboards } from '@pileup/contract/ranking';
import type { FeedItem } from '@pileup/contract/social';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { onSecond } from './clock.ts';
import { authFrame, readFrame, socketAddress } from './live-frame.ts';
import { ownFirst, withBoards, withCards, withFeedNews } from './live-news.ts';
import { isDelivering, isDue } from './live-polling.ts';
import { isNetworkLost, onNetworkChange } from './network.ts';
import { recent } from './recent-news.ts';
import { getSession, onSessionChange } from './session.ts';

const RECONNECT_MS = 5_000;
/** Spread over so long, a thousand pages do not come back in the same moment. */
const JITTER_MS = 2_500;
/** A tab out of sight for so long needs no news; it asks for everything when it is seen again. */
const OUT_OF_SIGHT_MS = 60_000;

/**
 * Opens the socket and keeps the live queries fresh, until the function it answers is called: news go into the cache;
 * what is due is asked for, by the one timer of the page; after every gap everything is asked for anew.
 */
export function connectLive(queries: QueryClient): () => void {
  let socket: WebSocket | null = null;
  let heardAt: number | null = null;
  let token = getSession()?.token;
  let opened = false;
  /** Numbers of own contacts told to us alone. */
  const own = new Set<number>();
  let again: ReturnType<typeof setTimeout> | undefined;
  let farewell: ReturnType<typeof setTimeout> | undefined;

  function open() {
    clearTimeout(again);
    if (socket || document.hidden) return;
    const mine = new WebSocket(socketAddress(location));
    socket = mine;
    mine.onopen = () => {
      heardAt = Date.now();
      if (token) mine.send(authFrame(token));
      // The first time the page has just asked by itself; later there was a gap.
      if (opened) askAnew(queries);
      opened = true;
    };
    mine.onmessage = ({ data }) => {
      heardAt = Date.now();
      const frame = readFrame(data);
      if (!frame) return;
      // We were too slow and missed some: everything is asked for, own contacts as they are.
      if (frame.whole) return askAnew(queries);
      const news = ownFirst(frame, own);
      recent.note(news);
      tell(queries, news);
    };
    mine.onclose = () => {
      if (socket !== mine) return;
      lost();
      opened = true;
      again = setTimeout(open, RECONNECT_MS + Math.random() * JITTER_MS);
    };
  }

  function lost() {
    socket = null;
    heardAt = null;
    recent.forget();
  }

  function close() {
    const mine = socket;
    clearTimeout(again);
    lost();
    mine?.close(1000);
  }

  function onVisibility() {
    clearTimeout(farewell);
    if (document.hidden) farewell = setTimeout(close, OUT_OF_SIGHT_MS);
    else open();
  }

  const stops = [
    onSecond((now) => {
      if (!document.hidden) askDue(queries, now, isDelivering(heardAt, now));
    }),
    onSessionChange(() => {
      const next = getSession()?.token;
      if (next === token) return;
      token = next;
      own.clear();
      // An empty one: nobody's news but everybody's any more.
      if (socket?.readyState === WebSocket.OPEN) socket.send(authFrame(next ?? ''));
    }),
    onNetworkChange(() => {
      if (!isNetworkLost()) open();
    }),
  ];
  document.addEventListener('visibilitychange', onVisibility);
  open();
  return () => {
    for (const stop of stops) stop();
    document.removeEventListener('visibilitychange', onVisibility);
    clearTimeout(farewell);
    close();
  };
}

/** Writes news into the queries concerned. What nobody has asked for yet has no answer that could be changed. */
function tell(queries: QueryClient, { type, data }: LiveFrame) {
  if (type === 'public-rig-data') {
    change<UserCard[]>(queries, ['ActiveUserList'], (cards) => withCards(cards, data));
  } else if (type === 'qso') {
    for (const [key] of queries.getQueriesData<FeedItem[]>({ queryKey: ['main_public_feed'] })) {
      change<FeedItem[]>(queries, key, (feed) => withFeedNews(feed, data));
    }
  } else if (type === 'leaderboards') {
    change<Leaderboards>(queries, ['vleaderboards'], (boards) => withBoards(boards, data));
  }
}

function change<Answer>(queries: QueryClient, queryKey: QueryKey, by: (answer: Answer) => Answer) {
  // News are no answer: the time of the last one stays, so that a lost piece of news is healed by the next.
  const updatedAt = queries.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  queries.setQueryData<Answer>(queryKey, (answer) => answer && by(answer), { updatedAt });
}

function askDue(queries: QueryClient, now: number, delivering: boolean) {
  void queries.refetchQueries({
    type: 'active',
    predicate: ({ meta, state }) => {
      if (!meta?.live || state.fetchStatus !== 'idle') return false;
      const asked = Math.max(state.dataUpdatedAt, state.errorUpdatedAt);
      return isDue(meta.live, asked, now, delivering, state.status === 'success');
    },
  });
}

function askAnew(queries: QueryClient) {
  void queries.refetchQueries({ type: 'active', predicate: ({ meta }) => meta?.live !== undefined });
}
