import { jest } from '@jest/globals';
import type { LiveFrame } from '@pileup/contract/live';
import type { FeedItem, InboxAnswer, Notification } from '@pileup/contract/social';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { type Session, signIn, signOut } from '../../session/session.ts';
import { recent } from './event-replay.ts';
import { connectLive } from './live-socket.ts';

/** As much of the browser's socket as is used; the test is the server. */
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
  says(frame: Pick<LiveFrame, 'type' | 'data'>) {
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

test('signed out, nothing one alone was told is put into what everybody is told', () => {
  const item = { entity_id: 4, created_at: '2026-11-20T12:00:00Z', blurred: false } as FeedItem;
  Socket.last.says({ type: 'qso', data: { items: [item], gone: [], own: true } });
  expect(recent.feed([])).toEqual([item]);
  signOut();
  expect(recent.feed([])).toEqual([]);
});

test('a notification that comes while the inbox is asked for is not taken back by the older answer', async () => {
  const first = Promise.withResolvers<InboxAnswer>();
  const one = { id: 9 } as Notification;
  const empty = { notifications: [], OldNotifications: [], more: false };
  const ask = jest
    .fn<() => Promise<InboxAnswer>>()
    .mockReturnValueOnce(first.promise)
    .mockResolvedValue({ ...empty, notifications: [one] });
  const key = ['vinbox', operator.user.id];
  const stop = observe(key, ask);
  Socket.last.says({ type: 'inbox', data: { notification_count: 1, notification: one } });
  first.resolve(empty);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(queries.getQueryData<{ pages: InboxAnswer[] }>(key)?.pages[0]?.notifications).toEqual([one]);
  stop();
});

function observe(queryKey: unknown[], ask: () => Promise<InboxAnswer>): () => void {
  const observer = new InfiniteQueryObserver(queries, {
    queryKey,
    queryFn: ask,
    initialPageParam: null,
    getNextPageParam: () => null,
  });
  return observer.subscribe(() => undefined);
}
