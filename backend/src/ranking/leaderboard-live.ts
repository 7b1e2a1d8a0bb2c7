import { Injectable } from '@nestjs/common';
import type { Leaderboards } from '@pileup/contract/ranking';
import { Contesting, STATION_CHANGED } from '../identity/index.js';
import { QsosChanged } from '../logbook/index.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { LiveView, LiveViewContext } from '../platform/live/live-view.js';
import { BOARD_KEYS } from './boards.js';
import { type LeaderboardState, readLeaderboards } from './leaderboards.query.js';

/** Contacts leave the rolling boards as time passes. */
const POLL_MS = 2_000;
const MIN_REST_MS = 250;
const MAX_AGE_SECONDS = 3;

/** The leaderboards and band statistics of all stations. */
@Injectable()
export class LeaderboardLive extends LiveView<LeaderboardState, Partial<Leaderboards>> {
  constructor(
    context: LiveViewContext,
    private readonly database: Database,
    private readonly contesting: Contesting,
    private readonly clock: Clock,
    changed: QsosChanged,
  ) {
    super(context, { pollMs: POLL_MS, minRestMs: MIN_REST_MS });
    this.hotRead('vleaderboards', MAX_AGE_SECONDS, (state) => state.leaderboards);
    this.hotRead('vbandstats/100', MAX_AGE_SECONDS, (state) => state.bandStats);
    this.channel({
      type: 'leaderboards',
      minIntervalMs: 1_000,
      merge: (earlier, later) => ({ ...earlier, ...later }),
      snapshot: (state) => state.leaderboards,
      update: (boards) => boards,
    });
    changed.onChange(this.request);
    contesting.onChange(this.request);
    this.requestOn(STATION_CHANGED);
  }

  protected query(): Promise<LeaderboardState> {
    return readLeaderboards(this.database, this.clock.now(), this.contesting);
  }

  protected diff(
    { leaderboards: now }: LeaderboardState,
    { leaderboards: before }: LeaderboardState,
  ): Partial<Leaderboards> | undefined {
    const changed = BOARD_KEYS.filter((key) => JSON.stringify(now[key]) !== JSON.stringify(before[key]));
    return changed.length > 0 ? Object.fromEntries(changed.map((key) => [key, now[key]])) : undefined;
  }
}
