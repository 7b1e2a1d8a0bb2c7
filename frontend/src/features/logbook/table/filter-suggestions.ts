import { FILTER_FIELD_NAMES, fieldOfName, filterField } from '@pileup/radio/log-filter/fields';
import { MODE_OPTIONS } from '@pileup/radio/mode';

export interface Suggestion {
  /** The whole line with the term completed. */
  readonly text: string;
  readonly help: string;
}

const MAX_SUGGESTIONS = 12;
const MODES = MODE_OPTIONS.map((option) => option.replace(/^-+/, ''));

/** The line completed by a field, or by a value of the field that its last term begins with. */
export function suggestionsFor(line: string): Suggestion[] {
  const start = Math.max(line.lastIndexOf(' '), line.lastIndexOf('\t')) + 1;
  const before = line.slice(0, line[start] === '-' ? start + 1 : start);
  const term = line.slice(before.length);
  const colon = term.indexOf(':');
  if (colon < 0) {
    if (!term) return [];
    return FILTER_FIELD_NAMES.filter((name) => name.startsWith(term.toLowerCase()))
      .slice(0, MAX_SUGGESTIONS)
      .map((name) => ({ text: `${before}${name}:`, help: filterField(name).help }));
  }
  const field = fieldOfName(term.slice(0, colon));
  if (!field) return [];
  const values = term.slice(colon + 1);
  const comma = values.lastIndexOf(',') + 1;
  const [head, typed] = [values.slice(0, comma), values.slice(comma).toLowerCase()];
  const choices = field === 'mode' ? MODES : (filterField(field).choices ?? []);
  return [...new Set(choices)]
    .filter((choice) => choice.toLowerCase().startsWith(typed))
    .slice(0, MAX_SUGGESTIONS)
    .map((choice) => ({ text: `${before}${term.slice(0, colon)}:${head}${choice}`, help: filterField(field).help }));
}
