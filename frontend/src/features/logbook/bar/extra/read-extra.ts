import { readExtraField } from '@pileup/radio/fields/read-extra-field';
import type { ReadText } from '@pileup/radio/fields/reference';
import { formatMhz } from '@pileup/radio/frequency';
import { parseGrid } from '@pileup/radio/grid';
import { hzFromTyped } from '@pileup/radio/typed-frequency';
import type { ExtraName, ExtraValues } from './extra-values.ts';

const DAY_MS = 86_400_000;
const MAX_CONTEST = 50;

export interface ReadExtra {
  /** As ADIF has them; '' removes a field. */
  values: Record<string, string>;
  errors: Partial<Record<ExtraName, string>>;
}

/** Reads typed values. `start`: when the contact began, ms; a time of day before it is that of the next day. */
export function readExtra(typed: ExtraValues, start: number): ReadExtra {
  const read: ReadExtra = { values: {}, errors: {} };
  for (const [name, text] of Object.entries(typed) as [ExtraName, string][]) {
    const { value, error } = readOne(name, text);
    if (error !== undefined) read.errors[name] = error;
    else read.values[name] = value;
  }
  const { TIME_OFF } = read.values;
  if (TIME_OFF !== undefined) read.values.QSO_DATE_OFF = TIME_OFF === '' ? '' : endDateOf(TIME_OFF, start);
  return read;
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
      return readExtraField(name, hz ? formatMhz(hz) : text);
    }
    default:
      return readExtraField(name, text);
  }
}

/** The UTC day on which a contact ends. To the minute: an end without seconds may be in the first minute. */
function endDateOf(time: string, start: number): string {
  const digits = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace(/\D/g, '');
  const [day, minute] = [digits(start).slice(0, 8), digits(start).slice(8)];
  return time.slice(0, 4) < minute ? digits(start + DAY_MS).slice(0, 8) : day;
}
