import type { AwardsState } from './awards/awards.ts';
import type { ExportJob, ImportReport } from './exchange.ts';
import type { LiveArcsChange } from './globe.ts';
import type { UserCard } from './presence.ts';
import type { Leaderboards } from './ranking.ts';
import type { FeedItem, Notification } from './social.ts';
import type { LiveStream } from './streams.ts';

interface Frame<Type extends string, Content> {
  environment: 'prod';
  type: Type;
  data: Content;
  /** `data` is the complete state and replaces the previous one: for a client that was too slow and missed frames. */
  whole?: true;
}

/** The messages of the server on `/ws`. Each holds changes only, unless it is `whole`. */
export type LiveFrame =
  /** Cards that are new or have changed; remove a card that is neither live nor online. */
  | Frame<'public-rig-data', UserCard[]>
  /**
   * Feed items that are new or have changed, and the numbers of those that were removed; none is blurred for a socket
   * with a subscriber's token. A frame with `own` is sent to the items' owner only and takes precedence over public
   * items of the same contacts, whichever comes first.
   */
  | Frame<'qso', { items: FeedItem[]; gone: number[]; own?: true }>
  /** The boards that have changed, each complete. */
  | Frame<'leaderboards', Partial<Leaderboards>>
  /** Arcs of the globe; blurred as in the feed. */
  | Frame<'arcs', LiveArcsChange>
  /** The latest awards and the provisional results, complete. */
  | Frame<'awards', AwardsState>
  /** All live streams, the latest first. */
  | Frame<'streams', LiveStream[]>
  /** The response to `auth`: whether private updates will follow. */
  | Frame<'auth', { ok: boolean }>
  /** Your inbox: the number of unseen notifications, and the new one, if any. */
  | Frame<'inbox', { notification_count: number; notification: Notification | null }>
  /** Contacts of your log that were logged, changed or deleted, on any device; null for many. */
  | Frame<'log', { qdo_ids: number[] | null }>
  /** Progress of one of your imports. */
  | Frame<'import', ImportReport>
  /** Progress of one of your exports. */
  | Frame<'export', ExportJob>;

/** The only message of a client: subscribes to the private updates of the token's account. */
export interface AuthFrame {
  type: 'auth';
  token: string;
}
