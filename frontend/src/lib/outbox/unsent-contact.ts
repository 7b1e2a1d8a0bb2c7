import type { QsoFields } from '@pileup/contract/logbook';
import { NetworkError, RefusedError } from '../http/http.ts';

/** A contact as it is logged, before it is stored in this browser. */
export interface NewContact {
  /** UUID; the server logs one contact per id, however often it is sent. */
  readonly id: string;
  /** The account it belongs to; another one may be signed in when it is sent. */
  readonly accountId: number;
  /** The callsign of that account, for people. */
  readonly station: string;
  readonly fields: QsoFields & { TS: string };
}

/** A contact in this browser that the server has not confirmed yet. */
export interface UnsentContact extends NewContact {
  /** Place in the order of logging. */
  readonly n: number;
  /** Failed attempts because of the network or the server, and why the last one failed. It is sent again automatically. */
  readonly tries?: number;
  readonly failure?: string;
  /** Why the server refused the contact, and the texts by field: the operator must decide. */
  readonly refusal?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

/** The first contact of the account that is to be sent. */
export function nextToSend(contacts: readonly UnsentContact[], accountId: number): UnsentContact | undefined {
  return contacts.find((contact) => contact.accountId === accountId && contact.refusal === undefined);
}

/** What an attempt that failed makes of the contact, and the seconds until the next one, if there is one. */
export function afterFailure(contact: UnsentContact, error: unknown): { contact: UnsentContact; retryIn?: number } {
  const text = error instanceof Error ? error.message : String(error);
  const { tries = 0 } = contact;
  const retryIn = retryDelaySeconds(error, tries);
  if (retryIn !== undefined) return { contact: { ...contact, failure: text, tries: tries + 1 }, retryIn };
  const errors = error instanceof RefusedError ? error.errors : {};
  return { contact: { ...contact, refusal: text, errors } };
}

/** The contact as it was before it was refused. */
export function withoutRefusal({ refusal: _, errors: __, ...contact }: UnsentContact): UnsentContact {
  return contact;
}

const FIRST_RETRY_S = 5;
const MAX_RETRY_S = 300;

/**
 * Seconds until a failed contact is sent again (exponential backoff): after a network error, 429 or 5xx. Undefined if the
 * server refused the contact itself.
 * @param tries failed attempts so far
 */
export function retryDelaySeconds(error: unknown, tries: number): number | undefined {
  const isTemporary =
    error instanceof RefusedError ? error.status === 429 || error.status >= 500 : error instanceof NetworkError;
  if (!isTemporary) return undefined;
  const retryAfter = (error instanceof RefusedError && error.retryAfter) || 0;
  return Math.max(retryAfter, Math.min(MAX_RETRY_S, FIRST_RETRY_S * 2 ** tries));
}

/** Parses what is stored; undefined for anything that is not a contact. */
export function readContact(value: unknown): UnsentContact | undefined {
  const { n, id, accountId, station, fields } = (value ?? {}) as Partial<UnsentContact>;
  const isContact =
    [n, accountId].every(Number.isSafeInteger) &&
    [id, station, fields?.Call, fields?.Mode, fields?.TS].every((text) => typeof text === 'string');
  return isContact ? (value as UnsentContact) : undefined;
}
