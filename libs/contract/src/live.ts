import type { ExportJob, ImportReport } from './exchange.ts';
import type { UserCard } from './presence.ts';
import type { Leaderboards } from './ranking.ts';
import type { FeedItem, Notification } from './social.ts';

interface Frame<Type extends string, News> {
  environment: 'prod';
  type: Type;
  data: News;
  /** Everything there is, in place of what was known: for a reader who was too slow and missed some. */
  whole?: true;
}

/** What the server says on `/ws`. Every frame carries what has changed, not everything. */
export type LiveFrame =
  /** Cards that are new or have changed; one that is neither live nor online is gone. */
  | Frame<'public-rig-data', UserCard[]>
  /**
   * Feed items that are new or have changed, and the numbers of those that are gone; none is blurred for a socket with
   * the token of a subscriber. `own` ones go to their poster alone
   * and stand above what everybody is told of the same contacts, whichever comes first.
   */
  | Frame<'qso', { items: FeedItem[]; gone: number[]; own?: true }>
  /** The boards that have changed, whole. */
  | Frame<'leaderboards', Partial<Leaderboards>>
  /** Answers `auth`: whether own news follow. */
  | Frame<'auth', { ok: boolean }>
  /** Own inbox: how many are not seen yet, and the one that has just come, if one has. */
  | Frame<'inbox', { notification_count: number; notification: Notification | null }>
  /** How far an own import got. */
  | Frame<'import', ImportReport>
  /** How far an own export got. */
  | Frame<'export', ExportJob>;

/** The only thing a client may say: whose own news it wants. */
export interface AuthFrame {
  type: 'auth';
  token: string;
}
