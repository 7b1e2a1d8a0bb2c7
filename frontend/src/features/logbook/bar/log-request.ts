import type { QsoFields, UpdateQsoRequest } from '@pileup/contract/logbook';
import { parseCallsign } from '@pileup/radio/callsign';
import { hzFromMhz, khzOf } from '@pileup/radio/frequency';
import { parseUtcText } from '../utc-text.ts';
import type { FormField, LogForm } from './log-form.ts';

/** The text under each field that keeps the form from being sent. */
export type FormErrors = Partial<Record<FormField, string>>;

/** What must be put right before the form can be sent; empty where nothing must. */
export function formErrors(form: LogForm): FormErrors {
  const errors: FormErrors = {};
  if (!parseCallsign(form.call)) errors.call = 'A callsign has 3 to 20 letters and digits, at least one of each.';
  // An imported contact may have a band and no frequency; it can be changed without inventing one.
  const bandOnly = form.editId !== null && form.freq === '';
  if (!bandOnly && !hzFromMhz(form.freq)) errors.freq = 'The frequency is in MHz, such as 7.127.';
  if (form.time !== null && parseUtcText(form.time) === null) {
    errors.time = 'The time is UTC, such as 2026-11-28 19:42:07.';
  }
  return errors;
}

/** Where the server's names for its fields stand in the form. */
const FIELD_OF: Readonly<Record<string, FormField>> = {
  Call: 'call',
  Name: 'name',
  SNT: 'snt',
  RCV: 'rcv',
  Comment: 'comment',
  Power: 'power',
  Freq: 'freq',
  Band: 'freq',
  TS: 'time',
};

/** A refusal's first text per field, as the form names them; texts of fields it does not have are left out. */
export function formErrorsOf(errors: Readonly<Record<string, readonly string[]>>): FormErrors {
  const found: FormErrors = {};
  for (const [name, texts] of Object.entries(errors)) {
    const field = FIELD_OF[name.replace(/^data\./, '')];
    if (field && texts[0] !== undefined) found[field] ??= texts[0];
  }
  return found;
}

/**
 * The new contact a valid form stands for.
 * @param now ms: the time of a form that follows the clock, and the end of the contact
 */
export function newContact(form: LogForm, now: number): QsoFields & { TS: string } {
  return {
    ...shared(form, now),
    qso_duration: secondsSince(form.startedAt, now),
    qso_origin: 'LOGBAR',
    IsRunQSO: form.run ? 1 : 0,
  };
}

/** The change a valid form asks for; entity and everything derived from it are left to the server unless chosen. */
export function changedContact(form: LogForm, qdo_id: number, now: number): UpdateQsoRequest {
  return { qdo_id, ...shared(form, now) };
}

/** Whole seconds from the first search until `now`; null where there was none. */
export function secondsSince(startedAt: number | null, now: number): number | null {
  return startedAt === null ? null : Math.max(0, Math.floor((now - startedAt) / 1000));
}

function shared(form: LogForm, now: number) {
  const hz = hzFromMhz(form.freq);
  const ms = form.time === null ? now : (parseUtcText(form.time) ?? now);
  return {
    Call: form.call,
    // Stamped here and not by the server: a retry after a lost answer must carry the same minute, or it doubles.
    TS: new Date(Math.floor(ms / 1000) * 1000).toISOString(),
    Freq: hz === null ? null : khzOf(hz),
    Mode: form.mode,
    SubMode: form.submode,
    Name: form.name.trim(),
    SNT: form.snt.trim(),
    RCV: form.rcv.trim(),
    Comment: form.comment.trim(),
    Power: form.power === '' ? null : Number(form.power),
    ...(form.dxccFrom === 'choice' ? { dxcc: form.dxcc === '' ? null : Number(form.dxcc) } : {}),
  };
}
