import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { MegastreamResponse } from '@pileup/contract/contests/contests';
import { STATION_CHANGED, StreamSource } from '../../identity/index.js';
import { isoSeconds, QsosChanged } from '../../logbook/index.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { HotRead, LiveView, LiveViewContext } from '../../platform/live/live-view.js';
import { answeredContest, type Contest } from '../contest.entity.js';
import { CONTESTS_CHANGED } from '../contests-changed.js';
import { shownContest } from '../find-contest.js';
import { SCORES_CHANGED } from '../reported/scores-changed.js';
import { ContestEntries } from './contest-entries.js';
import { outdatedStations } from './outdated-stations.js';
import { inOrderOfScore, megastreamRow, resultOf, type StationResult } from './station-result.js';

/** Contests begin and end, and rates change, without an event. */
const POLL_MS = 5_000;
/** Pages ask every 10 seconds. */
const MIN_REST_MS = 5_000;
/** Stations that are read together after a change, while contacts are logged. */
const STATIONS_PER_CHANGE = 4;
const MAX_AGE_SECONDS = 3;
const MAX_MEGASTREAM_ROWS = 100;

export interface ScoresState {
  /** The running contest, else the latest one that has begun. */
  readonly contest: Contest | null;
  /** Results of the stations on boards, the first one first. */
  readonly results: readonly StationResult[];
  readonly megastream: MegastreamResponse;
}

/** The results of the contest that is shown. After a contact only the stations that changed are read again. */
@Injectable()
export class ScoresLive extends LiveView<ScoresState, never> {
  private results = new Map<number, StationResult>();
  /** Stations whose result of an hour ago is shown: it changes as time passes. */
  private readonly delayed = new Set<number>();
  private readContest: Contest | null = null;
  /** ms */
  private readAt = 0;
  /** The stations to be read again; null for all. */
  private outdated: Set<number> | null = null;

  constructor(
    context: LiveViewContext,
    private readonly database: Database,
    private readonly entries: ContestEntries,
    private readonly clock: Clock,
    private readonly modules: ModuleRef,
    changed: QsosChanged,
  ) {
    super(context, { pollMs: POLL_MS, minRestMs: MIN_REST_MS });
    changed.onChange((accounts) => this.outdate(accounts));
    const { bus } = context;
    for (const topic of [STATION_CHANGED, SCORES_CHANGED])
      bus.subscribe(
        topic,
        (accounts) => this.outdate(accounts.map(Number)),
        () => this.outdate(),
      );
    for (const topic of [CONTESTS_CHANGED, StreamSource.CHANGED])
      bus.subscribe(
        topic,
        () => this.outdate(),
        () => this.outdate(),
      );
  }

  @HotRead({ path: 'vscores4megastream', maxAgeSeconds: MAX_AGE_SECONDS })
  megastream(state: ScoresState): MegastreamResponse {
    return state.megastream;
  }

  private outdate(accounts?: readonly number[]): void {
    if (accounts === undefined) this.outdated = null;
    else for (const account of accounts) this.outdated?.add(account);
    this.request();
  }

  protected async query(): Promise<ScoresState> {
    const now = this.clock.now();
    const contest = await shownContest(this.database, now);
    const isSame = contest !== null && JSON.stringify(contest) === JSON.stringify(this.readContest);
    const outdated = isSame ? outdatedStations(this.outdated, this.delayed, contest, this.readAt) : null;
    // Changes from here on are for the next read.
    this.outdated = new Set();
    try {
      await this.readResults(contest, outdated, now);
    } catch (error) {
      this.outdated = null;
      throw error;
    }
    this.readContest = contest;
    this.readAt = now;
    const results = [...this.results.values()].filter(({ station }) => !station.isExcluded).sort(inOrderOfScore);
    return { contest, results, megastream: await this.creatorsBoard(contest, results, now) };
  }

  private async readResults(contest: Contest | null, outdated: ReadonlySet<number> | null, now: number): Promise<void> {
    if (!outdated) {
      this.results = new Map();
      this.delayed.clear();
    }
    if (!contest || outdated?.size === 0) return;
    const ids = outdated ? [...outdated] : await this.entries.accountsIn(contest);
    const groups = this.entries.shownInGroups(contest, now, ids, outdated ? STATIONS_PER_CHANGE : undefined);
    for await (const { ids: some, entries } of groups) {
      for (const id of some) {
        const entry = entries.get(id);
        if (entry?.visibility === 'delayed') this.delayed.add(id);
        else this.delayed.delete(id);
        const result = entry && resultOf(entry, now);
        if (result) this.results.set(id, result);
        else this.results.delete(id);
      }
    }
  }

  private async creatorsBoard(
    contest: Contest | null,
    results: readonly StationResult[],
    now: number,
  ): Promise<MegastreamResponse> {
    // Looked up late: the module that provides streams depends on others.
    const streams = this.modules.get(StreamSource, { strict: false });
    const creators = await streams.ownersAmong(results.map(({ station }) => station.id));
    const rows = results
      .filter(({ station, visibility }) => creators.has(station.id) && visibility !== 'total')
      .slice(0, MAX_MEGASTREAM_ROWS);
    return {
      contest: contest && answeredContest(contest, now),
      contest_lb: rows.map((result, index) => megastreamRow(result, index + 1, now)),
      at: isoSeconds(now),
    };
  }

  protected diff(): undefined {
    return undefined;
  }
}
