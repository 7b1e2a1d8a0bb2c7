import type { CallbookName } from '@pileup/contract/services';

/** A callbook entry; missing fields are empty. */
export interface CallbookRecord {
  readonly name: string;
  readonly qth: string;
  /** Empty, or as `parseGrid` returns it. */
  readonly grid: string;
  readonly country: string;
  /** The address of a picture, as the callbook gives it. */
  readonly picture: string;
}

/** The session of the callbook has ended: log in again. */
export class SessionExpired extends Error {}

/**
 * A callbook with sessions. Every method throws `WrongKey`, `ServiceForbids` or `ServiceUnavailable` if it could not be
 * done.
 */
export abstract class Callbook {
  abstract readonly name: CallbookName;
  /** Name that operators know. */
  abstract readonly title: string;
  /** ms between two requests of one account, and of all together in this process. */
  readonly interval = { account: 500, all: 100 };
  readonly whenStopped = 'Callsigns are not looked up there meanwhile.';

  /** Begins a session; returns its key, and a remark for the operator or an empty text. */
  abstract logIn(login: string, password: string): Promise<{ session: string; remark: string }>;

  /** Null if the callsign is not in the callbook. @throws SessionExpired */
  abstract lookUp(session: string, call: string): Promise<CallbookRecord | null>;

  /** Whether a picture may be fetched from this address: only from the callbook's own servers. */
  abstract hasPictureAt(url: URL): boolean;
}
