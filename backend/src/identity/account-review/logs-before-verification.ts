import type { UnreviewedLog } from '@pileup/contract/identity';
import type { Queryable } from '../../platform/database/database.js';
import type { NotNull } from '../../platform/database/sql.js';

/** Contacts and imports of one log. */
export type LogSummary = Omit<UnreviewedLog, 'my_callsign'> & { accountId: number };

/** Which contacts of a main account are deleted. */
export interface DeletionScope {
  /** Contacts received until this moment. */
  readonly verifiedAt: Date;
  /** Contacts of these imports, whenever they were received. */
  readonly importIds: readonly number[];
  /** Contacts changed after this moment are not deleted: the owner logged or imported them again. */
  readonly chosenAt: NotNull<Date>;
}

/**
 * Contacts and imports from before the first verification of an e-mail address. A port, provided by the module that
 * knows both.
 */
export abstract class LogsBeforeVerification {
  /** Whether these accounts have contacts, or imports that may still add some. */
  abstract exist(accountIds: readonly number[], tx: Queryable): Promise<boolean>;

  /** Counts and newest contacts of those logs that have any. */
  abstract summary(accountIds: readonly number[], verifiedAt: Date): Promise<LogSummary[]>;

  /** How many imports started until `verifiedAt` are still running. */
  abstract countRunning(accountIds: readonly number[], verifiedAt: Date): Promise<number>;

  /** Ends and deletes the imports started until `verifiedAt`; returns their ids. A nightly job deletes the files. */
  abstract endImports(accountIds: readonly number[], verifiedAt: Date, tx: Queryable): Promise<number[]>;

  /** Deletes contacts in batches, each committed. Called again after an interruption. */
  abstract deleteContacts(accountId: number, scope: DeletionScope): Promise<void>;
}
