import type { UserAward } from '@pileup/contract/identity';

/** A port, provided by the module that decides awards. */
export abstract class AwardSource {
  /** The newest awards of a station, 50 at most. Others see none of a station that is excluded from leaderboards. */
  abstract awardsOf(accountId: number, reader: { isOwn: boolean }): Promise<UserAward[]>;
}
