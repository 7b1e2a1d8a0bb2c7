import type { LiveFrame } from '@pileup/contract/live';
import type { UserCard } from '@pileup/contract/presence';
import type { Leaderboards } from '@pileup/contract/ranking';
import type { FeedItem, InboxAnswer, Notification } from '@pileup/contract/social';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { noteRefreshed } from '../../session/refresh.ts';
import { getSession, onSessionChange } from '../../session/session.ts';
import { onSecond } from '../clock.ts';
import { isNetworkLost, onNetworkChange } from '../http/network.ts';
import { tellContacts } from './contact-events.ts';
import { desktopNews } from './desktop-notifications.ts';
import { recent } from './event-replay.ts';
import { tellNotification } from './inbox-events.ts';
import { authFrame, readFrame, socketAddress } from './live-frame.ts';
import { isDelivering, isDue } from './live-polling.ts';
import { ownFirst, withBoards, withCards, withFeedNews, withNotification } from './live-reducers.ts';

const RECONNECT_MS = 5_000;
/** Spread over so long, a thousand pages do not come back in the same moment. */
const JITTER_MS = 2_500;
/** A tab out of sight for so long needs no news, unless the desktop wants them; seen again it asks for everything. */
const OUT_OF_SIGHT_MS = 60_000;

/**
 * Opens the socket and keeps the live queries fresh, until the function it answers is called: news go into the cache;
 * what is due is asked for, by the one timer of the page; after every gap everything is asked for anew.
 */
export function connectLive(queries: QueryClient): () => void {
  let socket: WebSocket | null = null;
  let heardAt: number | null = null;
  let token = getSession()?.token;
  let level = getSession()?.subscription.level;
  let opened = false;
  /** Numbers of own contacts told to us alone. */
  const own = new Set<number>();
  let again: ReturnType<typeof setTimeout> | undefined;
  let farewell: ReturnType<typeof setTimeout> | undefined;

  function open() {
    clearTimeout(again);
    if (socket || isUnseen()) return;
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
    if (isUnseen()) farewell = setTimeout(close, OUT_OF_SIGHT_MS);
    else open();
  }

  const stops = [
    onSecond((now) => {
      if (!document.hidden) askDue(queries, now, isDelivering(heardAt, now));
    }),
    onSessionChange(() => {
      const next = getSession()?.token;
      const isSame = next === token;
      // Subscribed since, or no longer: what was blurred can be read, or the other way round.
      if (isSame && getSession()?.subscription.level !== level) {
        recent.forget();
        askAnew(queries);
      }
      level = getSession()?.subscription.level;
      if (isSame) return;
      token = next;
      own.clear();
      recent.forget();
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

/** Nobody sees the page, and nobody would be told of its news. */
const isUnseen = () => document.hidden && !(getSession() && desktopNews() === 'on');

/** Writes news into the queries concerned. What nobody has asked for yet has no answer that could be changed. */
function tell(queries: QueryClient, { type, data }: LiveFrame) {
  if (type === 'public-rig-data') {
    change<UserCard[]>(queries, ['ActiveUserList'], (cards) => withCards(cards, data));
  } else if (type === 'qso') {
    for (const [key] of queries.getQueriesData<FeedItem[]>({ queryKey: ['main_public_feed'] })) {
      change<FeedItem[]>(queries, key, (feed) => withFeedNews(feed, data));
    }
    tellContacts(data);
  } else if (type === 'leaderboards') {
    change<Leaderboards>(queries, ['vleaderboards'], (boards) => withBoards(boards, data));
  } else if (type === 'inbox') {
    const { notification, notification_count } = data;
    void noteRefreshed(queries, { notification_count });
    void noteInbox(queries, notification);
    if (notification) tellNotification(notification);
  }
}

async function noteInbox(queries: QueryClient, notification: Notification | null) {
  const inbox = { queryKey: ['vinbox'] };
  // Without one, some were deleted or seen, here or elsewhere: which, only a look tells. An answer already under way
  // may be older than the news, and so would take them back.
  const look = !notification || queries.isFetching(inbox) > 0;
  if (look) await queries.cancelQueries(inbox);
  if (notification)
    for (const [key] of queries.getQueriesData(inbox))
      change<InfiniteData<InboxAnswer>>(queries, key, (pages) => withNotification(pages, notification));
  if (look) await queries.invalidateQueries(inbox);
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
