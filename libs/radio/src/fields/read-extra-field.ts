import { bandOf, parseBand } from '../band.ts';
import { formatMhz, hzFromMhz } from '../frequency.ts';
import { parseGrid } from '../grid.ts';
import { EXTRA_FIELDS, type ExtraFieldName } from './extra-fields.ts';
import { PROPAGATION_MODES } from './propagation.ts';
import { type ReadText, readReference } from './reference.ts';

/**
 * Reads an extra field of a contact.
 *
 * @returns the value as ADIF has it, '' for an empty text; or an error for people
 */
export function readExtraField(name: ExtraFieldName, text: string): ReadText {
  const { label, kind, max } = EXTRA_FIELDS[name];
  const value = text.trim();
  if (value === '') return { value };
  if ([...value].length > max) return { error: `${label} has at most ${max} characters.` };
  switch (kind) {
    case 'text':
    case 'lines':
      return { value };
    case 'code':
      return { value: value.toUpperCase() };
    case 'number':
      return /^\d+$/.test(value) ? { value } : { error: `${label} must be a whole number.` };
    case 'date':
      return orError(dateOf(value), `${label} must be a date such as 20261121.`);
    case 'time':
      return orError(timeOf(value), `${label} must be a time in UTC such as 1942 or 194207.`);
    case 'mhz':
      return orError(mhzOf(value), `${label} must be in MHz, for example 7.127.`);
    case 'band':
      return orError(parseBand(value), `${label} must be a band such as 20m.`);
    case 'propagation': {
      const mode = value.toUpperCase();
      return orError(Object.hasOwn(PROPAGATION_MODES, mode) && mode, `‘${value}’ is not a propagation mode of ADIF.`);
    }
    case 'grid':
      return orError(parseGrid(value), `${label} must be a locator such as JN58td.`);
    case 'squares':
      return orError(squaresOf(value), `${label} must be two or four neighbouring squares such as EM97,FM07.`);
    default:
      return readReference(kind, value);
  }
}

const orError = (value: string | false | null, error: string): ReadText => (value ? { value } : { error });

function dateOf(text: string): string | null {
  const [, year = '', month = '', day = ''] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  const moment = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return year >= '1900' && moment.toISOString().slice(0, 10) === `${year}-${month}-${day}` ? text : null;
}

function timeOf(text: string): string | null {
  const digits = text.replaceAll(':', '');
  return /^([01]\d|2[0-3])[0-5]\d([0-5]\d)?$/.test(digits) ? digits : null;
}

/** Squares of a station at their edge: two, or four at a corner. */
function squaresOf(text: string): string | null {
  const squares = text.split(/[\s,;/]+/).map(parseGrid);
  const isOfSquares = [2, 4].includes(squares.length) && squares.every((square) => square && square.length >= 4);
  return isOfSquares ? squares.map((square) => (square ?? '').slice(0, 4)).join(',') : null;
}

function mhzOf(text: string): string | null {
  const hz = hzFromMhz(text);
  return hz ? formatMhz(hz) : null;
}

/** The receive band of a receive frequency as `readExtraField` returns it; '' outside every band and without one. */
export function receiveBandOf(mhz: string): string {
  return bandOf(hzFromMhz(mhz) ?? 0);
}
