import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Leaderboards } from '@pileup/contract/ranking';
import { Contesting, STATION_CHANGED } from '../identity/index.js';
import { QsosChanged } from '../logbook/index.js';
import { Clock } from '../platform/clock.js';
import { Config } from '../platform/config.js';
import { Database } from '../platform/database.js';
import { Live } from '../platform/live.js';
import { PacedLook } from '../platform/paced-look.js';
import { Push } from '../platform/push.js';
import { HotReads, Snapshot } from '../platform/snapshots.js';
import { BOARD_KEYS } from './boards.js';
import { type Standings, standings } from './leaderboards.query.js';

/** Windows roll on though nobody logs anything. */
const TICK_MS = 2_000;
const REST_MS = 250;
const CACHED_SECONDS = 3;

/** Keeps the boards as they are now, looks anew when contacts or stations change, and tells who watches. */
@Injectable()
export class StandingsWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly standings: Snapshot<Standings>;
  private readonly leaderboards = new Snapshot<Leaderboards>(
    CACHED_SECONDS,
    async () => (await this.standings.state()).leaderboards,
  );
  private readonly bandStats = new Snapshot(CACHED_SECONDS, async () => (await this.standings.state()).bandStats);
  private readonly announce: (changed: Partial<Leaderboards>) => void;
  private known: Leaderboards | null = null;
  private readonly looks = new PacedLook(() => this.refresh(), REST_MS);

  constructor(
    private readonly config: Config,
    database: Database,
    contesting: Contesting,
    clock: Clock,
    live: Live,
    hotReads: HotReads,
    changed: QsosChanged,
    push: Push,
  ) {
    this.standings = new Snapshot(
      CACHED_SECONDS,
      () => standings(database, clock.now(), contesting),
      (now, before) => this.tell(now, before),
    );
    this.announce = live.outlet({
      type: 'leaderboards',
      everyMs: 1_000,
      merge: (earlier, later) => ({ ...earlier, ...later }),
      whole: () => this.known,
    });
    hotReads.add('vleaderboards', this.leaderboards);
    hotReads.add('vbandstats/100', this.bandStats);
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

  /** Looks now, for whoever cannot wait. */
  async refresh(): Promise<Standings> {
    const state = await this.standings.refresh();
    this.leaderboards.keep(state.leaderboards);
    this.bandStats.keep(state.bandStats);
    this.known = state.leaderboards;
    return state;
  }

  private tell({ leaderboards: now }: Standings, { leaderboards: before }: Standings): void {
    const changed = BOARD_KEYS.filter((key) => JSON.stringify(now[key]) !== JSON.stringify(before[key]));
    if (changed.length > 0) this.announce(Object.fromEntries(changed.map((key) => [key, now[key]])));
  }
}
