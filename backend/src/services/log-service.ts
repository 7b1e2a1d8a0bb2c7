import type { LogServiceName } from '@pileup/contract/services';
import type { AdifContact } from '../logbook/index.js';

/** A contact as it was sent to a service: what is needed to delete or replace it there, and to see whether it changed. */
export interface SentContact {
  readonly call: string;
  /** ms since 1970 */
  readonly at: number;
  readonly band: string;
  readonly mode: string;
  readonly station: string;
  readonly hash: string;
}

/** The login of an account at a service. */
export interface ServiceLogin {
  readonly accountId: number;
  /** E-mail address or user name; for eQSL the callsign. */
  readonly login: string;
  readonly secret: string;
  readonly settings: ServiceSettings;
}

export interface ServiceSettings {
  /** Nickname of the QTH at eQSL. */
  qth_nickname?: string;
  /** Position up to which confirmations were read, in the service's own terms. */
  read_to?: string;
}

/** A contact as a service has it and as it should have it. */
export interface ServiceTask {
  readonly qdoId: number;
  /** The contact in the log, and the record to be sent; null if it is to be deleted. */
  readonly wanted: { readonly contact: AdifContact; readonly sent: SentContact; readonly adif: string } | null;
  /** Null if the service has nothing. */
  readonly present: SentContact | null;
  /** Versions that were sent and got no response: the service has each, or not. */
  readonly uncertain: readonly SentContact[];
  readonly remoteId: string | null;
  readonly isConfirmed: boolean;
}

/** The outcome of a task. `present` and `remoteId` are what the service has now. */
export interface TaskOutcome {
  readonly event: 'accept' | 'refuse' | 'diverge' | 'forget' | 'confirm';
  readonly reason?: string | null;
  readonly remoteId?: string | null;
  readonly present?: SentContact | null;
}

/** A contact that the other station confirmed at the service. */
export interface ServiceConfirmation {
  readonly call: string;
  /** ms since 1970 */
  readonly at: number;
  readonly band: string;
  /** Empty if the service does not say. */
  readonly mode: string;
  readonly remoteId?: string;
}

/** The result of a test of a login. */
export interface TestedLogin {
  /** The callsign of the book; empty if the service does not say. */
  readonly remoteCall: string;
  readonly message: string;
}

/**
 * An outside logbook. Every method throws `WrongKey`, `ServiceForbids` or `ServiceUnavailable` if it could not be done; what
 * concerns one contact is its outcome.
 */
export abstract class LogService {
  abstract readonly name: LogServiceName;
  /** Name that operators know. */
  abstract readonly title: string;
  readonly whenStopped = 'Your contacts are waiting here; nothing is lost.';
  /** ms between two requests of one account, and of all together in this process. */
  abstract readonly interval: { readonly account: number; readonly all: number };

  /** Tests a login without changing anything. `station` is the account's callsign. */
  abstract test(login: ServiceLogin, station: string): Promise<TestedLogin>;
}

/** A service that contacts are sent to. */
export abstract class UploadService extends LogService {
  /** Contacts of one step. */
  abstract readonly batch: number;

  /** ADIF fields that a confirmation adds to the contact. */
  readonly confirmationFields: Readonly<Record<string, string>> = {};

  /** ADIF fields of contacts that are sent; no other leaves the log. */
  abstract readonly fields: ReadonlySet<string>;

  /**
   * Brings contacts to the service: those of one step, each with something to do. Calls `request` before each request.
   * @returns an outcome per task, in their order
   */
  abstract send(
    login: ServiceLogin,
    tasks: readonly ServiceTask[],
    request: () => Promise<void>,
  ): Promise<TaskOutcome[]>;

  /** Confirmations since `readTo` (the service's own terms), in pages; the last page says up to where it was read. */
  abstract confirmations(
    login: ServiceLogin,
    readTo: string | undefined,
    request: () => Promise<void>,
  ): AsyncIterable<{ confirmed: ServiceConfirmation[]; readTo?: string }>;
}

/** A service whose uploads the operator signs: contacts wait until then. */
export abstract class SignedService extends LogService {
  /** Decides which of the waiting contacts of an account need no upload. */
  abstract settle(accountId: number): Promise<void>;

  /** Reads what the service has and who confirmed it, and stores it. */
  abstract readReports(accountId: number): Promise<void>;
}

/** The services that this server knows; each is a provider. */
export abstract class LogServices {
  abstract readonly all: readonly LogService[];
}
