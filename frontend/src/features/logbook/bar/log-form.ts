import type { PreviousQso } from '@pileup/contract/logbook';
import { formatMhz, hzFromKhz, keepFirstDecimalPoint } from '@pileup/radio/frequency';
import { defaultReport, swapDefaultReport } from '@pileup/radio/report';
import { utcText } from '../utc-text.ts';

/** A shorter call is neither looked up nor logged. */
export const MIN_CALL = 3;
const MAX_CALL = 20;
const MAX_NAME = 100;
const MAX_REPORT = 10;
const MAX_COMMENT = 1000;
const MAX_POWER_DIGITS = 4;

/** The text fields of the log bar; `freq` is in MHz, `power` in watts. */
export type FormField = 'call' | 'name' | 'snt' | 'rcv' | 'comment' | 'power' | 'freq' | 'time';

export interface LogForm {
  /** The contact being changed; null while a new one is written. */
  editId: number | null;
  call: string;
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
  /** Where `dxcc` came from: only an operator's own choice is sent, the server derives the rest. */
  dxccFrom: 'lookup' | 'log' | 'choice';
  /** Whether the operator typed the name: a lookup never writes over it. */
  nameTyped: boolean;
  /** UTC as text while locked; null while it follows the clock. */
  time: string | null;
  run: boolean;
  /** When this contact began, ms: with the first search. */
  startedAt: number | null;
  /** The new contact, and the rig, as they stood when an edit began; they come back when it ends. */
  aside: LogForm | null;
}

export const EMPTY_FORM: LogForm = {
  editId: null,
  call: '',
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
  run: false,
  startedAt: null,
  aside: null,
};

export type FormAction =
  | { type: 'typed'; field: FormField; text: string }
  | { type: 'tuned'; freq: string }
  | { type: 'mode'; mode: string; submode: string }
  | { type: 'entity'; adif: string }
  | { type: 'searched'; now: number }
  | { type: 'known'; name: string; adif: number | null }
  | { type: 'lock'; now: number }
  | { type: 'unlock' }
  | { type: 'run'; run: boolean }
  | { type: 'edit'; qso: PreviousQso }
  | { type: 'end-edit' }
  | { type: 'cancel-edit' }
  | { type: 'clear' }
  | { type: 'put'; form: LogForm };

/** The next state of the log bar's form; pure, so that every rule of it is a row of a test. */
export function logForm(form: LogForm, action: FormAction): LogForm {
  switch (action.type) {
    case 'typed':
      return typed(form, action.field, action.text);
    case 'tuned':
      return { ...form, freq: action.freq };
    case 'mode':
      return withMode(form, action.mode, action.submode);
    case 'entity':
      return { ...form, dxcc: action.adif, dxccFrom: 'choice' };
    case 'searched':
      return form.startedAt === null && form.editId === null ? { ...form, startedAt: action.now } : form;
    case 'known':
      return known(form, action.name, action.adif);
    case 'lock':
      return form.time === null ? { ...form, time: utcText(action.now) } : form;
    case 'unlock':
      return { ...form, time: null };
    case 'run':
      return { ...form, run: action.run };
    case 'edit':
      return formOfQso(form, action.qso);
    case 'end-edit':
      return beforeEdit(form);
    case 'cancel-edit':
      return cancelled(form);
    case 'clear':
      return cleared(form.aside ?? form);
    case 'put':
      return action.form;
  }
}

/** Whether two forms hold the same in every field. */
export function sameForm(one: LogForm, other: LogForm): boolean {
  return (Object.keys(EMPTY_FORM) as (keyof LogForm)[]).every((field) => one[field] === other[field]);
}

/** Whether the call is long enough to be looked up and logged. */
export function isSearchable(form: Pick<LogForm, 'call'>): boolean {
  return form.call.trim().length >= MIN_CALL;
}

function typed(form: LogForm, field: FormField, text: string): LogForm {
  switch (field) {
    case 'call':
      return typedCall(form, upperCall(text));
    case 'name':
      return { ...form, name: text.slice(0, MAX_NAME), nameTyped: text !== '' };
    case 'power':
      return { ...form, power: text.replace(/\D/g, '').slice(0, MAX_POWER_DIGITS) };
    case 'freq':
      // Half of Europe writes a decimal comma: dropped, it would make 14,250 a thousand times as much.
      return { ...form, freq: keepFirstDecimalPoint(text.replaceAll(',', '.').replace(/[^\d.]/g, '')) };
    case 'comment':
      return { ...form, comment: text.slice(0, MAX_COMMENT) };
    case 'snt':
    case 'rcv':
      return { ...form, [field]: text.slice(0, MAX_REPORT) };
    case 'time':
      return { ...form, time: text };
  }
}

/** Upper-cased as the call parser does it, ASCII only: `ß` would become SS, another station's call. */
export function upperCall(text: string): string {
  const upper = text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
  return upper.replace(/\s/g, '').slice(0, MAX_CALL);
}

/** Another call is another station: what was looked up for the last one goes, what was typed stays. */
function typedCall(form: LogForm, call: string): LogForm {
  if (call === form.call) return form;
  const next: LogForm = { ...form, call, dxcc: '', dxccFrom: 'lookup', name: form.nameTyped ? form.name : '' };
  return call.length < MIN_CALL && form.editId === null ? { ...next, startedAt: null } : next;
}

function known(form: LogForm, name: string, adif: number | null): LogForm {
  const next = { ...form };
  if (!form.nameTyped) next.name = name.slice(0, MAX_NAME);
  if (form.dxccFrom === 'lookup') next.dxcc = adif === null ? '' : String(adif);
  return next;
}

function withMode(form: LogForm, mode: string, submode: string): LogForm {
  const snt = swapDefaultReport(form.snt, mode);
  return { ...form, mode, submode, snt, rcv: swapDefaultReport(form.rcv, mode) };
}

/** Ready for the next contact: the rig stays as it is, everything about the last station goes. */
function cleared({ power, freq, mode, submode, run }: LogForm): LogForm {
  const report = defaultReport(mode);
  return { ...EMPTY_FORM, power, freq, mode, submode, run, snt: report, rcv: report };
}

function beforeEdit(form: LogForm): LogForm {
  return form.aside ?? cleared(form);
}

/**
 * The specification has the call in the Call field searched again: that of a contact begun before the edit, since it
 * comes back; where none was begun, that of the contact that was looked at.
 */
function cancelled(form: LogForm): LogForm {
  const before = beforeEdit(form);
  return sameForm(before, cleared(before)) ? { ...before, call: form.call } : before;
}

function formOfQso(form: LogForm, qso: PreviousQso): LogForm {
  const hz = qso.Freq === null ? null : hzFromKhz(qso.Freq);
  return {
    ...EMPTY_FORM,
    editId: qso.qdo_id,
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
    time: utcText(Date.parse(qso.TS)),
    run: form.run,
    aside: form.editId === null ? form : form.aside,
  };
}
