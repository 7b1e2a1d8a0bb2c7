import { Injectable } from '@nestjs/common';
import type { ContestRaceResponse, RaceStation } from '@pileup/contract/contests/contests';
import { scoringRule } from '@pileup/radio/contests/scoring-rules';
import { Stations } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { answeredContest, type Contest } from '../contest.entity.js';
import { foundContest } from '../find-contest.js';
import { ContestEntries, type ContestEntry } from '../reading/contest-entries.js';
import { Scores } from '../reading/scores.js';

export const MAX_RACE_STATIONS = 5;

/** The scores of a few stations over time. */
@Injectable()
export class ContestRace {
  constructor(
    private readonly database: Database,
    private readonly scores: Scores,
    private readonly entries: ContestEntries,
    private readonly stations: Stations,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFound for an absent contest; callsigns that are not on its board are left out */
  async of(contestId: number, calls: readonly string[] | undefined): Promise<ContestRaceResponse> {
    const contest = await foundContest(this.database, contestId);
    const now = this.clock.now();
    const ids = calls ? await this.idsOf(calls) : await this.firstOf(contest);
    const entries = [...(await this.entries.shown(contest, now, ids)).values()];
    return {
      contest: answeredContest(contest, now),
      stations: entries
        .filter(({ station, scored, visibility }) => !station.isExcluded && scored.length > 0 && visibility !== 'total')
        .sort((a, b) => b.totals.score - a.totals.score || (a.station.callsign < b.station.callsign ? -1 : 1))
        .map((entry) => courseOf(contest, entry)),
      now: Math.max(0, Math.floor((Math.min(now, contest.to) - contest.from) / 1_000)),
    };
  }

  private async firstOf(contest: Contest): Promise<number[]> {
    const rows = await this.scores.rowsOf(contest);
    // A station that shows its total only has no course.
    return rows
      .filter(({ row }) => row.points !== null)
      .slice(0, MAX_RACE_STATIONS)
      .map(({ accountId }) => accountId);
  }

  private async idsOf(calls: readonly string[]): Promise<number[]> {
    const stations = await Promise.all([...new Set(calls)].map((call) => this.stations.byCall(call)));
    return stations.flatMap((station) => (station ? [station.id] : []));
  }
}

function courseOf(contest: Contest, { station, scored }: ContestEntry): RaceStation {
  const { hasMultipliers } = scoringRule(contest.rule);
  const course: RaceStation = { my_callsign: station.callsign, name: station.name, at: [], score: [], bands: [] };
  let points = 0;
  let multipliers = 0;
  for (const { contact, points: more, newMultipliers, duplicateOf } of scored) {
    if (duplicateOf) continue;
    points += more;
    multipliers += newMultipliers.length;
    const at = Math.floor((contact.at - contest.from) / 1_000);
    course.at.push(at);
    course.score.push(hasMultipliers ? points * multipliers : points);
    if (course.bands.at(-1)?.band !== contact.band) course.bands.push({ band: contact.band, at });
  }
  return course;
}
