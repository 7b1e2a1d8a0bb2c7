import type { QsoFields } from '@pileup/contract/logbook';
import { type ExtraFieldName, isExtraField } from '@pileup/radio/fields/extra-fields';
import { SATELLITES, type Satellite } from '@pileup/radio/fields/satellites';
import { clockText } from '../../utc-text.ts';

/** The listed satellite of this name, in any case. */
export function satelliteOf(name: string): Satellite | undefined {
  return SATELLITES.find((satellite) => satellite.name === name.trim().toUpperCase());
}

/** The changes when a satellite's name is typed: the propagation and, unless another one was typed, its usual mode. */
export function withSatellite(name: string, before: ExtraValues): ExtraValues {
  const usual = satelliteOf(before.SAT_NAME ?? '')?.modes ?? [];
  const isTyped = before.SAT_MODE !== undefined && !usual.includes(before.SAT_MODE);
  return {
    SAT_NAME: name,
    ...(!isTyped && { SAT_MODE: satelliteOf(name)?.modes[0] ?? '' }),
    ...(name !== '' && { PROP_MODE: 'SAT' }),
  };
}

/** A field on demand by its ADIF name: an extra field, or one with a column that the report line does not show. */
export type ExtraName = ExtraFieldName | 'GRIDSQUARE' | 'CONTEST_ID';

/** The fields on demand as typed; empty ones are absent. */
export type ExtraValues = Readonly<Partial<Record<ExtraName, string>>>;

export const NO_EXTRA: ExtraValues = {};

/** Fields of the operator, the contest and the satellite: the next contact has the same values. */
const KEPT = new Set<ExtraName>(['CONTEST_ID', 'STX', 'STX_STRING', 'PROP_MODE', 'SAT_NAME', 'SAT_MODE']);
/** Fields that are set together with another field. */
const DERIVED = new Set<ExtraName>(['BAND_RX', 'QSO_DATE_OFF']);

export function isExtraName(name: string): name is ExtraName {
  return name === 'GRIDSQUARE' || name === 'CONTEST_ID' || (isExtraField(name) && !DERIVED.has(name));
}

/** The fields on demand in a request. */
export type ExtraRequest = Pick<QsoFields, 'GridSquare' | 'ContestName' | 'fields'>;

/** The values of a contact, as the form shows them. */
export function extraOf({ GridSquare, ContestName, fields }: ExtraRequest): ExtraValues {
  const { TIME_OFF } = fields ?? {};
  const end = TIME_OFF && clockText(TIME_OFF);
  return extraFrom({ ...fields, TIME_OFF: end, GRIDSQUARE: GridSquare, CONTEST_ID: ContestName });
}

/** Parses stored values: only texts of known names are taken. */
export function extraFrom(values: unknown): ExtraValues {
  const entries: [string, unknown][] = typeof values === 'object' && values !== null ? Object.entries(values) : [];
  const texts = entries.filter(([name, text]) => isExtraName(name) && typeof text === 'string' && text !== '');
  return texts.length > 0 ? Object.fromEntries(texts) : NO_EXTRA;
}

/** The values with some of them changed; '' removes one. The propagation of a removed satellite goes with it. */
export function withExtra(values: ExtraValues, changes: ExtraValues): ExtraValues {
  const isSatelliteGone = changes.SAT_NAME === '' && values.SAT_NAME !== undefined && values.PROP_MODE === 'SAT';
  return extraFrom({ ...values, ...(isSatelliteGone && { PROP_MODE: '' }), ...changes });
}

/** The values without those that are still as in `others`. */
export function withoutValues(values: ExtraValues, others: ExtraValues): ExtraValues {
  const isSame = ([name, text]: [string, string]) => others[name as ExtraName] === text;
  return extraFrom(Object.fromEntries(Object.entries(values).filter((entry) => !isSame(entry))));
}

/** The values for the next contact. A receive frequency belongs to the satellite, otherwise to the last station. */
export function nextExtra(values: ExtraValues): ExtraValues {
  const isKept = (name: string) =>
    name.startsWith('MY_') || KEPT.has(name as ExtraName) || (name === 'FREQ_RX' && values.SAT_NAME !== undefined);
  return extraFrom(Object.fromEntries(Object.entries(values).filter(([name]) => isKept(name))));
}

/** The values after a contact with the serial number `used`: `007` becomes `008`. An older contact changes nothing. */
export function withNextSerial(values: ExtraValues, used: string | null | undefined): ExtraValues {
  const STX = values.STX?.trim() ?? '';
  if (!/^\d+$/.test(STX) || STX !== used) return values;
  return { ...values, STX: String(Number(STX) + 1).padStart(STX.length, '0') };
}

export function sameExtra(one: ExtraValues, other: ExtraValues): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<ExtraName>;
  return [...names].every((name) => one[name] === other[name]);
}

/** The values to send: for an edit, those that differ from `before`; '' removes one. */
export function changedExtra(values: ExtraValues, before: ExtraValues): ExtraValues {
  const names = new Set([...Object.keys(values), ...Object.keys(before)]) as Set<ExtraName>;
  const changed = [...names].filter((name) => values[name] !== before[name]);
  return Object.fromEntries(changed.map((name) => [name, values[name] ?? '']));
}

/** The values by the names of the request. */
export function extraRequest(values: Readonly<Record<string, string>>): ExtraRequest {
  const { GRIDSQUARE, CONTEST_ID, ...fields } = values;
  return {
    ...(GRIDSQUARE !== undefined && { GridSquare: GRIDSQUARE }),
    ...(CONTEST_ID !== undefined && { ContestName: CONTEST_ID }),
    ...(Object.keys(fields).length > 0 && { fields }),
  };
}
