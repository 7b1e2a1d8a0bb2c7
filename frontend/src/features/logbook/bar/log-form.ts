import type { PreviousQso, QsoFields } from '@pileup/contract/logbook';
import { withoutSlashedZeros } from '@pileup/radio/callsign';
import { formatMhz, hzFromKhz } from '@pileup/radio/frequency';
import { defaultReport, swapDefaultReport } from '@pileup/radio/report';
import type { ChangedFields } from '../../../lib/outbox/merge-change.ts';
import type { NewContact } from '../../../lib/outbox/unsent-contact.ts';
import { readTypedTime, utcText } from '../utc-text.ts';
import { sidebandOn } from './cells/tuning-step.ts';
import {
  type ExtraValues,
  extraOf,
  NO_EXTRA,
  nextExtra,
  sameExtra,
  withExtra,
  withNextSerial,
  withoutValues,
} from './extra/extra-values.ts';

/** Shorter callsigns are neither looked up nor logged. */
export const MIN_CALL = 3;
const MAX_CALL = 20;
const MAX_NAME = 100;
const MAX_REPORT = 10;
const MAX_COMMENT = 1000;
const MAX_POWER = 10;
const MAX_FREQ = 16;

/**
 * The text fields of the log bar. `hzFromTyped` reads `freq`, `wattsFromTyped` reads `power`: MHz and W after the
 * field was left.
 */
export type FormField = 'call' | 'name' | 'snt' | 'rcv' | 'comment' | 'power' | 'freq' | 'time';

/** A contact before its edit. */
export type EditedQso = ChangedFields & { qdo_id: number };

export interface LogForm {
  /** The contact being edited; null for a new one. */
  editId: number | null;
  /** The contact as it was before the edit. */
  base: EditedQso | null;
  /** The contact being edited, if it is not sent yet: as it was before the edit. */
  waiting: NewContact | null;
  /** The id of the refused change in the outbox that is edited: it stays there until the edit is saved. */
  refusedId: string | null;
  call: string;
  /** Whether a Log link filled in the call: clearing the form then loses no typed call. */
  callFilledIn: boolean;
  name: string;
  snt: string;
  rcv: string;
  comment: string;
  power: string;
  freq: string;
  mode: string;
  submode: string;
  /** ADIF number as text; empty for none. */
  dxcc: string;
  /** The source of `dxcc`: only the operator's choice is sent, otherwise the server derives the entity. */
  dxccFrom: 'lookup' | 'log' | 'choice';
  /** Whether the operator typed the name: a lookup never overwrites it. */
  nameTyped: boolean;
  /** The time as typed while locked, read by `readTypedTime`; null while it follows the clock. */
  time: string | null;
  /** The UTC day of a time that is typed without a date: `2026-11-28`; '' for today or yesterday. */
  day: string;
  run: boolean;
  /** The fields on demand. */
  extra: ExtraValues;
  /** Fields on demand that the page filled in for this callsign. */
  guess: ExtraValues;
  /** Start of the contact, ms: the first lookup. */
  startedAt: number | null;
  /** The station callsign of a contact that was not sent, '' the account's; null while the chosen set-up has it. */
  station: string | null;
  /**
   * The new contact and the rig settings from before an edit, before a contact that was not sent, or before a Log link.
   * A saved edit restores only the settings, any other end both.
   */
  aside: LogForm | null;
}

export const EMPTY_FORM: LogForm = {
  editId: null,
  base: null,
  waiting: null,
  refusedId: null,
  call: '',
  callFilledIn: false,
  name: '',
  snt: '59',
  rcv: '59',
  comment: '',
  power: '',
  freq: '7.127',
  mode: 'SSB',
  submode: 'LSB',
  dxcc: '',
  dxccFrom: 'lookup',
  nameTyped: false,
  time: null,
  day: '',
  run: false,
  extra: NO_EXTRA,
  guess: NO_EXTRA,
  startedAt: null,
  station: null,
  aside: null,
};

export type FormAction =
  | { type: 'typed'; field: FormField; text: string }
  /** '' removes a value. */
  | { type: 'extra'; values: ExtraValues }
  /** Values that are probably right for the callsign in the form. */
  | { type: 'guess'; values: ExtraValues }
  /** A contact with these fields was logged: the next one has the next serial number. */
  | { type: 'next-serial'; after: QsoFields }
  /** The serial number to send in this contest, '' for none. An edit, and a form of another contest, stay as they are. */
  | { type: 'serial'; contest: string; text: string }
  | { type: 'tuned'; freq: string }
  /** The typed frequency, when its field is left. */
  | { type: 'typed-frequency'; hz: number }
  | { type: 'called-frequency'; hz: number }
  /** The station of a Log link; null for what the link does not have. */
  | { type: 'station'; call: string; freq: string | null; mode: { mode: string; submode: string } | null }
  | { type: 'mode'; mode: string; submode: string }
  | { type: 'entity'; adif: string }
  | { type: 'searched'; now: number }
  /** The result of a lookup; `name` is null until the server has responded. */
  | { type: 'looked-up'; name: string | null; adif: number | null }
  | { type: 'callbook'; name: string }
  | { type: 'lock'; now: number }
  | { type: 'unlock' }
  /** The typed time, when its field is left. */
  | { type: 'typed-time'; now: number }
  | { type: 'run'; run: boolean }
  | { type: 'edit'; qso: PreviousQso }
  | { type: 'end-edit' }
  | { type: 'cancel-edit' }
  | { type: 'clear' }
  | { type: 'restore'; form: LogForm };

