import type { PreviousQso, Qso, QsoFields } from '@pileup/contract/logbook';

const FIRST_FIELDS = [
  'Call',
  'TS',
  'Freq',
  'Mode',
  'SubMode',
  'Name',
  'SNT',
  'RCV',
  'Comment',
  'Power',
  'dxcc',
] as const;
const LATER_FIELDS = ['GridSquare', 'ContestName'] as const;
const FIELDS = [...FIRST_FIELDS, ...LATER_FIELDS] as const;

type FieldName = (typeof FIELDS)[number];

/** Prefix of the names of extra fields. */
const PREFIX = 'fields.';

/** The fields that the log bar changes. Changes that an earlier version of the page has stored lack the later ones. */
export type ChangedFields = Required<Pick<QsoFields, (typeof FIRST_FIELDS)[number]>> &
  Partial<Pick<PreviousQso, (typeof LATER_FIELDS)[number] | 'fields'>>;

/** A field of `ChangedFields`; one in `fields` by its ADIF name, such as `fields.POTA_REF`. */
export type ChangedName = FieldName | `fields.${string}`;

/** A field that was changed on this device and elsewhere, to different values. */
export interface FieldConflict {
  readonly field: ChangedName;
  readonly here: string;
  readonly there: string;
}

/**
 * Compares a change with the contact as it is now. A field that only one side changed keeps that change.
 *
 * @param base the contact before the change
 * @param here the contact's fields after the change; absent ones are not changed
 * @param there the contact as the server has it now
 */
export function mergeChange(
  base: Partial<ChangedFields>,
  here: Partial<QsoFields>,
  there: Pick<Qso, FieldName | 'fields'>,
): { changes: Partial<QsoFields>; conflicts: FieldConflict[] } {
  const changes: Record<string, unknown> = {};
  const conflicts: FieldConflict[] = [];
  const [before, mine, theirs] = [flat(base), flat(here), flat(there)];
  for (const [field, value] of mine) {
    const [was, wanted, now] = [before.get(field), value, theirs.get(field)].map((each) => textOf(field, each));
    if (wanted === was || wanted === now) continue;
    if (now === was) changes[field] = value;
    else conflicts.push({ field, here: wanted ?? '', there: now ?? '' });
  }
  return { changes: nested(changes), conflicts };
}

/** The fields of a contact that the log bar changes. */
export function changedFieldsOf(contact: ChangedFields): ChangedFields {
  const known = [...FIELDS, 'fields'] as const;
  return Object.fromEntries(
    known.flatMap((name) => (contact[name] === undefined ? [] : [[name, contact[name]]])),
  ) as ChangedFields;
}

/** Whether a contact is still as it was, field by field. */
export function isUnchanged(base: Partial<ChangedFields>, there: Pick<Qso, FieldName | 'fields'>): boolean {
  const [before, now] = [flat(base), flat(there)];
  const names = new Set([
    ...before.keys(),
    ...(base.fields === undefined ? [] : flat({ fields: there.fields }).keys()),
  ]);
  return [...names].every((field) => textOf(field, before.get(field)) === textOf(field, now.get(field)));
}

/** The values by name, including those in `fields`; absent ones are left out. */
function flat(values: Partial<QsoFields> | Partial<ChangedFields>): Map<ChangedName, unknown> {
  const found = new Map<ChangedName, unknown>();
  for (const field of FIELDS) if (values[field] !== undefined) found.set(field, values[field]);
  for (const [name, value] of Object.entries(values.fields ?? {})) found.set(`${PREFIX}${name}`, value);
  return found;
}

/** Values by their names, as a request has them. */
export function nested(values: Readonly<Record<string, unknown>>): Partial<QsoFields> {
  const isExtra = ([name]: [string, unknown]) => name.startsWith(PREFIX);
  const entries = Object.entries(values);
  const extra = entries.filter(isExtra).map(([name, value]) => [name.slice(PREFIX.length), value]);
  const others = Object.fromEntries(entries.filter((entry) => !isExtra(entry)));
  return extra.length > 0 ? { ...others, fields: Object.fromEntries(extra) } : others;
}

/** A contact with some fields changed, those in `fields` one by one; a removed one of these is ''. */
export function withFields<Contact extends Partial<QsoFields>>(contact: Contact, changes: Partial<QsoFields>): Contact {
  const changed = { ...contact, ...changes };
  return changes.fields ? { ...changed, fields: { ...contact.fields, ...changes.fields } } : changed;
}

/** The value as comparable text: equal values may be written differently: times, numbers as text, null for ''. */
function textOf(field: ChangedName, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (field === 'TS')
    return `${new Date(Math.floor(Date.parse(String(value)) / 1_000) * 1_000).toISOString().slice(0, 19)}Z`;
  return String(value).trim();
}

/** The extra field that the server derives. */
const DERIVED = 'BAND_RX';

/**
 * The base of a later change: for each field the server's value, if an earlier version of the contact has it or lacks
 * the field, which the server then derived; else the last version's value.
 */
export function baseOf(
  versions: readonly Partial<QsoFields>[],
  there: Pick<Qso, FieldName | 'fields'>,
): Partial<ChangedFields> {
  const base = FIELDS.map((field) => {
    const isThere = versions.some(
      (version) => version[field] === undefined || textOf(field, version[field]) === textOf(field, there[field]),
    );
    return [field, isThere ? there[field] : versions.at(-1)?.[field]];
  });
  return { ...(Object.fromEntries(base) as Partial<ChangedFields>), fields: extraBaseOf(versions, there.fields) };
}

function extraBaseOf(versions: readonly Partial<QsoFields>[], there: Qso['fields']): Record<string, string> {
  const names = Object.keys(Object.assign({}, there, ...versions.map((version) => version.fields)));
  const base = names.map((name) => {
    const now = there?.[name] ?? '';
    const isThere = name === DERIVED || versions.some(({ fields }) => (fields?.[name] ?? '') === now);
    return [name, isThere ? now : (versions.at(-1)?.fields?.[name] ?? '')];
  });
  return Object.fromEntries(base);
}
