import type { UserAward } from '@pileup/contract/identity';
import type { PublicSetup } from '@pileup/contract/log/setup';

/** A port, provided by the module that decides awards. */
export abstract class AwardSource {
  /** The newest awards of a station, 50 at most. Others see none of a station that is excluded from leaderboards. */
  abstract awardsOf(accountId: number, reader: { isOwn: boolean }): Promise<UserAward[]>;
}

/** A port, provided by the module that has station set-ups. */
export abstract class SetupSource {
  /** Topic, published after the chosen set-up of a station or its values changed. The payload is its account id. */
  static readonly CHANGED = 'setup';

  /** The chosen set-ups, by account id. */
  abstract chosenOf(accountIds: readonly number[]): Promise<ReadonlyMap<number, PublicSetup>>;
}

/** A port, provided by the module that has live streams. */
export abstract class StreamSource {
  /** Topic, published after a stream became live or ended. The payload is the account id of its operator. */
  static readonly CHANGED = 'stream';

  /** Those of the accounts whose stream is live, also if they hide their presence. */
  abstract liveOf(accountIds: readonly number[]): Promise<ReadonlySet<number>>;
  /** Those of the accounts that have set up a stream, live or not. */
  abstract ownersAmong(accountIds: readonly number[]): Promise<ReadonlySet<number>>;
  /** How many live streams everyone sees. */
  abstract countLive(): Promise<number>;
}
