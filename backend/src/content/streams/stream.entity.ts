import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import type { OwnStream, StreamKind } from '@pileup/contract/streams';
import { Forbidden } from '../../platform/errors.js';

/** The live stream of an account, live or not. */
export const Stream = defineEntity({
  name: 'Stream',
  schema: 'content',
  tableName: 'stream',
  properties: {
    accountId: p.integer().primary(),
    kind: p.text().$type<StreamKind>(),
    /** The video's id, the name of the channel, or an https address. */
    source: p.text(),
    title: p.text(),
    /** When its operator started the stream; it may have ended by itself since. */
    liveSince: p.datetime().strictNullable(),
    /** Null if no administrator has hidden it. */
    hiddenReason: p.text().strictNullable(),
  },
});

export type Stream = InferEntity<typeof Stream>;

/** A stream is live for at most this long, unless its operator starts it again. */
const MAX_LIVE_MS = 12 * 3_600_000;

/** The time after which streams that began are still live. */
export function liveAfter(now: number): Date {
  return new Date(now - MAX_LIVE_MS);
}

/** Starts a stream; one that is live already continues: the 12 hours do not begin again. @throws Forbidden */
export function start(stream: Stream, now: number): void {
  if (stream.hiddenReason !== null)
    throw new Forbidden(`An administrator has hidden your stream: ${stream.hiddenReason}`);
  if (!liveTimes(stream, now)) stream.liveSince = new Date(now);
}

/** Beginning and end of a live stream in ISO 8601; null if it is not live. */
export function liveTimes({ liveSince }: Pick<Stream, 'liveSince'>, now: number) {
  if (!liveSince || liveSince <= liveAfter(now)) return null;
  return {
    live_since: liveSince.toISOString(),
    live_until: new Date(liveSince.getTime() + MAX_LIVE_MS).toISOString(),
  };
}

/** A stream as its owner sees it. */
export function ownStream(stream: Stream, hidesPresence: boolean, now: number): OwnStream {
  const { kind, source, title, hiddenReason } = stream;
  const times = liveTimes(stream, now) ?? { live_since: null, live_until: null };
  return { kind, source, title, ...times, hidden_reason: hiddenReason, hides_presence: hidesPresence };
}
