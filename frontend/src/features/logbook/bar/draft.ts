import { useUnsentContacts } from '../../../lib/outbox/outbox.ts';
import { onContactSent } from '../../../lib/outbox/send-outbox.ts';
import { type NewContact, newContactsOf, readContact } from '../../../lib/outbox/unsent-contact.ts';
import { persistentStore } from '../persistent-store.ts';
import { extraFrom } from './extra/extra-values.ts';
import { EMPTY_FORM, type LogForm } from './log-form.ts';
import { addContact, NO_CONTACTS, type SessionCounters } from './session-counters.ts';

/** A contact begun longer ago is over; its timer starts again. */
const STALE_MS = 3_600_000;

/** The form, stored so that a reload or a crash loses nothing. */
export const formDraft = persistentStore('log-form', (value) => readForm(value, Date.now()));

export const sessionCounters = persistentStore('log-counters', readCounters);
onContactSent(({ contact: { accountId, fields, change, isLogged }, qso }) => {
  if (!qso || change || isLogged) return;
  sessionCounters.update(String(accountId), (before) => withContact(before, fields));
});

function withContact(counters: SessionCounters, { Call, TS, qso_duration = null }: NewContact['fields']) {
  return addContact(counters, Call, qso_duration === null ? null : Number(qso_duration), Date.parse(TS));
}

/** The counters, with the account's contacts that are not sent yet. */
export function useSessionCounters(owner: string): SessionCounters {
  const counters = sessionCounters.use(owner);
  const unsent = newContactsOf(Number(owner), useUnsentContacts()).filter(({ isLogged }) => !isLogged);
  return unsent.reduce((sum, { fields }) => withContact(sum, fields), counters);
}

/**
 * Parses a stored form. A field that is missing or of another type takes its default, so that a broken draft never
 * prevents the log bar from opening.
 * @param now ms
 */
export function readForm(value: unknown, now: number): LogForm {
  const form = withDefaults(EMPTY_FORM, value);
  const isInProgress = form.startedAt !== null && now - form.startedAt < STALE_MS;
  return {
    ...form,
    extra: extraFrom(form.extra),
    guess: extraFrom(form.guess),
    startedAt: isInProgress ? form.startedAt : null,
    aside: form.aside && readForm(form.aside, now),
  };
}

/** Parses stored counters by the same rule. */
export function readCounters(value: unknown): SessionCounters {
  const counters = withDefaults(NO_CONTACTS, value);
  return { ...counters, times: Array.isArray(counters.times) ? counters.times.filter(Number.isFinite) : [] };
}

/** Type checks for the fields whose default is null. */
const NULLABLE: Readonly<Record<string, (value: unknown) => boolean>> = {
  editId: Number.isSafeInteger,
  base: (value) => isRecord(value) && Number.isSafeInteger(value.qdo_id),
  waiting: (value) => isRecord(value) && readContact({ ...value, n: 0 }) !== undefined,
  refusedId: (value) => typeof value === 'string',
  startedAt: Number.isFinite,
  time: (value) => typeof value === 'string',
  station: (value) => typeof value === 'string',
  aside: isRecord,
  last: (value) =>
    isRecord(value) && typeof value.call === 'string' && (value.seconds === null || Number.isFinite(value.seconds)),
};

function withDefaults<T extends object>(defaults: T, stored: unknown): T {
  const result = { ...defaults };
  if (!isRecord(stored)) return result;
  for (const key of Object.keys(defaults) as (keyof T & string)[]) {
    const value = stored[key];
    const fits = defaults[key] === null ? NULLABLE[key]?.(value) : typeof value === typeof defaults[key];
    if (fits) result[key] = value as T[typeof key];
  }
  return result;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