export function logForm(form: LogForm, action: FormAction): LogForm {
  switch (action.type) {
    case 'typed':
      return withText(form, action.field, action.text);
    case 'extra':
      return { ...form, extra: withExtra(form.extra, action.values) };
    case 'guess':
      return { ...form, extra: withExtra(form.extra, action.values), guess: action.values };
    case 'next-serial':
      return { ...form, extra: withNextSerial(form.extra, action.after.fields?.STX) };
    case 'serial':
      if (isEdit(form) || (form.extra.CONTEST_ID ?? '') !== action.contest) return form;
      return { ...form, extra: withExtra(form.extra, { STX: action.text }) };
    case 'tuned':
      return { ...form, freq: action.freq };
    case 'typed-frequency':
      return withFrequency(form, action.hz);
    case 'called-frequency':
      return { ...withFrequency(clearedForm(form), action.hz), aside: form.aside };
    case 'station':
      return withStation(form, action);
    case 'mode':
      return withMode(form, action.mode, action.submode);
    case 'entity':
      return { ...form, dxcc: action.adif, dxccFrom: 'choice' };
    case 'searched':
      return form.startedAt === null && !isEdit(form) ? { ...form, startedAt: action.now } : form;
    case 'looked-up':
      return withLookup(form, action.name, action.adif);
    case 'callbook':
      // Names from the log, from the operator, or already in the field take precedence.
      return form.nameTyped || form.name !== '' ? form : { ...form, name: action.name.slice(0, MAX_NAME) };
    case 'lock':
      return form.time === null ? { ...form, time: utcText(action.now) } : form;
    case 'unlock':
      return { ...form, time: null, day: '' };
    case 'typed-time':
      return withTime(form, action.now);
    case 'run':
      return { ...form, run: action.run };
    case 'edit':
      return formOfQso(form, action.qso);
    case 'end-edit':
      return clearedForm(form.aside ?? form);
    case 'cancel-edit':
      return formAfterCancel(form);
    case 'clear':
      return isEdit(form) ? clearedForm(form.aside ?? form) : formBeforeEdit(form);
    case 'restore':
      return { ...action.form, aside: formAside(form) };
  }
}

export function sameForm(one: LogForm, other: LogForm): boolean {
  const fields = Object.keys(EMPTY_FORM) as (keyof LogForm)[];
  return fields.every((field) =>
    field === 'extra' || field === 'guess' ? sameExtra(one[field], other[field]) : one[field] === other[field],
  );
}

/** Whether the call is long enough to be looked up and logged. */
export function isSearchable(form: Pick<LogForm, 'call'>): boolean {
  return form.call.trim().length >= MIN_CALL;
}

/** Whether an earlier contact is being edited, sent or not. */
export function isEdit({ editId, waiting }: Pick<LogForm, 'editId' | 'waiting'>): boolean {
  return editId !== null || waiting !== null;
}

/** The form to set aside when another contact is opened for editing. */
export function formAside(form: LogForm): LogForm | null {
  return isEdit(form) ? form.aside : form;
}

function withText(form: LogForm, field: FormField, text: string): LogForm {
  switch (field) {
    case 'call':
      // The slash is the key that goes to this field from elsewhere; no callsign begins with it.
      return withCall(form, upperCall(text.replace(/^\/+/, '')));
    case 'name':
      return { ...form, name: text.slice(0, MAX_NAME), nameTyped: text !== '' };
    case 'power':
      return { ...form, power: powerText(text) };
    case 'freq':
      return { ...form, freq: text.replace(/[^\d.,]/g, '').slice(0, MAX_FREQ) };
    case 'comment':
      return { ...form, comment: text.slice(0, MAX_COMMENT) };
    case 'snt':
    case 'rcv':
      return { ...form, [field]: text.slice(0, MAX_REPORT) };
    case 'time':
      return { ...form, time: text };
  }
}

/** Four digits at most (specification, section 5); decimals and a unit may follow. */
function powerText(text: string): string {
  return text
    .replace(/[^\d.,mkw ]/gi, '')
    .replace(/^(\d{4})\d+/, '$1')
    .slice(0, MAX_POWER);
}

