import type { QsoFields } from '@pileup/contract/logbook';
import { ENDS_BEFORE } from '@pileup/radio/fields/end-date';
import { isExtraField } from '@pileup/radio/fields/extra-fields';
import { readExtraField, receiveBandOf } from '@pileup/radio/fields/read-extra-field';
import { InvalidRequest } from '../../platform/errors.js';
import { plainTextFault } from '../../platform/validation.js';
import { dayDigits, timeDigits } from './utc-time.js';

/**
 * Reads the extra fields of a contact. One that is to be removed is ''.
 *
 * @param ts the time of the contact, ms, if that is sent, too
 * @throws InvalidRequest naming each field that cannot be stored, as `fields.POTA_REF`
 */
export function readExtraFields(
  sent: NonNullable<QsoFields['fields']>,
  ts: number | undefined,
): Record<string, string> {
  const fields: Record<string, string> = {};
  const errors: Record<string, string[]> = {};
  for (const [name, value] of Object.entries<unknown>(sent)) {
    const read = readOne(name, value);
    if (read.error !== undefined) errors[errorKey(name)] = [read.error];
    else fields[name] = read.value;
  }
  if (fields.FREQ_RX !== undefined) fields.BAND_RX = receiveBandOf(fields.FREQ_RX);
  if (ts !== undefined && endsBefore(fields, ts)) errors['fields.TIME_OFF'] = [ENDS_BEFORE];
  if (Object.keys(errors).length > 0) throw new InvalidRequest(errors);
  return fields;
}

/** Names of ADIF fields are shorter. */
const MAX_NAME = 40;

/** The key of a field's error in the response: `fields.POTA_REF`. */
export const errorKey = (name: string): string => `fields.${name.slice(0, MAX_NAME)}`;

/** Longer than any field: the limits are characters, this is UTF-16. */
const MAX_LENGTH = 2_000;

function readOne(name: string, value: unknown) {
  if (!isExtraField(name)) return { error: 'Field not found.' };
  const text = value === null ? '' : typeof value === 'number' ? String(value) : value;
  const fault = plainTextFault(text, MAX_LENGTH, name === 'NOTES');
  return fault === null ? readExtraField(name, String(text)) : { error: `${name} ${fault}.` };
}

/** Compares to the minute: times without seconds are as good. */
function endsBefore({ QSO_DATE_OFF, TIME_OFF }: Record<string, string>, ts: number): boolean {
  if (!QSO_DATE_OFF || !TIME_OFF) return false;
  return QSO_DATE_OFF + TIME_OFF.slice(0, 4) < dayDigits(ts) + timeDigits(ts).slice(0, 4);
}
