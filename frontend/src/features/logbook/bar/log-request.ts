import type { UpdateQsoRequest } from '@pileup/contract/logbook';
import { parseCallsign } from '@pileup/radio/callsign';
import { wattsFromTyped } from '@pileup/radio/fields/power';
import { formatMhz, hzFromKhz, khzOf } from '@pileup/radio/frequency';
import { hzFromTyped } from '@pileup/radio/typed-frequency';
import { changedFieldsOf, withFields } from '../../../lib/outbox/merge-change.ts';
import {
  type ContactFields,
  loggedVersion,
  type NewContact,
  type UnsentContact,
} from '../../../lib/outbox/unsent-contact.ts';
import { faultOfTime, readTypedTime } from '../utc-text.ts';
import {
  changedExtra,
  type ExtraName,
  type ExtraRequest,
  extraOf,
  extraRequest,
  isExtraName,
  NO_EXTRA,
} from './extra/extra-values.ts';
import { type EditedQso, EMPTY_FORM, type FormField, type LogForm, timeOf } from './log-form.ts';

const MAX_WATTS = 9_999;

export type FormErrors = Partial<Record<FormField | ExtraName, string>>;

/** Whether a frequency was typed as the callsign: digits alone are none. */
export const isFrequencyTyped = ({ call }: Pick<LogForm, 'call'>): boolean => /^[\d.,]+$/.test(call);

/** Validates the form at `now` (ms); empty if it can be sent. */
export function formErrors(form: LogForm, now: number): FormErrors {
  const errors: FormErrors = {};
  if (!parseCallsign(form.call))
    errors.call = isFrequencyTyped(form)
      ? 'Not in an amateur band: please type this frequency into Freq.'
      : 'A callsign has 3 to 20 letters and digits, at least one of each.';
  // An imported contact may have a band but no frequency.
  const bandOnly = form.editId !== null && form.freq === '';
  if (!bandOnly && !hzFromTyped(form.freq))
    errors.freq = 'Enter the frequency in MHz or kHz, for example 7.127 or 7127.';
  const watts = wattsFromTyped(form.power);
  if (form.power.trim() !== '' && (watts === null || watts > MAX_WATTS))
    errors.power = 'Enter the power in watts, at most 9,999, or with a unit: 500mW, 1.2kW.';
  const wrongTime = form.time === null ? null : faultOfTime(readTypedTime(form.time, now, form.day), now);
  if (wrongTime !== null) errors.time = wrongTime;
  return errors;
}

/** Form fields by the server's field names. */
const FORM_FIELD_BY_NAME: Readonly<Record<string, FormField | ExtraName>> = {
  Call: 'call',
  Name: 'name',
  SNT: 'snt',
  RCV: 'rcv',
  Comment: 'comment',
  Power: 'power',
  Freq: 'freq',
  Band: 'freq',
  TS: 'time',
  GridSquare: 'GRIDSQUARE',
  ContestName: 'CONTEST_ID',
  'fields.QSO_DATE_OFF': 'TIME_OFF',
};

/** The server's first error per form field; errors of other fields are left out. */
export function formErrorsOf(errors: Readonly<Record<string, readonly string[]>>): FormErrors {
  const found: FormErrors = {};
  for (const [name, texts] of Object.entries(errors)) {
    const field = formFieldOf(name.replace(/^data\./, ''));
    if (field && texts[0] !== undefined) found[field] ??= texts[0];
  }
  return found;
}

function formFieldOf(name: string): FormField | ExtraName | undefined {
  const adif = name.replace(/^fields\./, '');
  return FORM_FIELD_BY_NAME[name] ?? (adif !== name && isExtraName(adif) ? adif : undefined);
}

/**
 * The request from a valid form. `now` (ms): the time of a form that follows the clock, and the end of the contact.
 * `extra`: the result of `readFormExtra`.
 */
export function newContact(form: LogForm, now: number, extra: ExtraRequest = {}): ContactFields {
  return {
    ...commonFields(form, now),
    ...extra,
    qso_duration: secondsSince(form.startedAt, now),
    qso_origin: 'LOGBAR',
    IsRunQSO: form.run ? 1 : 0,
    ...(form.station && { station_callsign: form.station }),
  };
}