/**
 * Ø becomes 0, where the operator sees it. Upper-cases ASCII only, as the callsign parser does: `ß` would become SS,
 * another station's callsign.
 */
export function upperCall(text: string): string {
  const upper = withoutSlashedZeros(text).replace(/[a-z]+/g, (letters) => letters.toUpperCase());
  return upper.replace(/\s/g, '').slice(0, MAX_CALL);
}

/** A new callsign is another station: clears the previous lookup, keeps what was typed. */
function withCall(form: LogForm, call: string): LogForm {
  if (call === form.call) return form;
  const next: LogForm = {
    ...form,
    call,
    extra: withoutValues(form.extra, form.guess),
    guess: NO_EXTRA,
    callFilledIn: false,
    dxcc: '',
    dxccFrom: 'lookup',
    name: form.nameTyped ? form.name : '',
  };
  return call.length < MIN_CALL && !isEdit(form) ? { ...next, startedAt: null } : next;
}

function withLookup(form: LogForm, name: string | null, adif: number | null): LogForm {
  const next = { ...form };
  if (!form.nameTyped && name !== null) next.name = name.slice(0, MAX_NAME);
  if (form.dxccFrom === 'lookup') next.dxcc = adif === null ? '' : String(adif);
  return next;
}

/** A sideband follows the custom of the band. */
function withFrequency(form: LogForm, hz: number): LogForm {
  return { ...form, freq: formatMhz(hz), submode: sidebandOn(form.submode, hz) };
}

/** The form with its time written out; unchanged if the time cannot be read. */
function withTime(form: LogForm, now: number): LogForm {
  const at = form.time === null ? null : readTypedTime(form.time, now, form.day);
  return at === null ? form : { ...form, ...timeOf(at) };
}

/** The fields of a time, ms. */
export function timeOf(at: number): Pick<LogForm, 'time' | 'day'> {
  const time = utcText(at);
  return { time, day: time.slice(0, 10) };
}

/** The station to log next. The contact begun before it is set aside, unless it is with the same station. */
function withStation(form: LogForm, { call, freq, mode }: Extract<FormAction, { type: 'station' }>): LogForm {
  const begun = formAside(form);
  const isOpen = begun === form && form.call === upperCall(call);
  const next = isOpen
    ? { ...form }
    : {
        ...withCall(clearedForm(begun ?? form), upperCall(call)),
        callFilledIn: true,
        aside: begun && !isTyped(begun) ? begun.aside : begun,
      };
  if (freq !== null) next.freq = freq;
  return mode ? withMode(next, mode.mode, mode.submode) : next;
}

/** Whether clearing the form would lose something that the operator typed. */
export function isTyped(form: LogForm): boolean {
  const free = clearedForm(form);
  return (
    (form.call !== '' && !form.callFilledIn) ||
    form.nameTyped ||
    form.dxccFrom === 'choice' ||
    !sameExtra(form.extra, free.extra) ||
    (['snt', 'rcv', 'comment', 'time'] as const).some((field) => form[field] !== free[field])
  );
}

function withMode(form: LogForm, mode: string, submode: string): LogForm {
  const snt = swapDefaultReport(form.snt, mode);
  return { ...form, mode, submode, snt, rcv: swapDefaultReport(form.rcv, mode) };
}

/** The form for the next contact: keeps the rig settings, clears everything about the last station. */
function clearedForm({ power, freq, mode, submode, run, extra }: LogForm): LogForm {
  const report = defaultReport(mode);
  const kept = { power, freq, mode, submode, run, extra: nextExtra(extra) };
  return { ...EMPTY_FORM, ...kept, snt: report, rcv: report };
}

function formBeforeEdit(form: LogForm): LogForm {
  return form.aside ?? clearedForm(form);
}

/** The specification then looks up the contact begun before the edit, or, if there is none, the edited one. */
function formAfterCancel(form: LogForm): LogForm {
  const before = formBeforeEdit(form);
  return sameForm(before, clearedForm(before)) ? { ...before, call: form.call } : before;
}

function formOfQso(form: LogForm, qso: PreviousQso): LogForm {
  const hz = qso.Freq === null ? null : hzFromKhz(qso.Freq);
  return {
    ...EMPTY_FORM,
    editId: qso.qdo_id,
    base: qso,
    call: qso.Call,
    name: qso.Name,
    nameTyped: true,
    snt: qso.SNT,
    rcv: qso.RCV,
    comment: qso.Comment,
    power: qso.Power === null ? '' : String(qso.Power),
    freq: hz === null ? '' : formatMhz(hz),
    mode: qso.Mode,
    submode: qso.SubMode,
    dxcc: qso.dxcc === null ? '' : String(qso.dxcc),
    dxccFrom: 'log',
    ...timeOf(Date.parse(qso.TS)),
    run: form.run,
    extra: extraOf(qso),
    aside: formAside(form),
  };
}
