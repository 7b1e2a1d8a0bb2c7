import { gridCentre, type LatLon, parseGrid } from '../grid.ts';
import { resolveMode } from '../mode.ts';
import type { FilterKind } from './fields.ts';
import { similarWord } from './fields.ts';

/** A value as written: the texts between its `*`. */
export interface FilterValue {
  readonly parts: readonly string[];
  /** `""`: the field is empty. */
  readonly isEmptyQuoted: boolean;
}

/** Numbers from `min` to `max`, both included unless open. */
export interface NumberRange {
  readonly min?: number;
  readonly max?: number;
  readonly minOpen?: boolean;
  readonly maxOpen?: boolean;
}

/** ms since 1970, UTC, `before` not included. */
export interface MomentRange {
  readonly from?: number;
  readonly before?: number;
}

/** Kilometres from a place. */
export interface DistanceRange {
  readonly from: LatLon;
  readonly km: NumberRange;
}

/** Minutes of the day, both included; `from` after `to` is a range across midnight. */
export interface ClockRange {
  readonly from: number;
  readonly to: number;
}

/** The condition that a field has to fulfil. */
export type FilterTest =
  /** The texts between any other text, in order: `['', 'first', '']` is any text that contains "first". */
  | { readonly kind: 'text'; readonly patterns: readonly (readonly string[])[] }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'mode'; readonly modes: readonly { readonly mode: string; readonly submode: string }[] }
  | { readonly kind: 'number'; readonly ranges: readonly NumberRange[] }
  | { readonly kind: 'distance'; readonly ranges: readonly DistanceRange[] }
  | { readonly kind: 'moment'; readonly ranges: readonly MomentRange[] }
  | { readonly kind: 'clock'; readonly ranges: readonly ClockRange[] }
  | { readonly kind: 'entity'; readonly numbers: readonly number[] };

/** A fault of a value, worded as the second half of a sentence. */
export class ValueFault extends Error {}

interface Rules {
  readonly kind: FilterKind;
  readonly match?: 'exact' | 'prefix' | 'contains';
  readonly choices?: readonly string[];
}

/** Reads the values of a field. @throws ValueFault */
export function readValues(
  rules: Rules,
  values: readonly FilterValue[],
  entitiesOf: ((text: string) => readonly number[]) | undefined,
): FilterTest {
  if (values.some(({ parts, isEmptyQuoted }) => !isEmptyQuoted && parts.length === 1 && parts[0] === ''))
    throw new ValueFault('a value is missing');
  if (rules.kind === 'text') return { kind: 'text', patterns: values.map((value) => patternOf(value, rules.match)) };
  const words = values.map(({ parts }) => {
    if (parts.length > 1) throw new ValueFault("'*' is for fields of text only");
    return parts[0] ?? '';
  });
  switch (rules.kind) {
    case 'choice':
      return { kind: 'choice', values: words.map((word) => choiceOf(word, rules.choices ?? [])) };
    case 'zone':
      return { kind: 'choice', values: words.map(zoneOf) };
    case 'mode':
      return {
        kind: 'mode',
        modes: words.map((word) => resolveMode(word)).map(({ mode, submode }) => ({ mode, submode })),
      };
    case 'number':
      return { kind: 'number', ranges: words.map(numbersOf) };
    case 'distance':
      return { kind: 'distance', ranges: words.map(distancesOf) };
    case 'clock':
      return { kind: 'clock', ranges: words.map(clockOf) };
    case 'entity':
      return { kind: 'entity', numbers: words.flatMap((word) => entityOf(word, entitiesOf)) };
    case 'date':
      return { kind: 'moment', ranges: words.map(datesOf) };
    case 'since':
      return { kind: 'moment', ranges: words.map((word) => ({ from: dayOf(word).from })) };
    case 'until':
      return { kind: 'moment', ranges: words.map((word) => ({ before: dayOf(word).before })) };
  }
}

function patternOf({ parts, isEmptyQuoted }: FilterValue, match: Rules['match']): readonly string[] {
  if (isEmptyQuoted || parts.length > 1 || match === 'exact') return parts;
  return match === 'prefix' ? [...parts, ''] : ['', ...parts, ''];
}