/** The form that edits a contact in the outbox. */
export function formOfUnsent(contact: UnsentContact): LogForm {
  const { fields, change } = contact;
  const hz = hzFromKhz(fields.Freq ?? '');
  return {
    ...EMPTY_FORM,
    editId: change?.qdoId ?? null,
    base: change ? { qdo_id: change.qdoId, ...change.base } : null,
    waiting: change ? null : loggedVersion(contact),
    refusedId: change ? contact.id : null,
    call: fields.Call,
    name: fields.Name ?? '',
    nameTyped: Boolean(fields.Name),
    snt: fields.SNT ?? '',
    rcv: fields.RCV ?? '',
    comment: fields.Comment ?? '',
    power: String(fields.Power ?? ''),
    freq: hz === null ? '' : formatMhz(hz),
    mode: fields.Mode,
    submode: fields.SubMode ?? '',
    dxcc: String(fields.dxcc ?? ''),
    dxccFrom: fields.dxcc ? 'choice' : 'lookup',
    ...timeOf(Date.parse(fields.TS)),
    run: Boolean(fields.IsRunQSO),
    station: change ? null : (fields.station_callsign ?? ''),
    extra: extraOf(change ? withFields(change.base, fields) : fields),
  };
}

/** The update request from a valid form; the server derives the entity unless the operator chose it. */
export function changedContact(
  form: LogForm,
  qdo_id: number,
  now: number,
  extra: ExtraRequest = {},
): UpdateQsoRequest & ContactFields {
  return { qdo_id, ...commonFields(form, now), ...extra };
}

/** All fields of a contact in the outbox after its edit in a valid form. */
export function editedFields(
  { dxcc: _, ...opened }: ContactFields,
  form: LogForm,
  now: number,
  extra: ExtraRequest,
): ContactFields {
  return withFields({ ...opened, ...commonFields(form, now) }, extra);
}

/** The edit of a contact, or with null its deletion, as the outbox stores it. */
export function waitingChange(edited: EditedQso, fields: ContactFields | null): Pick<NewContact, 'fields' | 'change'> {
  const { qdo_id: qdoId } = edited;
  const base = changedFieldsOf(edited);
  return fields ? { fields, change: { qdoId, base } } : { fields: base, change: { qdoId, base, isDeletion: true } };
}

/** Whole seconds since the first lookup; null if there was none. */
export function secondsSince(startedAt: number | null, now: number): number | null {
  return startedAt === null ? null : Math.max(0, Math.floor((now - startedAt) / 1000));
}

/** When the contact begins, ms. */
export function startOf({ time, day }: Pick<LogForm, 'time' | 'day'>, now: number): number {
  return time === null ? now : (readTypedTime(time, now, day) ?? now);
}

/** Loads the code that reads the fields on demand as soon as they are shown, so that Enter does not wait for it. */
export const loadReadExtra = async () => {
  loaded = await import('./extra/read-extra.ts');
  return loaded;
};
let loaded: typeof import('./extra/read-extra.ts') | undefined;

interface RequestedExtra {
  readonly extra: ExtraRequest;
  readonly errors: FormErrors;
}

/**
 * The fields on demand of a form, as the request has them; for an edit only the changed ones. Until the code that reads
 * them is loaded they are as typed, and the server checks them. The result is immediate, unless that code is still
 * loading: the next key must find an empty form.
 */
export function readFormExtra(form: LogForm, now: number): RequestedExtra | Promise<RequestedExtra> {
  const edited = form.base ?? form.waiting?.fields;
  const before = edited ? extraOf(edited) : NO_EXTRA;
  const typed = changedExtra(form.extra, before);
  if (Object.keys(typed).length === 0) return { extra: {}, errors: {} };
  const read = ({ readExtra }: NonNullable<typeof loaded>): RequestedExtra => {
    const { values, errors } = readExtra(typed, startOf(form, now), before);
    return { extra: extraRequest(values), errors };
  };
  if (loaded) return read(loaded);
  return loadReadExtra()
    .then(read)
    .catch((error) => {
      console.info('The fields are sent as typed.', error);
      return { extra: extraRequest(typed), errors: {} };
    });
}

function commonFields(form: LogForm, now: number) {
  const hz = hzFromTyped(form.freq);
  const ms = startOf(form, now);
  return {
    Call: form.call,
    // The client sets the time: a retry after a lost response must have the same minute, or it creates a duplicate.
    TS: new Date(Math.floor(ms / 1000) * 1000).toISOString(),
    Freq: hz === null ? null : khzOf(hz),
    Mode: form.mode,
    SubMode: form.submode,
    Name: form.name.trim(),
    SNT: form.snt.trim(),
    RCV: form.rcv.trim(),
    Comment: form.comment.trim(),
    Power: wattsFromTyped(form.power),
    ...(form.dxccFrom === 'choice' ? { dxcc: form.dxcc === '' ? null : Number(form.dxcc) } : {}),
  };
}
