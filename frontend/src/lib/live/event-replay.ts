import type { LiveFrame } from '@pileup/contract/live';
import type { UserCard } from '@pileup/contract/presence';
import type { Leaderboards } from '@pileup/contract/ranking';
import type { FeedItem } from '@pileup/contract/social';
import { withBoards, withCards, withFeedNews } from './live-reducers.ts';

/** The answers come from snapshots up to 4 s old, and take a while on the way. */
const KEPT_MS = 8_000;

/**
 * What the socket said in the last seconds. An answer made before that news arrives after it would take back what is
 * on screen already, so the news is put into it once more.
 */
export function recentNews(clock: () => number = Date.now) {
  let kept: { at: number; frame: LiveFrame }[] = [];

  function frames(): LiveFrame[] {
    const oldest = clock() - KEPT_MS;
    kept = kept.filter(({ at }) => at >= oldest);
    return kept.map(({ frame }) => frame);
  }

  return {
    note(frame: LiveFrame) {
      frames();
      kept.push({ at: clock(), frame });
    },
    /** After a gap in the news an older one could be the last one known of a station: the answer is right then. */
    forget() {
      kept = [];
    },
    cards: (answer: UserCard[]): UserCard[] =>
      frames().reduce((cards, { type, data }) => (type === 'public-rig-data' ? withCards(cards, data) : cards), answer),
    feed: (answer: FeedItem[]): FeedItem[] =>
      frames().reduce((feed, { type, data }) => (type === 'qso' ? withFeedNews(feed, data) : feed), answer),
    boards: (answer: Leaderboards): Leaderboards =>
      frames().reduce(
        (boards, { type, data }) => (type === 'leaderboards' ? withBoards(boards, data) : boards),
        answer,
      ),
  };
}

export const recent = recentNews();
