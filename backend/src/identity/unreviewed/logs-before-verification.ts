import type { UnreviewedLog } from '@pileup/contract/identity';
import type { Queryable } from '../../platform/database/database.js';

/** What was made in one log; its callsign is the account's. */
export type LogSummary = Omit<UnreviewedLog, 'my_callsign'> & { accountId: number };

/** Which contacts of a main account are deleted. */
export interface DeletionScope {
  /** Contacts received until this moment. */
  readonly verifiedAt: Date;
  /** Contacts of these imports, whenever they were received. */
  readonly importIds: readonly number[];
  /** Contacts changed after this moment are left alone: the owner logged or imported them again. */
  readonly chosenAt: Date;
}

/**
 * Contacts and imports made before the first proof of an e-mail address. A port: the module that knows both provides it.
 */
export abstract class LogsBeforeVerification {
  /** Whether these accounts have contacts, or imports that may still add some. */
  abstract exist(accountIds: readonly number[], tx: Queryable): Promise<boolean>;

  /** Counts and newest contacts of those logs that have any. */
  abstract summary(accountIds: readonly number[], verifiedAt: Date): Promise<LogSummary[]>;

  /** How many imports begun until `verifiedAt` are still under way. */
  abstract countRunning(accountIds: readonly number[], verifiedAt: Date): Promise<number>;

  /** Ends the imports begun until `verifiedAt` and forgets them; answers their ids. Files go with the nightly sweep. */
  abstract endImports(accountIds: readonly number[], verifiedAt: Date, tx: Queryable): Promise<number[]>;

  /** Deletes contacts in steps, each committed; interrupted, it is called again. */
  abstract deleteContacts(accountId: number, scope: DeletionScope): Promise<void>;
}
