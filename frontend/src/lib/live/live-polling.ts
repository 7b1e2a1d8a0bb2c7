/** How a live query is kept fresh; stands in its `meta`. */
export interface PollMeta {
  /** How often it is asked anew, ms. */
  poll: number;
  /** The socket brings its news too. */
  pushed: boolean;
}

/** While the socket brings the news, asking is only the safety net. */
const WITH_SOCKET_MS = 60_000;
/** A socket silent for so long may be dead without knowing it: then asking goes on as if there were none. */
const SILENCE_MS = 30_000;
/** One timer ticks for all, once a second, and never exactly: half a second early is in time. */
const TOLERANCE_MS = 500;

/** Whether the socket may be relied upon. `heardAt` is when it last said something, ms; null where it is closed. */
export function isDelivering(heardAt: number | null, now: number): boolean {
  return heardAt !== null && now - heardAt < SILENCE_MS;
}

/**
 * Whether a query last answered (or failed) at `askedAt` is to be asked again, ms since 1970. `answered`: it has an
 * answer that news can be put into, and its last try did not fail.
 */
export function isDue(
  { poll, pushed }: PollMeta,
  askedAt: number,
  now: number,
  delivering: boolean,
  answered = true,
): boolean {
  const every = pushed && delivering && answered ? Math.max(poll, WITH_SOCKET_MS) : poll;
  return now - askedAt >= every - TOLERANCE_MS;
}
