import { Injectable } from '@nestjs/common';
import type { ReportedScoresResponse } from '@pileup/contract/contests/scoreboard';
import { STATION_CHANGED } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { HotRead, LiveView, LiveViewContext } from '../../platform/live/live-view.js';
import { reportedScores } from './reported-scores.query.js';
import { SCORES_CHANGED } from './scores-changed.js';

/** Delayed scores appear as time passes. */
const POLL_MS = 15_000;
const MIN_REST_MS = 2_000;
const MAX_AGE_SECONDS = 5;

/** The scores that logging programs send, of all contests. */
@Injectable()
export class ReportedScoresLive extends LiveView<ReportedScoresResponse, never> {
  constructor(
    context: LiveViewContext,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super(context, { pollMs: POLL_MS, minRestMs: MIN_REST_MS });
    this.requestOn(SCORES_CHANGED);
    this.requestOn(STATION_CHANGED);
  }

  @HotRead({ path: 'vreportedscores', maxAgeSeconds: MAX_AGE_SECONDS })
  scores(state: ReportedScoresResponse): ReportedScoresResponse {
    return state;
  }

  protected async query(): Promise<ReportedScoresResponse> {
    return { contests: await reportedScores(this.database, this.clock.now()) };
  }

  /** Pages read the scores at intervals: there is no channel. */
  protected diff(): undefined {
    return undefined;
  }
}
