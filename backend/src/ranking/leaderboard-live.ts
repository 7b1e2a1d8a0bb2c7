import { Injectable } from '@nestjs/common';
import type { Leaderboards } from '@pileup/contract/ranking';
import { Contesting, STATION_CHANGED } from '../identity/index.js';
import { QsosChanged } from '../logbook/index.js';
import { Clock } from '../platform/clock.js';
import { Config } from '../platform/config.js';
import { Database } from '../platform/database/database.js';
import { HotRead, LiveChannel, LiveView, LiveViewContext, type ViewChannel } from '../platform/live/live-view.js';
import { BOARD_KEYS } from './leaderboard-definitions.js';
import { type LeaderboardState, readLeaderboards } from './leaderboards.query.js';

/** Contacts leave the rolling boards as time passes. */
const POLL_MS = 2_000;
/** A read counts the contacts of the last hour. Pages get at most one update a second, so that more reads would be of no use. */
const MIN_REST_MS = 750;
const MAX_AGE_SECONDS = 3;

/** The leaderboards and band statistics of all stations. */
@Injectable()
export class LeaderboardLive extends LiveView<LeaderboardState, Partial<Leaderboards>> {
  constructor(
    context: LiveViewContext,
    private readonly database: Database,
    private readonly contesting: Contesting,
    private readonly clock: Clock,
    private readonly config: Config,
    changed: QsosChanged,
  ) {
    super(context, { pollMs: POLL_MS, minRestMs: MIN_REST_MS });
    changed.onChange(this.request);
    contesting.onChange(this.request);
    this.requestOn(STATION_CHANGED);
  }

  @HotRead({ path: 'vleaderboards', maxAgeSeconds: MAX_AGE_SECONDS })
  leaderboards(state: LeaderboardState): Leaderboards {
    return state.leaderboards;
  }

  @HotRead({ path: 'vbandstats/100', maxAgeSeconds: MAX_AGE_SECONDS })
  bandStats(state: LeaderboardState): LeaderboardState['bandStats'] {
    return state.bandStats;
  }

  @LiveChannel({ type: 'leaderboards', minIntervalMs: 1_000 })
  channel(): ViewChannel<LeaderboardState, Partial<Leaderboards>, 'leaderboards'> {
    return {
      merge: (earlier, later) => ({ ...earlier, ...later }),
      snapshot: (state) => state.leaderboards,
      update: (boards) => boards,
    };
  }

  protected query(): Promise<LeaderboardState> {
    return readLeaderboards(
      this.database,
      { now: this.clock.now(), sendsMail: this.config.sendsMail },
      this.contesting,
    );
  }

  protected diff(
    { leaderboards: now }: LeaderboardState,
    { leaderboards: before }: LeaderboardState,
  ): Partial<Leaderboards> | undefined {
    const changed = BOARD_KEYS.filter((key) => JSON.stringify(now[key]) !== JSON.stringify(before[key]));
    return changed.length > 0 ? Object.fromEntries(changed.map((key) => [key, now[key]])) : undefined;
  }
}
