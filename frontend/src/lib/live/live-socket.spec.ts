import { jest } from '@jest/globals';
import type { LiveFrame } from '@pileup/contract/live';
import type { FeedItem, InboxResponse, Notification } from '@pileup/contract/social';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { withFeedUpdate } from '../../features/social/feed/live-feed.ts';
import { type Session, signIn, signOut } from '../session.ts';
import '../../features/social/inbox/api.ts';
import { recentEvents } from './event-replay.ts';
import { connectLive } from './live-socket.ts';

/** A stub of the browser's WebSocket; the test plays the server. */
class Socket {
  static readonly OPEN = 1;
  static last: Socket;
  readyState = Socket.OPEN;
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  constructor() {
    Socket.last = this;
  }
  send() {}
  close() {}
  receive(frame: Pick<LiveFrame, 'type' | 'data'>) {
    this.onmessage?.({ data: JSON.stringify({ environment: 'prod', ...frame }) });
  }
}

const browser = {
  WebSocket: Socket,
  location: { protocol: 'https:', host: 'pileup.example' },
  document: { hidden: false, addEventListener() {}, removeEventListener() {} },
};
const operator = { token: 'one', user: { id: 7 }, subscription: { level: 1 } } as Session;

let queries: QueryClient;
let disconnect: () => void;
beforeEach(() => {
  for (const [name, value] of Object.entries(browser))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  signIn(operator);
  queries = new QueryClient();
  disconnect = connectLive(queries);
});
afterEach(() => {
  disconnect();
  signOut();
  queries.clear();
  for (const name of Object.keys(browser)) Reflect.deleteProperty(globalThis, name);
});

test('after signing out, private frames are not applied to shared answers', () => {
  const item = { entity_id: 4, created_at: '2026-11-20T12:00:00Z', blurred: false } as FeedItem;
  Socket.last.receive({ type: 'qso', data: { items: [item], gone: [], own: true } });
  expect(recentEvents.onto('qso', [] as FeedItem[], withFeedUpdate)).toEqual([item]);
  signOut();
  expect(recentEvents.onto('qso', [] as FeedItem[], withFeedUpdate)).toEqual([]);
});

test('a notification that arrives during a fetch of the inbox is not undone by the older answer', async () => {
  const first = Promise.withResolvers<InboxResponse>();
  const notification = { id: 9 } as Notification;
  const empty = { notifications: [], OldNotifications: [], more: false };
  const fetchInbox = jest
    .fn<() => Promise<InboxResponse>>()
    .mockReturnValueOnce(first.promise)
    .mockResolvedValue({ ...empty, notifications: [notification] });
  const key = ['vinbox', operator.user.id];
  const unsubscribe = observe(key, fetchInbox);
  Socket.last.receive({ type: 'inbox', data: { notification_count: 1, notification } });
  first.resolve(empty);
  // The inbox is fetched again, because the first response may be older than the notification.
  while (fetchInbox.mock.calls.length < 2 || queries.isFetching() > 0)
    await new Promise((resolve) => setTimeout(resolve));
  expect(queries.getQueryData<{ pages: InboxResponse[] }>(key)?.pages[0]?.notifications).toEqual([notification]);
  unsubscribe();
});

function observe(queryKey: unknown[], queryFn: () => Promise<InboxResponse>): () => void {
  const observer = new InfiniteQueryObserver(queries, {
    queryKey,
    queryFn,
    initialPageParam: null,
    getNextPageParam: () => null,
  });
  return observer.subscribe(() => undefined);
}
