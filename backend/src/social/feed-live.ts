import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { FeedItem } from '@pileup/contract/social';
import { Contesting, type Me, STATION_CHANGED, Stations, Subscriptions } from '../identity/index.js';
import { QsosChanged, qsoViews } from '../logbook/index.js';
import { Clock } from '../platform/clock.js';
import { Config } from '../platform/config.js';
import { Database } from '../platform/database/database.js';
import { CoalescingRefresher } from '../platform/live/coalescing-refresher.js';
import { InstanceBus } from '../platform/live/instance-bus.js';
import { Live } from '../platform/live/live.js';
import { HotReads, Snapshot } from '../platform/live/snapshots.js';
import { newestCounted } from '../ranking/index.js';
import { FEED_ITEMS, type FeedEntry, feedEntry, feedItem, type Viewer } from './feed.js';

const CACHED_SECONDS = 2;
/** A contact whose time had not come when it was logged appears when it comes. */
const TICK_MS = 2_000;
/** Frames leave every 200 ms: more looks would be seen by nobody. */
const REST_MS = 100;

/** Keeps the newest contacts of everybody as they are now, and tells who watches what is new of them. */
@Injectable()
export class FeedLive implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly items = new Snapshot(CACHED_SECONDS);
  private readonly looks = new CoalescingRefresher(() => this.refresh(), REST_MS);
  private latest: FeedEntry[] | undefined;
  /** How everybody is told, and how subscribers are. */
  private readonly announce: (news: { entries: FeedEntry[]; gone: number[] }) => void;

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly stations: Stations,
    private readonly contesting: Contesting,
    private readonly subscriptions: Subscriptions,
    private readonly clock: Clock,
    private readonly live: Live,
    hotReads: HotReads,
    changed: QsosChanged,
    push: InstanceBus,
  ) {
    const [tellSubscribers, tellOthers] = [this.outlet('subscriber'), this.outlet('anybody')];
    this.announce = (news) => {
      tellSubscribers(news);
      tellOthers(news);
    };
    hotReads.add('main_public_feed', this.items, 'personal');
    const look = () => this.looks.request();
    changed.onChange(look);
    contesting.onChange(look);
    push.subscribe(STATION_CHANGED, look, look);
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.ROLE !== 'worker') await this.refresh();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.looks.stop();
  }

  @Interval(TICK_MS)
  tick(): void {
    if (this.config.ROLE !== 'worker') this.looks.poll();
  }

  /** The feed as this reader may see it: his own contacts are never blurred, and for subscribers none is. */
  async itemsFor(me: Me | undefined): Promise<FeedItem[]> {
    const isSubscriber = me !== undefined && (await this.subscriptions.has(me));
    const entries = this.latest ?? (await this.refresh());
    const others = isSubscriber ? 'subscriber' : 'anybody';
    return entries.map((entry) => this.itemFor(entry.accountId === me?.accountId ? 'poster' : others, entry));
  }

  /** Frames for one kind of readers, each made once for all of them. */
  private outlet(reader: 'subscriber' | 'anybody'): (news: { entries: FeedEntry[]; gone: number[] }) => void {
    const items = (entries: readonly FeedEntry[]) => entries.map((entry) => this.itemFor(reader, entry));
    const announce = this.live.channel({
      type: 'qso',
      audience: reader === 'subscriber' ? 'subscribers' : 'others',
      minIntervalMs: 200,
      merge: (earlier, later) => {
        const renewed = new Set([...later.items.map(({ entity_id }) => entity_id), ...later.gone]);
        return {
          items: [...later.items, ...earlier.items.filter(({ entity_id }) => !renewed.has(entity_id))],
          gone: [...later.gone, ...earlier.gone.filter((id) => !renewed.has(id))],
        };
      },
      snapshot: () => this.latest && { items: items(this.latest), gone: [] },
    });
    return ({ entries, gone }) => announce({ items: items(entries), gone });
  }

  private async refresh(): Promise<FeedEntry[]> {
    const now = await this.newest();
    const before = this.latest;
    this.latest = now;
    this.items.update(now.map((entry) => this.itemFor('anybody', entry)));
    if (before) this.tell(now, before);
    return now;
  }

  private itemFor(reader: Viewer, entry: FeedEntry): FeedItem {
    return feedItem(entry, reader, this.clock.now());
  }

  private async newest(): Promise<FeedEntry[]> {
    const ids = await newestCounted(this.database, this.clock.now(), FEED_ITEMS);
    const qsos = await qsoViews(this.database, ids, this.contesting);
    const faces = await this.stations.summaries(qsos.map(({ accountId }) => accountId));
    const byId = new Map(qsos.map((qso) => [qso.full.qdo_id, qso]));
    return ids.flatMap((id) => {
      const qso = byId.get(id);
      return qso ? [feedEntry(qso, faces.get(qso.accountId))] : [];
    });
  }

  private tell(now: FeedEntry[], before: FeedEntry[]): void {
    const was = new Map(before.map((entry) => [entry.full.qdo_id, JSON.stringify(entry)]));
    const changed = now.filter((entry) => was.get(entry.full.qdo_id) !== JSON.stringify(entry));
    const here = new Set(now.map((entry) => entry.full.qdo_id));
    const gone = before.map((entry) => entry.full.qdo_id).filter((id) => !here.has(id));
    if (changed.length + gone.length === 0) return;
    this.announce({ entries: changed, gone });
    // The poster sees his own as it is, whatever the others may see of it.
    for (const entry of changed) {
      const own = { items: [this.itemFor('poster', entry)], gone: [], own: true as const };
      this.live.sendTo(entry.accountId, 'qso', own);
    }
  }
}
