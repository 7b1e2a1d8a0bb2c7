import type { LogbookRow, QsoFields } from '@pileup/contract/logbook';
import { bandOf } from '@pileup/radio/band';
import { hzFromKhz, khzOf } from '@pileup/radio/frequency';
import { NetworkError, RefusedError } from '../../lib/http/http.ts';
import type { LogForm } from './bar/log-form.ts';
import { stored } from './persistent-store.ts';

/** A contact that the server has not confirmed yet: what is sent, and the form it came from. */
export interface UnsentContact {
  id: string;
  /** Whose log it belongs to: the operator may have changed before the answer comes. */
  owner: string;
  fields: QsoFields & { TS: string };
  form: LogForm;
  /** When it was last sent, ms. */
  sentAt?: number;
  /** Why it was not logged at the last try, as the tab that sent it said. */
  why?: string;
  /** When it is sent again without anybody asking, ms; absent where its operator has to decide. */
  againAt?: number;
  /** How often it has failed for want of a network or a server. */
  tries?: number;
}

/** The text of a contact whose answer never came: the natural key keeps it from being doubled. */
export const UNCONFIRMED = 'Not confirmed yet: log it again, it will not be doubled.';

/** No tab waits longer than this for an answer: one that says nothing by then was closed or crashed. */
const ANSWER_MS = 30_000;

/**
 * Contacts from the log key until the server confirms them. They are written down before they are sent, so that
 * neither a lost network nor a closed page loses one; sent twice, the natural key makes one of them.
 */
export const outbox = stored('log-outbox', readUnsent);

/** A contact as it is sent, for the first time or again: what went wrong before is over. */
export function asSent({ why: _, againAt: __, ...contact }: UnsentContact, now: number): UnsentContact {
  return { ...contact, sentAt: now };
}

const FIRST_PAUSE_S = 5;
const LONGEST_PAUSE_S = 300;

/**
 * Seconds until a contact that failed is sent again by itself: no server, one that is overloaded, or one with a fault of
 * its own may take it later. Undefined where the server refused the contact itself.
 * @param tries how often it has failed in this way before
 */
export function pauseAfter(error: unknown, tries: number): number | undefined {
  const isLater =
    error instanceof RefusedError ? error.status === 429 || error.status >= 500 : error instanceof NetworkError;
  if (!isLater) return undefined;
  const asked = (error instanceof RefusedError && error.retryAfter) || 0;
  return Math.max(asked, Math.min(LONGEST_PAUSE_S, FIRST_PAUSE_S * 2 ** tries));
}

/** The contact that is sent again next, and in how many ms; undefined where none is to be. */
export function nextAgain(
  waiting: readonly UnsentContact[],
  now: number,
): { contact: UnsentContact; inMs: number } | undefined {
  const [contact] = waiting
    .filter(({ againAt }) => againAt !== undefined)
    .sort((a, b) => (a.againAt ?? 0) - (b.againAt ?? 0));
  // A clock set back must not put it off for hours.
  return contact && { contact, inMs: Math.max(0, Math.min((contact.againAt ?? 0) - now, LONGEST_PAUSE_S * 1_000)) };
}

/**
 * Whether a contact needs its operator: its tab said that it failed, or no tab can be waiting for it any more.
 * @param now ms; a clock set back since then does not hide a contact for ever
 */
export function isStuck({ why, sentAt = 0 }: Pick<UnsentContact, 'why' | 'sentAt'>, now: number): boolean {
  return why !== undefined || Math.abs(now - sentAt) > ANSWER_MS;
}

/** The contacts kept; what is no contact is left out. */
export function readUnsent(value: unknown): UnsentContact[] {
  return Array.isArray(value) ? value.filter(isUnsent) : [];
}

function isUnsent(value: Partial<UnsentContact> | null): value is UnsentContact {
  const { id, owner, fields, form } = value ?? {};
  const texts = [id, owner, fields?.Call, fields?.Mode, fields?.TS];
  return texts.every((text) => typeof text === 'string') && typeof form === 'object' && form !== null;
}

/** The logbook line a contact will most likely become; the server's own takes its place. */
export interface PendingRow extends LogbookRow {
  pending: true;
}

/** Draws a contact that is not confirmed yet. Its id is below 0: it has no page to open. */
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
