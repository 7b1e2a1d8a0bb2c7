import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import type { Contest } from './contest.entity.js';
import { acceptedContests, allContests, contestById, contestNames } from './find-contest.js';
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

  /** Their names in Cabrillo, the latest first. */
  names(): Promise<string[]> {
    return contestNames(this.database);
  }

  byId(id: number): Promise<Contest | null> {
    return contestById(this.database, id);
  }

  /** The contests that have begun and whose log window is open at `now` (ms). */
  accepted(now: number): Promise<Contest[]> {
    return acceptedContests(this.database, now);
  }

  /** The station's contacts in a contest, each with its points; null without any. */
  async entryOf(contest: Contest, accountId: number): Promise<ContestEntry | null> {
    return (await this.entries.of(contest, [accountId])).get(accountId) ?? null;
  }
}
