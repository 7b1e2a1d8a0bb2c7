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
