import { FILTER_FIELD_NAMES, type FilterFieldName, fieldOfName, filterField, similarWord } from './fields.ts';
import { type FilterTest, type FilterValue, readValues, ValueFault } from './values.ts';

export const MAX_FILTER_LENGTH = 500;
export const MAX_FILTER_TERMS = 30;

/** One condition of a filter; all of them must be true. */
export interface FilterTerm {
  readonly field: FilterFieldName;
  readonly negated: boolean;
  /** True if any of its values matches. */
  readonly test: FilterTest;
  /** The term as it was written. */
  readonly text: string;
}

/** A fault of a filter, explained for people, with the position of the term in the text. */
export interface FilterFault {
  readonly message: string;
  readonly at: number;
}

export type ParsedFilter =
  | { readonly terms: readonly FilterTerm[]; readonly fault?: never }
  | { readonly fault: FilterFault; readonly terms?: never };

/** The numbers of the entities with a name, a prefix or a number; empty for none. */
export type EntitiesOf = (text: string) => readonly number[];

interface Token {
  at: number;
  end: number;
  negated: boolean;
  name: string | null;
  values: FilterValue[];
}

/**
 * Reads a filter such as `band:160m mode:cw -qsl:lotw comment:"first"`. A word without a field is the beginning of a call.
 *
 * @param entitiesOf finds DXCC entities; a page without their table leaves it out and accepts any text
 */
export function parseFilter(text: string, entitiesOf?: EntitiesOf): ParsedFilter {
  if (text.length > MAX_FILTER_LENGTH) return fault(`A filter has at most ${MAX_FILTER_LENGTH} characters`, 0);
  const terms: FilterTerm[] = [];
  for (let at = skipBlanks(text, 0); at < text.length; ) {
    if (terms.length === MAX_FILTER_TERMS) return fault(`A filter has at most ${MAX_FILTER_TERMS} terms`, at);
    const token = readToken(text, at);
    if ('message' in token) return { fault: token };
    const field = token.name === null ? 'call' : fieldOfName(token.name);
    if (!field) return fault(unknownField(token.name ?? ''), at);
    try {
      const test = readValues(filterField(field), token.values, entitiesOf);
      terms.push({ field, negated: token.negated, test, text: text.slice(token.at, token.end) });
    } catch (error) {
      if (error instanceof ValueFault) return fault(`${field}: ${error.message}`, at);
      throw error;
    }
    at = skipBlanks(text, token.end);
  }
  return { terms };
}

/** The text of a filter with these terms. */
export const formatFilter = (terms: readonly FilterTerm[]): string => terms.map(({ text }) => text).join(' ');

/** A fault as one line, with its position counted from 1. */
export const faultText = ({ message, at }: FilterFault): string => `${message} (at character ${at + 1}).`;

const fault = (message: string, at: number): ParsedFilter => ({ fault: { message, at } });

function unknownField(name: string): string {
  const similar = similarWord(name);
  return `Unknown field '${name}': ${similar ? `did you mean ${similar}?` : `the fields are ${FILTER_FIELD_NAMES.join(', ')}`}`;
}

const isBlank = (char: string | undefined) => char !== undefined && char.trim() === '';

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (isBlank(text[at])) at++;
  return at;
}

/** A term from `at` to the next blank outside quotes. Commas, `*` and `:` within quotes are characters like others. */
function readToken(text: string, at: number): Token | FilterFault {
  const negated = text[at] === '-';
  const token: Token = { at, end: at, negated, name: null, values: [] };
  let parts = [''];
  let quote = -1;
  let wasQuoted = false;
  const push = (char: string) => parts.push((parts.pop() ?? '') + char);
  const finish = () => {
    token.values.push({ parts, isEmptyQuoted: wasQuoted && parts.join('') === '' && parts.length === 1 });
    parts = [''];
    wasQuoted = false;
  };
  let end = at + (negated ? 1 : 0);
  for (; end < text.length; end++) {
    const char = text[end] ?? '';
    if (char === '"') {
      quote = quote < 0 ? end : -1;
      wasQuoted = true;
    } else if (quote >= 0) push(char);
    else if (isBlank(char)) break;
    else if (char === ',') finish();
    else if (char === '*') parts.push('');
    else if (char === ':' && token.name === null && token.values.length === 0 && parts.length === 1 && !wasQuoted) {
      token.name = parts[0] ?? '';
      parts = [''];
    } else push(char);
  }
  if (quote >= 0) return { message: 'The quote is not closed', at: quote };
  finish();
  token.end = end;
  return token;
}
