import type { OwnStream, StreamKind } from '@pileup/contract/streams';

/** A stream is live for at most this long, unless its operator starts it again. */
export const MAX_LIVE_MS = 12 * 3_600_000;

/** A row of content.stream. */
export interface StreamRow {
  account_id: number;
  kind: StreamKind;
  /** The video's id, the name of the channel, or an https address. */
  source: string;
  title: string;
  /** When its operator started the stream; it may have ended by itself since. */
  live_since: Date | null;
  /** Null if no administrator has hidden it. */
  hidden_reason: string | null;
}

export const STREAM_COLUMNS = 'account_id, kind, source, title, live_since, hidden_reason';

/** The time after which streams that began are still live. */
export function liveAfter(now: number): Date {
  return new Date(now - MAX_LIVE_MS);
}

/** Beginning and end of a live stream in ISO 8601; null if it is not live. */
export function liveTimes({ live_since }: Pick<StreamRow, 'live_since'>, now: number) {
  if (!live_since || live_since <= liveAfter(now)) return null;
  return {
    live_since: live_since.toISOString(),
    live_until: new Date(live_since.getTime() + MAX_LIVE_MS).toISOString(),
  };
}

/** A stream as its owner sees it. */
export function ownStream(row: StreamRow, hidesPresence: boolean, now: number): OwnStream {
  const { kind, source, title, hidden_reason } = row;
  const times = liveTimes(row, now) ?? { live_since: null, live_until: null };
  return { kind, source, title, ...times, hidden_reason, hides_presence: hidesPresence };
}
