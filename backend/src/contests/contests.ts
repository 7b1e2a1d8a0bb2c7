import { Injectable } from '@nestjs/common';
import type { ContestContact } from '@pileup/radio/contests/contest-rules';
import { inOrderOfTime, LogScorer, type ScoredContact } from '@pileup/radio/contests/score-log';
import { Database } from '../platform/database/database.js';
import { acceptedContest, acceptedContests, allContests, type Contest, contestById } from './contest.js';
import { ContestEntries, type ContestEntry } from './reading/contest-entries.js';

/** The contests and what stations have scored in them, for other modules. */
@Injectable()
export class Contests {
  constructor(
    private readonly database: Database,
    private readonly entries: ContestEntries,
  ) {}

  /** The latest first. */
  all(): Promise<Contest[]> {
    return allContests(this.database);
  }

  byId(id: number): Promise<Contest | null> {
    return contestById(this.database, id);
  }

  /** Those that have begun and whose log window is open at `now` (ms). */
  accepted(now: number): Promise<Contest[]> {
    return acceptedContests(this.database, now);
  }

  /** The one of them with this Cabrillo name; null if there is none. */
  byCabrilloName(name: string, now: number): Promise<Contest | null> {
    return acceptedContest(this.database, name, now);
  }

  /** The station's contacts in a contest, each with its points; null without any. */
  async entryOf(contest: Contest, accountId: number): Promise<ContestEntry | null> {
    return (await this.entries.of(contest, [accountId])).get(accountId) ?? null;
  }

  /** What a contact that is not logged would be worth after the station's others: points, new multipliers, duplicate. */
  async preview(contest: Contest, accountId: number, contact: ContestContact): Promise<ScoredContact<ContestContact>> {
    const entry = await this.entryOf(contest, accountId);
    const scorer = new LogScorer<ContestContact>(contest);
    for (const { contact: before } of entry?.scored ?? [])
      if (before.qdo_id !== contact.qdo_id && inOrderOfTime(before, contact) < 0) scorer.add(before);
    return scorer.preview(contact);
  }
}
