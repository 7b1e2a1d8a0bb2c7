import { Injectable } from '@nestjs/common';
import type { FeedItem } from '@pileup/contract/social';
import { Contesting, STATION_CHANGED, Stations } from '../identity/index.js';
import { QsosChanged, qsoViews } from '../logbook/index.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { HotRead, LiveChannel, LiveView, LiveViewContext, type ViewChannel } from '../platform/live/live-view.js';
import { FIRST_ITEMS, FirstViewPart } from '../platform/web-page/first-view.js';
import { newestCounted } from '../ranking/index.js';
import { FEED_ITEMS, type FeedEntry, feedEntry, feedItem, type Viewer } from './feed.js';

const MAX_AGE_SECONDS = 2;
/** A contact logged with a time in the future appears at that time. */
const POLL_MS = 2_000;
/** Frames are sent every 200 ms, so a shorter rest would have no effect. */
const MIN_REST_MS = 100;
const FRAME_MS = 250;

interface FeedChange {
  entries: FeedEntry[];
  /** Ids of contacts that are no longer in the feed. */
  gone: number[];
}

/** The newest contacts of all stations. */
@Injectable()
export class FeedLive extends LiveView<FeedEntry[], FeedChange> {
  constructor(
    context: LiveViewContext,
    private readonly database: Database,
    private readonly stations: Stations,
    private readonly contesting: Contesting,
    private readonly clock: Clock,
    changed: QsosChanged,
  ) {
    super(context, { pollMs: POLL_MS, minRestMs: MIN_REST_MS });
    changed.onChange(this.request);
    contesting.onChange(this.request);
    this.requestOn(STATION_CHANGED);
  }

  @HotRead({ path: 'main_public_feed', maxAgeSeconds: MAX_AGE_SECONDS, audience: 'personal' })
  publicItems(entries: FeedEntry[]): FeedItem[] {
    return this.items('visitor', entries);
  }

  @FirstViewPart({})
  firstItems(): { feed: FeedItem[] } {
    return { feed: this.publicItems(this.state ?? []).slice(0, FIRST_ITEMS) };
  }

  @LiveChannel({ type: 'qso', audience: 'subscribers', minIntervalMs: FRAME_MS })
  subscriberChannel(): ViewChannel<FeedEntry[], FeedChange, 'qso'> {
    return this.channelFor('subscriber');
  }

  @LiveChannel({ type: 'qso', audience: 'others', minIntervalMs: FRAME_MS })
  visitorChannel(): ViewChannel<FeedEntry[], FeedChange, 'qso'> {
    return this.channelFor('visitor');
  }

  /** The feed as an account may see it: its own contacts are never blurred, and for subscribers none are. */
  async itemsFor(accountId: number | undefined, isSubscriber: boolean): Promise<FeedItem[]> {
    const others = isSubscriber ? 'subscriber' : 'visitor';
    const entries = await this.current();
    return entries.map((entry) => this.item(entry.accountId === accountId ? 'poster' : others, entry));
  }

  protected async query(): Promise<FeedEntry[]> {
    const ids = await newestCounted(this.database, this.clock.now(), FEED_ITEMS);
    const qsos = await qsoViews(this.database, ids, this.contesting);
    const stations = await this.stations.summaries(qsos.map(({ accountId }) => accountId));
    const byId = new Map(qsos.map((qso) => [qso.full.qdo_id, qso]));
    return ids.flatMap((id) => {
      const qso = byId.get(id);
      return qso ? [feedEntry(qso, stations.get(qso.accountId))] : [];
    });
  }

  protected diff(now: FeedEntry[], before: FeedEntry[]): FeedChange | undefined {
    const old = new Map(before.map((entry) => [entry.full.qdo_id, JSON.stringify(entry)]));
    const entries = now.filter((entry) => old.get(entry.full.qdo_id) !== JSON.stringify(entry));
    const ids = new Set(now.map((entry) => entry.full.qdo_id));
    const gone = before.map((entry) => entry.full.qdo_id).filter((id) => !ids.has(id));
    return entries.length + gone.length > 0 ? { entries, gone } : undefined;
  }

  /** Posters also get their own contacts unmasked. */
  protected override publish(change: FeedChange): void {
    super.publish(change);
    for (const entry of change.entries) {
      const own = { items: [this.item('poster', entry)], gone: [], own: true as const };
      this.context.live.sendTo(entry.accountId, 'qso', own);
    }
  }

  private channelFor(viewer: Viewer): ViewChannel<FeedEntry[], FeedChange, 'qso'> {
    return {
      merge: (earlier, later) => {
        const replaced = new Set([...later.items.map(({ entity_id }) => entity_id), ...later.gone]);
        return {
          items: [...later.items, ...earlier.items.filter(({ entity_id }) => !replaced.has(entity_id))],
          gone: [...later.gone, ...earlier.gone.filter((id) => !replaced.has(id))],
        };
      },
      snapshot: (entries) => ({ items: this.items(viewer, entries), gone: [] }),
      update: ({ entries, gone }) => ({ items: this.items(viewer, entries), gone }),
    };
  }

  private items(viewer: Viewer, entries: readonly FeedEntry[]): FeedItem[] {
    return entries.map((entry) => this.item(viewer, entry));
  }

  private item(viewer: Viewer, entry: FeedEntry): FeedItem {
    return feedItem(entry, viewer, this.clock.now());
  }
}
