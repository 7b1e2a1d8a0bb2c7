import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { FeedItem } from '@pileup/contract/social';
import { Contesting, STATION_CHANGED, Stations } from '../identity/index.js';
import { publicQsos, QsosChanged } from '../logbook/index.js';
import { Clock } from '../platform/clock.js';
import { Config } from '../platform/config.js';
import { Database } from '../platform/database.js';
import { Live } from '../platform/live.js';
import { PacedLook } from '../platform/paced-look.js';
import { Push } from '../platform/push.js';
import { HotReads, Snapshot } from '../platform/snapshots.js';
import { newestCounted } from '../ranking/index.js';
import { FEED_ITEMS, type FeedEntry, feedEntry, feedItem } from './feed.js';

const CACHED_SECONDS = 2;
/** A contact whose time had not come when it was logged appears when it comes. */
const TICK_MS = 2_000;
/** Frames leave every 200 ms: more looks would be seen by nobody. */
const REST_MS = 100;

/** Keeps the newest contacts of everybody as they are now, and tells who watches what is new of them. */
@Injectable()
export class FeedWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly items = new Snapshot(CACHED_SECONDS);
  private readonly looks = new PacedLook(() => this.refresh(), REST_MS);
  private latest: FeedEntry[] | undefined;
  private readonly announce: (news: { items: FeedItem[]; gone: number[] }) => void;

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly stations: Stations,
    private readonly contesting: Contesting,
    private readonly clock: Clock,
    private readonly live: Live,
    hotReads: HotReads,
    changed: QsosChanged,
    push: Push,
  ) {
    this.announce = live.outlet({
      type: 'qso',
      everyMs: 200,
      merge: (earlier, later) => {
        const renewed = new Set([...later.items.map(({ entity_id }) => entity_id), ...later.gone]);
        return {
          items: [...later.items, ...earlier.items.filter(({ entity_id }) => !renewed.has(entity_id))],
          gone: [...later.gone, ...earlier.gone.filter((id) => !renewed.has(id))],
        };
      },
      whole: () => this.latest && { items: this.latest.map((entry) => this.forAnybody(entry)), gone: [] },
    });
    hotReads.add('main_public_feed', this.items, 'personal');
    const look = () => this.looks.want();
    changed.onChange(look);
    contesting.onChange(look);
    push.on(STATION_CHANGED, look, look);
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.ROLE !== 'worker') await this.refresh();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.looks.end();
  }

  @Interval(TICK_MS)
  tick(): void {
    if (this.config.ROLE !== 'worker') this.looks.tick();
  }

  /** The feed as this reader may see it: his own contacts are never blurred. */
  async itemsFor(accountId: number | undefined): Promise<FeedItem[]> {
    const now = this.clock.now();
    return (this.latest ?? (await this.refresh())).map((entry) =>
      feedItem(entry, entry.accountId === accountId ? 'poster' : 'anybody', now),
    );
  }

  private async refresh(): Promise<FeedEntry[]> {
    const now = await this.newest();
    const before = this.latest;
    this.latest = now;
    this.items.keep(now.map((entry) => this.forAnybody(entry)));
    if (before) this.tell(now, before);
    return now;
  }

  private forAnybody(entry: FeedEntry): FeedItem {
    return feedItem(entry, 'anybody', this.clock.now());
  }

  private async newest(): Promise<FeedEntry[]> {
    const ids = await newestCounted(this.database, this.clock.now(), FEED_ITEMS);
    const qsos = await publicQsos(this.database, ids, this.contesting);
    const faces = await this.stations.faces(qsos.map(({ accountId }) => accountId));
    const byId = new Map(qsos.map((qso) => [qso.whole.qdo_id, qso]));
    return ids.flatMap((id) => {
      const qso = byId.get(id);
      return qso ? [feedEntry(qso, faces.get(qso.accountId))] : [];
    });
  }

  private tell(now: FeedEntry[], before: FeedEntry[]): void {
    const was = new Map(before.map((entry) => [entry.whole.qdo_id, JSON.stringify(entry)]));
    const changed = now.filter((entry) => was.get(entry.whole.qdo_id) !== JSON.stringify(entry));
    const here = new Set(now.map((entry) => entry.whole.qdo_id));
    const gone = before.map((entry) => entry.whole.qdo_id).filter((id) => !here.has(id));
    if (changed.length + gone.length === 0) return;
    this.announce({ items: changed.map((entry) => this.forAnybody(entry)), gone });
    // The poster sees his own as it is, whatever the others may see of it.
    for (const entry of changed) {
      const own = { items: [feedItem(entry, 'poster', this.clock.now())], gone: [], own: true as const };
      this.live.tell(entry.accountId, 'qso', own);
    }
  }
}