function choiceOf(word: string, choices: readonly string[]): string {
  const found = choices.find((choice) => choice.toLowerCase() === word.toLowerCase());
  if (found !== undefined) return found;
  const similar = similarWord(word, choices);
  throw new ValueFault(`'${word}' is not one of ${choices.join(', ')}${similar ? `; did you mean ${similar}?` : ''}`);
}

function zoneOf(word: string): string {
  const zone = Number(word);
  if (!/^\d{1,2}$/.test(word) || zone < 1 || zone > 90) throw new ValueFault(`'${word}' is not a zone from 1 to 90`);
  return String(zone);
}

function entityOf(word: string, entitiesOf: ((text: string) => readonly number[]) | undefined): readonly number[] {
  if (!entitiesOf) return [];
  const numbers = entitiesOf(word);
  if (numbers.length === 0) throw new ValueFault(`no DXCC entity has the prefix, name or number '${word}'`);
  return numbers;
}

const NUMBER = /^\d{1,12}(\.\d{1,6})?$/;

function numberOf(text: string): number {
  if (!NUMBER.test(text)) throw new ValueFault(`'${text}' is not a number; write 5, <=5, >5 or 5..10`);
  return Number(text);
}

function numbersOf(word: string): NumberRange {
  const comparison = /^(<=|>=|<|>|=)/.exec(word)?.[0];
  if (comparison) {
    const number = numberOf(word.slice(comparison.length));
    if (comparison === '=') return { min: number, max: number };
    const isOpen = comparison.length === 1;
    return comparison.startsWith('<') ? { max: number, maxOpen: isOpen } : { min: number, minOpen: isOpen };
  }
  const [from = '', to, ...rest] = word.split('..');
  if (rest.length > 0 || (from === '' && !to)) throw new ValueFault(`'${word}' is not a range of numbers`);
  if (to === undefined) return { min: numberOf(from), max: numberOf(from) };
  return { ...(from && { min: numberOf(from) }), ...(to && { max: numberOf(to) }) };
}

function distancesOf(word: string): DistanceRange {
  const [range = '', square = '', ...rest] = word.split('@');
  const grid = rest.length === 0 ? parseGrid(square) : null;
  if (!grid) throw new ValueFault(`'${word}' does not say from which square; write 5000..6000@IO93`);
  return { from: gridCentre(grid), km: numbersOf(range) };
}

/** A year, month or day as its first moment and the first one after it. */
function dayOf(word: string): { from: number; before: number } {
  const parts = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(word);
  const [, year, month, day] = parts ?? [];
  const y = Number(year);
  const [m, d] = [Number(month ?? 1), Number(day ?? 1)];
  const from = Date.UTC(y, m - 1, d);
  const isDate = y >= 1900 && new Date(from).getUTCMonth() === m - 1 && new Date(from).getUTCDate() === d;
  if (!parts || !isDate) throw new ValueFault(`'${word}' is not a date; write 2024, 2024-05 or 2024-05-17`);
  if (day) return { from, before: Date.UTC(y, m - 1, d + 1) };
  return { from, before: month ? Date.UTC(y, m, 1) : Date.UTC(y + 1, 0, 1) };
}

function datesOf(word: string): MomentRange {
  const [from = '', to, ...rest] = word.split('..');
  if (rest.length > 0 || (from === '' && !to)) throw new ValueFault(`'${word}' is not a range of dates`);
  if (to === undefined) return dayOf(from);
  return { ...(from && { from: dayOf(from).from }), ...(to && { before: dayOf(to).before }) };
}

function clockOf(word: string): ClockRange {
  const times = word.split('-').map(minuteOf);
  const [from, to = from] = times;
  if (from === undefined || to === undefined || times.length > 2)
    throw new ValueFault(`'${word}' is not a time of day; write 2200-0400`);
  return { from, to };
}

function minuteOf(text: string): number {
  const parts = /^([01]\d|2[0-3]):?([0-5]\d)$/.exec(text);
  if (!parts) throw new ValueFault(`'${text}' is not a time of day; write 0400 or 2200-0400`);
  return Number(parts[1]) * 60 + Number(parts[2]);
}
