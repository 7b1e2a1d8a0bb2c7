/** How a live query is kept fresh; part of its `meta`. */
export interface PollMeta {
  pollMs: number;
  /** Whether the socket pushes its updates too. */
  pushed: boolean;
}

/** While the socket pushes updates, polling is only a safety net. */
const FALLBACK_POLL_MS = 60_000;
/** A socket silent for this long may be dead without an error: polling resumes. */
const SOCKET_TIMEOUT_MS = 30_000;
/** The shared timer ticks about once a second: half a second early is on time. */
const TOLERANCE_MS = 500;

/** Whether the socket can be relied on. `lastFrameAt` in ms since 1970; null if it is closed. */
export function isSocketAlive(lastFrameAt: number | null, now: number): boolean {
  return lastFrameAt !== null && now - lastFrameAt < SOCKET_TIMEOUT_MS;
}

/**
 * Whether to refetch a query that was last fetched (or failed) at `fetchedAt`, ms since 1970. `hasAnswer`: it has a
 * response that pushed updates can be applied to, and its last fetch did not fail.
 */
export function shouldPoll(
  { pollMs, pushed }: PollMeta,
  fetchedAt: number,
  now: number,
  socketAlive: boolean,
  hasAnswer = true,
): boolean {
  const interval = pushed && socketAlive && hasAnswer ? Math.max(pollMs, FALLBACK_POLL_MS) : pollMs;
  return now - fetchedAt >= interval - TOLERANCE_MS;
}
