import type { PublicSetup } from '@pileup/contract/log/setup';

/** A port, provided by the module that has station set-ups. */
export abstract class SetupSource {
  /** Topic, published after the chosen set-up of a station or its values changed. The payload is its account id. */
  static readonly CHANGED = 'setup';

  /** The chosen set-ups, by account id. */
  abstract chosenOf(accountIds: readonly number[]): Promise<ReadonlyMap<number, PublicSetup>>;
}
