import { Injectable } from '@nestjs/common';
import type { ContestRow, ScoresResponse } from '@pileup/contract/contests/contests';
import { scoringRule } from '@pileup/radio/contests/scoring-rules';
import { Stations } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { ttlCache } from '../../platform/ttl-cache.js';
import { answeredContest, type Contest } from '../contest.entity.js';
import { finalResults } from '../final-results.query.js';
import { foundContest } from '../find-contest.js';
import { scoreChoices } from '../reported/reported-scores.query.js';
import { ContestCategories } from './contest-categories.js';
import { ContestEntries, type ContestEntry } from './contest-entries.js';
import { ScoresLive } from './scores-live.js';
import { contestRow, inOrderOfScore, resultOf, type StationResult } from './station-result.js';

const MAX_ROWS = 1_000;
/** Results of contests that are not shown: few contests are counted at the same time. */
const CACHE = { max: 20, ttlMs: 10_000 };

interface ScoreRow {
  readonly accountId: number;
  readonly row: Omit<ContestRow, 'category'>;
}

/** The scores of any contest: live, or as they were recorded. */
@Injectable()
export class Scores {
  /** Results by the contest as it was read, so that a change of its rules takes effect at once. */
  private readonly cache;
  private readonly reading = new Map<string, Promise<readonly StationResult[]>>();

  constructor(
    private readonly database: Database,
    private readonly live: ScoresLive,
    private readonly entries: ContestEntries,
    private readonly stations: Stations,
    private readonly categories: ContestCategories,
    private readonly clock: Clock,
  ) {
    this.cache = ttlCache<string, readonly StationResult[]>(clock, CACHE);
  }

  /** @param category only its stations; undefined for all */
  async of(
    contestId: number | undefined,
    category: string | undefined,
    readerId: number | undefined,
  ): Promise<ScoresResponse> {
    const { contest: shown } = await this.live.current();
    if (contestId === undefined && !shown)
      return { contest: null, contest_lb: [], stations: 0, has_multipliers: false, own_category: '' };
    const contest =
      shown && (contestId ?? shown.id) === shown.id ? shown : await foundContest(this.database, contestId);
    const chosen = await this.categories.of(contest);
    const all = (await this.rowsOf(contest)).map(({ accountId, row }) => ({
      accountId,
      row: { ...row, category: chosen.get(accountId) ?? '' },
    }));
    const rows = category === undefined ? all : rankedWithin(all.filter(({ row }) => row.category === category));
    return {
      contest: answeredContest(contest, this.clock.now()),
      contest_lb: rows
        .filter(({ accountId, row }) => row.rank <= MAX_ROWS || accountId === readerId)
        .map(({ row }) => row),
      stations: rows.length,
      has_multipliers: scoringRule(contest.rule).hasMultipliers,
      own_category: (readerId !== undefined && chosen.get(readerId)) || '',
    };
  }

  /** The stations on the board of a contest, the first one first. */
  rowsOf(contest: Contest): Promise<ScoreRow[]> {
    return contest.finalAt === null ? this.ranked(contest) : this.final(contest);
  }

  private async results(contest: Contest): Promise<readonly StationResult[]> {
    const state = await this.live.current();
    if (state.contest?.id === contest.id) return state.results;
    const key = JSON.stringify(contest);
    return this.cache.get(key) ?? this.reading.get(key) ?? this.read(contest, key);
  }

  /** Concurrent requests share one read; one that failed is repeated by the next request. */
  private read(contest: Contest, key: string): Promise<readonly StationResult[]> {
    const reading = this.ofAllStations(contest)
      .then((results) => {
        this.cache.set(key, results);
        return results;
      })
      .finally(() => this.reading.delete(key));
    this.reading.set(key, reading);
    return reading;
  }

  private async ofAllStations(contest: Contest): Promise<StationResult[]> {
    const now = this.clock.now();
    const results: StationResult[] = [];
    const ids = await this.entries.accountsIn(contest);
    for await (const { entries } of this.entries.shownInGroups(contest, now, ids))
      results.push(...rankedResults(entries, now));
    return results.sort(inOrderOfScore);
  }

  private async ranked(contest: Contest): Promise<ScoreRow[]> {
    return (await this.results(contest)).map((result, index) => ({
      accountId: result.station.id,
      row: contestRow(result, index + 1),
    }));
  }

  /** Rows as recorded; stations that have left the boards since are not shown, and leave their place empty. */
  private async final(contest: Contest): Promise<ScoreRow[]> {
    const results = await finalResults(this.database, contest.id);
    const choices = await scoreChoices(
      this.database,
      results.map(({ accountId }) => accountId),
    );
    const stations = await this.stations.summaries(results.map(({ accountId }) => accountId));
    return results.flatMap(({ accountId, place, callsign, ...totals }) => {
      const station = stations.get(accountId);
      if (!station || station.isExcluded) return [];
      const visibility = choices.get(accountId) ?? 'live';
      return [{ accountId, row: { ...contestRow({ station, totals, visibility }, place), my_callsign: callsign } }];
    });
  }
}

/** Numbers the places within one category, without the places that stations left empty. */
function rankedWithin<Row extends { row: ContestRow }>(rows: readonly Row[]): Row[] {
  return rows.map((each, index) => ({ ...each, row: { ...each.row, rank: index + 1 } }));
}

/** The stations on boards with a contact that counts, the first one first. */
export function rankedResults(entries: ReadonlyMap<number, ContestEntry>, now: number): StationResult[] {
  return [...entries.values()]
    .flatMap((entry) => resultOf(entry, now) ?? [])
    .filter(({ station }) => !station.isExcluded)
    .sort(inOrderOfScore);
}
