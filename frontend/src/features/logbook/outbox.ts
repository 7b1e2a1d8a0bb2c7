import type { LogbookRow, QsoFields } from '@pileup/contract/logbook';
import { bandOf } from '@pileup/radio/band';
import { hzFromKhz, khzOf } from '@pileup/radio/frequency';
import { NetworkError, RefusedError } from '../../lib/http/http.ts';
import type { LogForm } from './bar/log-form.ts';
import { persistentStore } from './persistent-store.ts';

/** A contact that the server has not confirmed yet: the request and the form it was made from. */
export interface UnsentContact {
  id: string;
  /** The account it belongs to; another one may be signed in when the answer arrives. */
  owner: string;
  fields: QsoFields & { TS: string };
  form: LogForm;
  /** When it was last sent, ms. */
  sentAt?: number;
  why?: string;
  /** When it is retried automatically, ms; absent if the operator must decide. */
  againAt?: number;
  /** Failed attempts because of the network or the server. */
  tries?: number;
}

/** Shown for a contact without an answer; the natural key makes sending it again safe. */
export const UNCONFIRMED = "Not confirmed yet. Log it again; it won't be duplicated.";

/** After this time the tab that sent a contact is taken to be closed or crashed. */
const RESPONSE_TIMEOUT_MS = 30_000;

/**
 * Contacts that the server has not confirmed yet. They are stored before they are sent, so that neither a lost network
 * nor a closed page loses one. The natural key makes sending idempotent.
 */
export const outbox = persistentStore('log-outbox', readOutbox);

/** The contact with its send time set and the error of the last attempt cleared. */
export function markSent({ why: _, againAt: __, ...contact }: UnsentContact, now: number): UnsentContact {
  return { ...contact, sentAt: now };
}

const FIRST_RETRY_S = 5;
const MAX_RETRY_S = 300;

/**
 * Seconds until a failed contact is retried automatically (exponential backoff): after a network error, 429 or 5xx.
 * Undefined if the server rejected the contact itself.
 * @param tries failed attempts so far
 */
export function retryDelaySeconds(error: unknown, tries: number): number | undefined {
  const isTemporary =
    error instanceof RefusedError ? error.status === 429 || error.status >= 500 : error instanceof NetworkError;
  if (!isTemporary) return undefined;
  const retryAfter = (error instanceof RefusedError && error.retryAfter) || 0;
  return Math.max(retryAfter, Math.min(MAX_RETRY_S, FIRST_RETRY_S * 2 ** tries));
}

/** The contact to retry next and the ms until then; undefined if no retry is scheduled. */
export function nextRetry(
  waiting: readonly UnsentContact[],
  now: number,
): { contact: UnsentContact; inMs: number } | undefined {
  const [contact] = waiting
    .filter(({ againAt }) => againAt !== undefined)
    .sort((a, b) => (a.againAt ?? 0) - (b.againAt ?? 0));
  // A clock that was set back must not delay the retry for hours.
  return contact && { contact, inMs: Math.max(0, Math.min((contact.againAt ?? 0) - now, MAX_RETRY_S * 1_000)) };
}

/**
 * Whether the operator must act: sending failed, or no tab can still be waiting for the answer.
 * @param now ms; a clock that was set back since does not hide the contact
 */
export function needsAttention({ why, sentAt = 0 }: Pick<UnsentContact, 'why' | 'sentAt'>, now: number): boolean {
  return why !== undefined || Math.abs(now - sentAt) > RESPONSE_TIMEOUT_MS;
}

/** Parses the stored contacts; invalid entries are dropped. */
export function readOutbox(value: unknown): UnsentContact[] {
  return Array.isArray(value) ? value.filter(isUnsentContact) : [];
}

function isUnsentContact(value: Partial<UnsentContact> | null): value is UnsentContact {
  const { id, owner, fields, form } = value ?? {};
  const texts = [id, owner, fields?.Call, fields?.Mode, fields?.TS];
  return texts.every((text) => typeof text === 'string') && typeof form === 'object' && form !== null;
}

/** An optimistic logbook row, replaced by the server's row. */
export interface PendingRow extends LogbookRow {
  pending: true;
}

/** The optimistic row of a contact. Its id is negative: it has no page yet. */
export function pendingRow({ fields }: Pick<UnsentContact, 'fields'>, station: string, index: number): PendingRow {
  const hz = hzFromKhz(fields.Freq ?? '');
  return {
    qdo_id: -1 - index,
    TS: fields.TS,
    Call: fields.Call,
    station_callsign: station,
    Freq: hz === null ? null : khzOf(hz),
    Band: hz === null ? '' : bandOf(hz),
    Mode: fields.Mode,
    SubMode: fields.SubMode ?? '',
    Name: fields.Name ?? '',
    country: '',
    Comment: fields.Comment ?? '',
    ContestName: '',
    qso_origin: 'LOGBAR',
    pending: true,
  };
}
