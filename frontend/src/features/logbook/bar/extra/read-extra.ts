import { bandOf } from '@pileup/radio/band';
import { ENDS_BEFORE, endDateOf } from '@pileup/radio/fields/end-date';
import { readExtraField } from '@pileup/radio/fields/read-extra-field';
import type { ReadText } from '@pileup/radio/fields/reference';
import { formatFrequency, formatMhz } from '@pileup/radio/frequency';
import { parseGrid } from '@pileup/radio/grid';
import { hzFromTyped } from '@pileup/radio/typed-frequency';
import { type ExtraName, type ExtraValues, NO_EXTRA } from './extra-values.ts';

const MAX_CONTEST = 50;

export interface ReadExtra {
  /** Values in ADIF's form; '' removes a field. */
  values: Record<string, string>;
  errors: Partial<Record<ExtraName, string>>;
}

/**
 * Reads typed values.
 * @param start when the contact began, ms; its end may be on the next day
 * @param before the values before an edit
 */
export function readExtra(typed: ExtraValues, start: number, before: ExtraValues = NO_EXTRA): ReadExtra {
  const read: ReadExtra = { values: {}, errors: {} };
  for (const [name, text] of Object.entries(typed) as [ExtraName, string][]) {
    const { value, error } = readOne(name, text);
    if (error !== undefined) read.errors[name] = error;
    else read.values[name] = value;
  }
  if (read.values.CONTEST_ID || (typed.CONTEST_ID === undefined && before.CONTEST_ID))
    storeAsWritten(typed, read, before);
  const { TIME_OFF } = read.values;
  if (TIME_OFF === undefined) return read;
  const endDate = TIME_OFF === '' ? '' : endDateOf(TIME_OFF, start);
  if (endDate !== null) {
    read.values.QSO_DATE_OFF = endDate;
    return read;
  }
  const { TIME_OFF: _, ...values } = read.values;
  return { values, errors: { ...read.errors, TIME_OFF: ENDS_BEFORE } };
}

/** Stores received values that do not fit their fields as written: in a contest none may hold up the next contact. */
function storeAsWritten(typed: ExtraValues, { values, errors }: ReadExtra, before: ExtraValues): void {
  for (const name of ['SRX', 'GRIDSQUARE'] as const) {
    const { value = '' } = readOne('SRX_STRING', typed[name] ?? '');
    if (!errors[name] || value === '' || (typed.SRX_STRING ?? before.SRX_STRING)) continue;
    values.SRX_STRING = value;
    if (before[name]) values[name] = '';
    delete errors[name];
  }
}

function readOne(name: ExtraName, typed: string): ReadText {
  const text = typed.trim();
  if (text === '') return { value: '' };
  switch (name) {
    case 'GRIDSQUARE': {
      const grid = parseGrid(text);
      return grid ? { value: grid } : { error: 'Their grid must be a locator such as JN58td.' };
    }
    case 'CONTEST_ID':
      if ([...text].length <= MAX_CONTEST) return { value: text };
      return { error: `The contest name has at most ${MAX_CONTEST} characters.` };
    case 'FREQ_RX': {
      const hz = hzFromTyped(text);
      if (!hz) return readExtraField(name, text);
      if (bandOf(hz) === '') return { error: `${formatFrequency(hz)} is outside every amateur band.` };
      return readExtraField(name, formatMhz(hz));
    }
    default:
      return readExtraField(name, text);
  }
}
