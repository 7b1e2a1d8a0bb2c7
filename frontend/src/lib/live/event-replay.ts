import type { LiveArc } from '@pileup/contract/globe';
import type { LiveFrame } from '@pileup/contract/live';
import type { UserCard } from '@pileup/contract/presence';
import type { Leaderboards } from '@pileup/contract/ranking';
import type { FeedItem } from '@pileup/contract/social';
import { withArcs, withBoards, withCards, withFeedUpdate } from './live-reducers.ts';

/** Responses come from snapshots up to 4 s old, plus the round trip. */
const REPLAY_MS = 8_000;

/**
 * The socket's frames of the last seconds. A response made before a frame but received after it would undo that frame
 * on the page, so the frames are applied to the response again.
 */
export function eventReplay(clock: () => number = Date.now) {
  let received: { at: number; frame: LiveFrame }[] = [];

  function frames(): LiveFrame[] {
    const oldest = clock() - REPLAY_MS;
    received = received.filter(({ at }) => at >= oldest);
    return received.map(({ frame }) => frame);
  }

  return {
    record(frame: LiveFrame) {
      frames();
      received.push({ at: clock(), frame });
    },
    /** Invoke it after a gap: frames were missed, so the next response is newer than those recorded. */
    clear() {
      received = [];
    },
    cards: (answer: UserCard[]): UserCard[] =>
      frames().reduce((cards, { type, data }) => (type === 'public-rig-data' ? withCards(cards, data) : cards), answer),
    feed: (answer: FeedItem[]): FeedItem[] =>
      frames().reduce((feed, { type, data }) => (type === 'qso' ? withFeedUpdate(feed, data) : feed), answer),
    arcs: (answer: LiveArc[]): LiveArc[] =>
      frames().reduce((arcs, { type, data }) => (type === 'arcs' ? withArcs(arcs, data, clock()) : arcs), answer),
    boards: (answer: Leaderboards): Leaderboards =>
      frames().reduce(
        (boards, { type, data }) => (type === 'leaderboards' ? withBoards(boards, data) : boards),
        answer,
      ),
  };
}

export const recentEvents = eventReplay();
