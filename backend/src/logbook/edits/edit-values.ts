import type { SharedValues } from '@pileup/contract/log/edits';
import { parseBand } from '@pileup/radio/band';
import { isExtraField } from '@pileup/radio/fields/extra-fields';
import { resolveMode } from '@pileup/radio/mode';
import type { Me } from '../../identity/index.js';
import { InvalidRequest } from '../../platform/errors.js';
import { FIELDS_OF_COLUMN } from '../qso/adif-fields.js';
import { changesOf, requireMode } from '../qso/draft.js';
import { errorKey } from '../qso/extra-fields.js';
import { requireOwnCall } from '../qso/own-qso.js';
import type { QsoRow } from '../qso/qso.js';

/** The columns that an edit may write; `deleted_at` is null for contacts in the log. */
export type EditColumns = Partial<QsoRow> & { deleted_at?: Date | null };

/** Values that an edit writes into a contact: columns, and further fields by ADIF name, of which null removes one. */
export interface NewValues {
  readonly columns: EditColumns;
  readonly fields: Readonly<Record<string, string | null>>;
}

const QSL_STATES = new Set(['', 'Y', 'N', 'R', 'I']);
/** Fields that differ from contact to contact. */
const NOT_SHARED = new Set(['QSO_DATE_OFF', 'TIME_OFF', 'STX', 'SRX']);

/**
 * The values of an edit in the form in which they are stored with it. An empty station call becomes the account's own.
 *
 * @throws InvalidRequest naming each field that cannot be stored
 * @throws RuleBroken for a callsign that is not the account's
 */
export function readSharedValues(me: Me, values: SharedValues): SharedValues {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  if (given.station_callsign !== undefined) {
    requireOwnCall(me, values.station_callsign);
    given.station_callsign = values.station_callsign || me.callsign;
  }
  const { columns, fields } = newValues(given);
  if (Object.keys(columns).length + Object.keys(fields).length === 0)
    throw new InvalidRequest({ values: ['Please give at least one value.'] });
  return given;
}

/** The values written into each contact for `values`. @throws InvalidRequest naming each field that cannot be stored */
export function newValues({ QSL_SENT, QSL_RCVD, ...values }: SharedValues): NewValues {
  const errors: Record<string, string[]> = {};
  const columns: EditColumns = {};
  const { band, mode, submode, name, comment, power, contestName, stationCallsign, fields } = changesOf(values);
  if (band !== undefined) {
    columns.band = parseBand(band);
    if (columns.band === '') errors.Band = ['Please choose a band.'];
  }
  if (mode !== undefined) {
    const resolved = resolveMode(mode, submode);
    columns.mode = resolved.mode;
    columns.submode = resolved.submode;
    if (columns.mode === '') errors.Mode = ['A contact needs a mode.'];
    else requireMode(mode, submode ?? '');
  } else if (submode !== undefined) errors.SubMode = ['A submode needs its mode.'];
  if (name !== undefined) columns.name = name;
  if (comment !== undefined) columns.comment = comment;
  if (power !== undefined) columns.power = power === null ? null : Math.round(power * 1e6) / 1e6;
  if (contestName !== undefined) columns.contest_name = contestName;
  if (stationCallsign !== undefined) columns.station_callsign = stationCallsign.toUpperCase();
  for (const field of Object.keys(fields ?? {}))
    if (NOT_SHARED.has(field)) errors[errorKey(field)] = ['This field differs from contact to contact.'];
  const cards = Object.entries({ QSL_SENT, QSL_RCVD }).filter(([, value]) => value !== undefined);
  for (const [field, value] of cards)
    if (!QSL_STATES.has(value ?? '')) errors[field] = ['This must be Y, N, R, I or empty.'];
  if (Object.keys(errors).length > 0) throw new InvalidRequest(errors);
  const sent: Record<string, string> = { ...fields };
  for (const [field, value] of cards) sent[field] = value ?? '';
  return { columns, fields: { ...staleFields(columns), ...removedAsNull(sent) } };
}

/** Preserved fields that would contradict the columns, as null, as in `fieldsAfterEdit`. */
export function staleFields(columns: EditColumns): Record<string, null> {
  const names = Object.keys(columns).flatMap((column) => FIELDS_OF_COLUMN.get(column as keyof QsoRow) ?? []);
  return Object.fromEntries(names.map((name) => [name, null]));
}

function removedAsNull(sent: Readonly<Record<string, string>>): Record<string, string | null> {
  const fields: Record<string, string | null> = {};
  for (const [name, value] of Object.entries(sent)) {
    if (!isExtraField(name) && !name.startsWith('QSL_')) continue;
    fields[`${name}_INTL`] = null;
    fields[name] = value === '' ? null : value;
  }
  return fields;
}
