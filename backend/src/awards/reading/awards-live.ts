import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Award, AwardsState } from '@pileup/contract/awards/awards';
import { STATION_CHANGED, Stations } from '../../identity/index.js';
import { QsosChanged } from '../../logbook/index.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { HotRead, LiveChannel, LiveView, LiveViewContext, type ViewChannel } from '../../platform/live/live-view.js';
import { AWARDS_CHANGED } from '../awards-changed.js';
import { DecidedPeriods } from '../deciding/decided-periods.js';
import { latestAwards, topHolders, unclaimedAwards } from './latest-awards.query.js';
import { openSpans, type ProvisionalResult, provisionalResults } from './provisional.query.js';

/** Periods end, and subscriptions begin and end, without an event. */
const POLL_MS = 60_000;
/** Each refresh reads the week's contacts. */
const MIN_REST_MS = 5_000;
const MAX_AGE_SECONDS = 30;

export interface AwardsLiveState {
  readonly shown: AwardsState;
  readonly results: readonly ProvisionalResult[];
}

/** The latest awards and the provisional results of the running periods. */
@Injectable()
export class AwardsLive extends LiveView<AwardsLiveState, AwardsState> {
  constructor(
    context: LiveViewContext,
    private readonly database: Database,
    private readonly periods: DecidedPeriods,
    private readonly stations: Stations,
    private readonly clock: Clock,
    changed: QsosChanged,
  ) {
    super(context, { pollMs: POLL_MS, minRestMs: MIN_REST_MS });
    changed.onChange(this.request);
    this.requestOn(STATION_CHANGED);
    this.requestOn(AWARDS_CHANGED);
  }

  @HotRead({ path: 'award/latest', maxAgeSeconds: MAX_AGE_SECONDS })
  latest({ shown }: AwardsLiveState): Award[] {
    return shown.latest;
  }

  @LiveChannel({ type: 'awards', minIntervalMs: 10_000 })
  channel(): ViewChannel<AwardsLiveState, AwardsState, 'awards'> {
    return {
      merge: (_, later) => later,
      snapshot: ({ shown }) => shown,
      update: (shown) => shown,
    };
  }

  protected override async query(before: AwardsLiveState | undefined): Promise<AwardsLiveState> {
    const now = this.clock.now();
    const first = Math.min(...openSpans(now).map(({ from }) => from));
    const decided = await this.periods.decidedSince(this.database, first);
    const [latest, holders, unclaimed, results] = await Promise.all([
      latestAwards(this.database, this.stations),
      topHolders(this.database, this.stations, now),
      unclaimedAwards(this.database),
      provisionalResults(this.database, now, ({ key }, from) => decided.has(`${key} ${from}`)),
    ]);
    const shown = { latest, holders, open: results.map(({ period }) => period), unclaimed };
    return before && isDeepStrictEqual(before.shown, shown) ? { shown: before.shown, results } : { shown, results };
  }

  protected override diff(now: AwardsLiveState, before: AwardsLiveState): AwardsState | undefined {
    return now.shown === before.shown ? undefined : now.shown;
  }

  /** The state, read again if a period has ended since: the poll may be up to a minute late. */
  async upToDate(): Promise<AwardsLiveState> {
    const state = await this.current();
    const now = this.clock.now();
    const isStale = state.results.some(({ period: { state: was, to, decided_at } }) =>
      was === 'running' ? Date.parse(to) <= now : Date.parse(decided_at) <= now - POLL_MS,
    );
    return isStale ? this.refresh() : state;
  }
}
