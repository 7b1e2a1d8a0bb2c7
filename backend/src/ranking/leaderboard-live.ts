import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Leaderboards } from '@pileup/contract/ranking';
import { Contesting, STATION_CHANGED } from '../identity/index.js';
import { QsosChanged } from '../logbook/index.js';
import { Clock } from '../platform/clock.js';
import { Config } from '../platform/config.js';
import { Database } from '../platform/database/database.js';
import { CoalescingRefresher } from '../platform/live/coalescing-refresher.js';
import { InstanceBus } from '../platform/live/instance-bus.js';
import { Live } from '../platform/live/live.js';
import { HotReads, Snapshot } from '../platform/live/snapshots.js';
import { BOARD_KEYS } from './boards.js';
import { type LeaderboardState, readLeaderboards } from './leaderboards.query.js';

/** Windows roll on though nobody logs anything. */
const TICK_MS = 2_000;
const REST_MS = 250;
const CACHED_SECONDS = 3;

/** Keeps the boards as they are now, looks anew when contacts or stations change, and tells who watches. */
@Injectable()
export class LeaderboardLive implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly leaderboards = new Snapshot(CACHED_SECONDS);
  private readonly bandStats = new Snapshot(CACHED_SECONDS);
  private readonly announce: (changed: Partial<Leaderboards>) => void;
  private readonly looks = new CoalescingRefresher(() => this.refresh(), REST_MS);
  private latest: LeaderboardState | undefined;

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly contesting: Contesting,
    private readonly clock: Clock,
    live: Live,
    hotReads: HotReads,
    changed: QsosChanged,
    push: InstanceBus,
  ) {
    this.announce = live.channel({
      type: 'leaderboards',
      minIntervalMs: 1_000,
      merge: (earlier, later) => ({ ...earlier, ...later }),
      snapshot: () => this.latest?.leaderboards,
    });
    hotReads.add('vleaderboards', this.leaderboards);
    hotReads.add('vbandstats/100', this.bandStats);
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

  /** As they were when last looked at. */
  async current(): Promise<LeaderboardState> {
    return this.latest ?? this.refresh();
  }

  private async refresh(): Promise<LeaderboardState> {
    const now = await readLeaderboards(this.database, this.clock.now(), this.contesting);
    const before = this.latest;
    this.latest = now;
    this.leaderboards.update(now.leaderboards);
    this.bandStats.update(now.bandStats);
    if (before) this.tell(now, before);
    return now;
  }

  private tell({ leaderboards: now }: LeaderboardState, { leaderboards: before }: LeaderboardState): void {
    const changed = BOARD_KEYS.filter((key) => JSON.stringify(now[key]) !== JSON.stringify(before[key]));
    if (changed.length > 0) this.announce(Object.fromEntries(changed.map((key) => [key, now[key]])));
  }
}
