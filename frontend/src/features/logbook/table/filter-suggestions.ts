import { FILTER_FIELD_NAMES, type FilterFieldName, fieldOfName, filterField } from '@pileup/radio/log-filter/fields';
import { MODE_OPTIONS } from '@pileup/radio/mode';

export interface Suggestion {
  /** The whole line with the term completed. */
  readonly text: string;
  readonly help: string;
}

const MAX_SUGGESTIONS = 12;
const MODES = MODE_OPTIONS.map((option) => option.replace(/^-+/, ''));

/**
 * The line completed by a field, or by a value of the field that its last term begins with.
 *
 * @param setups the names of the account's set-ups
 */
export function suggestionsFor(line: string, setups: readonly string[] = []): Suggestion[] {
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
  return [...new Set(choicesOf(field, setups))]
    .filter((choice) => choice.toLowerCase().startsWith(typed) || choice.toLowerCase().startsWith(`"${typed}`))
    .slice(0, MAX_SUGGESTIONS)
    .map((choice) => ({ text: `${before}${term.slice(0, colon)}:${head}${choice}`, help: filterField(field).help }));
}

function choicesOf(field: FilterFieldName, setups: readonly string[]): readonly string[] {
  if (field === 'mode') return MODES;
  // The language has no way to write a quote.
  if (field === 'setup') return setups.filter((name) => !name.includes('"')).map((name) => `"${name}"`);
  return filterField(field).choices ?? [];
}
