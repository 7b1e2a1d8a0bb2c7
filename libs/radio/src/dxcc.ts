import type { Band } from './band.ts';
import type { DatedFile, DatedRule } from './dated/dated-file.ts';
import { type BuiltInList, DatedRules } from './dated/dated-rules.ts';
import type { Period } from './dated/timeline.ts';
import { entityByNumber } from './dxcc-entities.ts';
import { type Location, locationOf, type PrefixLookup } from './dxcc-location.ts';
import * as table from './dxcc-table.ts';
import { beginsWithPrefix, type DxccMatch, isDigit, isPrefix, longestPrefixOf } from './dxcc-table.ts';

export { countryName, DXCC_ENTITIES, type DxccEntity, entityByNumber } from './dxcc-entities.ts';
export { beginsWithPrefix, type DxccMatch, isPrefix } from './dxcc-table.ts';

/** The day of the built-in list, AD1C's BigCTY. */
export const BUILT_IN_DATE = '2026-02-13';

const NO_PERIODS: readonly Period<DxccMatch>[] = [];

let dated: DatedRules | null = null;

/**
 * Makes all look-ups of this process follow a dated country file first; null ends that. A file is replaced in one step.
 */
export function useDatedFile(file: DatedFile | null): void {
  dated = file && new DatedRules(file, BUILT_IN_LIST);
}

/** The date that the country file in use states; null without one. */
export const datedFileDate = (): string | null => dated?.date ?? null;

/**
 * The DXCC entity of a callsign.
 *
 * Order with a dated country file: an exception or invalid operation of the call on that day; BigCTY's exact call, if
 * the file never names it and its prefix meant the same as today; the special rules of slashes; the longest prefix that
 * the file has for that day; the zone that the call had. Calls unknown to the file are looked up as if there were none.
 *
 * Order without one: an expedition's call in its days; a prefix that meant another entity on that day, or whose meaning
 * on that day is not known; BigCTY's exact call; the longest prefix. In a call with a slash, `dxcc-location.ts` decides
 * which part counts, unless BigCTY lists the call. KG4 is Guantanamo with exactly two letters, else the USA.
 *
 * @param call as logged, any case
 * @param at time of the contact (a Date or milliseconds, UTC); absent means today
 * @returns null if there is none or it is unknown: `/MM`, `/AM`, SWL and CB calls, not a call, a prefix whose meaning
 * on that day is not known. Never throws.
 * Source: AD1C's BigCTY (`@ham2k/lib-country-files`), ARRL's DXCC list
 */
export function findEntity(call: string, at?: Date | number): DxccMatch | null {
  const time = at === undefined ? Number.POSITIVE_INFINITY : Number(at);
  if (dated === null) return findBuiltIn(call, time);
  const format = formatOf(call);
  if (format === 'other') {
    const normalized = call.trim().toUpperCase();
    return normalized === call ? null : findEntity(normalized, at);
  }
  const location = format === 'portable' ? locationOf(call, PREFIX_LOOKUP) : undefined;
  const text = datedText(call, location);
  let found = dated.find(call, text, time);
  // The district after the slash may not exist.
  if (found === undefined && location && text !== null && location.home !== location.text)
    found = dated.find(call, location.home, time);
  return found === undefined ? findBuiltIn(call, time) : found;
}

/**
 * The text whose prefix the dated file decides about; null where our rules of slashes decide.
 *
 * @param location that of a call with a slash: null if it is nowhere; undefined for calls without a slash
 */
function datedText(call: string, location: Location | null | undefined): string | null {
  if (location === null) return null;
  const text = location?.text ?? call;
  if (location && (islandOf(text, location.letter) !== undefined || table.SLASH_MATCHES.has(text))) return null;
  return isMainlandKG4(text) ? 'K4' : text;
}

function findBuiltIn(call: string, time: number): DxccMatch | null {
  const format = formatOf(call);
  if (format === 'plain') return lookUp(call, time);
  if (format === 'portable') return lookUpPortable(call, time);
  if (format === 'digitless') return table.EXACT_CALLS.get(call) ?? null; // RAEM
  const normalized = call.trim().toUpperCase();
  return normalized === call ? null : findBuiltIn(normalized, time);
}

/**
 * `findEntity` for a contact: null on 11 m, where CB calls only look like amateur ones.
 *
 * @param band empty if unknown
 */
export function entityForContact(call: string, band: Band | '', at?: Date | number): DxccMatch | null {
  return band === '11m' ? null : findEntity(call, at);
}

/** An entity as endpoints return it, with the position and the zone of a call where they are known more precisely. */
export interface EntityOfCall {
  readonly adif: number;
  readonly name: string;
  readonly cont: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly cqz: number;
}

/** `findEntity` with the entity's name; null for the same calls. */
export function entityOfCall(call: string, at?: Date | number): EntityOfCall | null {
  const match = findEntity(call, at);
  const entity = match && entityByNumber(match.entity);
  if (!entity) return null;
  return {
    adif: entity.adif,
    name: entity.name,
    cont: match.continent,
    latitude: match.lat,
    longitude: match.lon,
    cqz: match.cqZone,
  };
}

/** The rule that decides about a call: a row of the dated file, or one of the built-in list. */
export type EntityReason =
  | (Pick<DatedRule, 'kind' | 'text'> & Span)
  | ({ readonly kind: BuiltInReason; readonly text: string } & Span);

/** ms since 1970, both ends inclusive, infinite where there is none. */
interface Span {
  readonly from: number;
  readonly until: number;
}

/**
 * Rules of the built-in list; `former` is a prefix that meant another entity then, `gap` one whose meaning then is not
 * known, and `nowhere` is aboard a ship or aircraft, or a text that is no call of a place.
 */
export type BuiltInReason = 'expedition' | 'former' | 'gap' | 'call' | 'slash' | 'longest' | 'nowhere' | 'unknown';

export interface ExplainedEntity {
  readonly match: DxccMatch | null;
  readonly reason: EntityReason;
  /** Whether the dated file decides. */
  readonly isDated: boolean;
}

/** Runs `findEntity` and explains its result. */
export function explainEntity(call: string, at: number): ExplainedEntity {
  const match = findEntity(call, at);
  const location = call.includes('/') ? locationOf(call, PREFIX_LOOKUP) : undefined;
  const text = datedText(call, location);
  const isCall = formatOf(call) !== 'other';
  const rule = isCall
    ? (dated?.ruleOf(call, text, at) ??
      (location && text !== null ? dated?.ruleOf(call, location.home, at) : undefined))
    : undefined;
  const reason = rule ?? { ...builtInReason(call, at, location, match), ...always(call, at, location) };
  return { match, reason, isDated: rule !== undefined };
}

/** Moments at which the result of `findEntity` may change (ms), in order. */
export function entityChanges(call: string): number[] {
  const text = (call.includes('/') ? locationOf(call, PREFIX_LOOKUP)?.text : call) ?? call;
  const periods = [...(table.EXPEDITION_DAYS.get(text) ?? []), ...formerPeriods(text)];
  const ends = periods.flatMap(({ from, until }) => [from, until + 1]).filter(Number.isFinite);
  return [...new Set([...ends, ...(dated?.changesOf(call, text) ?? [])])].sort((a, b) => a - b);
}

function builtInReason(call: string, at: number, location: Location | null | undefined, match: DxccMatch | null) {
  const text = location?.text ?? call;
  if (location === null) return { kind: 'nowhere' as const, text: call };
  if (matchAt(table.EXPEDITION_DAYS.get(text) ?? [], at)) return { kind: 'expedition' as const, text };
  const former = formerMatch(text, at);
  if (former !== undefined) return { kind: former ? ('former' as const) : ('gap' as const), text };
  if (match === null) return { kind: 'unknown' as const, text: call };
  if (table.EXACT_CALLS.get(call) === match) return { kind: 'call' as const, text: call };
  if (location && (islandOf(text, location.letter) ?? table.SLASH_MATCHES.get(text)) === match)
    return { kind: 'slash' as const, text };
  return { kind: 'longest' as const, text: longestPrefixOf(text) };
}

/** The time for which the result of the built-in list stays the same. */
function always(call: string, at: number, location: Location | null | undefined): Span {
  const text = location?.text ?? call;
  const period = [...(table.EXPEDITION_DAYS.get(text) ?? []), ...formerPeriods(text)].find(
    ({ from, until }) => at >= from && at <= until,
  );
  return { from: period?.from ?? Number.NEGATIVE_INFINITY, until: period?.until ?? Number.POSITIVE_INFINITY };
}

/** Looks up a call without slash, or the prefix before or after a slash. */
function lookUp(text: string, time: number): DxccMatch | null {
  const days = table.EXPEDITION_DAYS.get(text);
  const then = (days && matchAt(days, time)) ?? formerMatch(text, time);
  if (then !== undefined) return then;
  const exact = table.EXACT_CALLS.get(text);
  if (exact) return exact;
  const number = table.PREFIXES.longest(isMainlandKG4(text) ? 'K4' : text);
  return number === 0 ? null : (table.MATCHES[number - 1] ?? null);
}

function lookUpPortable(call: string, time: number): DxccMatch | null {
  const location = locationOf(call, PREFIX_LOOKUP);
  const former = location ? formerMatch(location.text, time) : undefined;
  if (former !== undefined) return former;
  const exact = table.EXACT_CALLS.get(call);
  if (exact) return exact;
  if (!location) return null;
  return (
    islandOf(location.text, location.letter) ??
    table.SLASH_MATCHES.get(location.text) ??
    lookUp(location.text, time) ??
    (location.home === location.text ? null : lookUp(location.home, time))
  );
}

/** The former match of a prefix; null if its meaning at that time is not known, undefined if it is the present one. */
function formerMatch(text: string, time: number): DxccMatch | null | undefined {
  return matchAt(formerPeriods(text), time);
}

/**
 * The periods of a former prefix; empty for one that means something only alone before or after a slash, at all times.
 */
function formerPeriods(text: string): readonly Period<DxccMatch>[] {
  if (CALIFORNIAN.test(text)) return NO_PERIODS;
  const number = table.FORMER_PREFIXES.longest(text);
  return number === 0 || table.SLASH_MATCHES.has(text) ? NO_PERIODS : (table.FORMER_PERIODS[number - 1] ?? NO_PERIODS);
}

/** Calls in California: those of the islands had two letters at the end. */
const CALIFORNIAN = /^KC6[A-Z]{3}$/;

function matchAt(periods: readonly Period<DxccMatch>[], time: number): DxccMatch | null | undefined {
  return periods.find(({ from, until }) => time >= from && time <= until)?.match;
}

function isMainlandKG4(text: string): boolean {
  if (text.length <= 3 || !text.startsWith('KG4')) return false;
  return text.length !== 5 || isDigit(text.charCodeAt(3)) || isDigit(text.charCodeAt(4));
}

function islandOf(text: string, letter: string): DxccMatch | undefined {
  return table.ISLANDS.find((island) => island.letter === letter && text.startsWith(island.base))?.match;
}

const BUILT_IN_LIST: BuiltInList = {
  day: Date.parse(BUILT_IN_DATE),
  prefixes: table.PREFIX_TEXTS,
  formerPrefixes: table.FORMER_ENDS,
  calls: table.EXACT_CALLS,
  ofPrefix: (text) => table.MATCHES[table.PREFIXES.longest(text) - 1] ?? null,
  isFormer: (text, time) => formerMatch(text, time) !== undefined,
};

const PREFIX_LOOKUP: PrefixLookup = {
  isPrefix,
  beginsWithPrefix,
  isIsland: (text, letter) => islandOf(text, letter) !== undefined,
};

/** Classifies a call in one pass: an amateur call (letters and digits, at least one of each) with or without slash. */
function formatOf(call: string): 'plain' | 'portable' | 'digitless' | 'other' {
  let letters = 0;
  let digits = 0;
  for (let i = 0; i < call.length; i++) {
    const code = call.charCodeAt(i);
    if (code >= 65 && code <= 90) letters++;
    else if (isDigit(code)) digits++;
    else if (code !== 47) return 'other';
  }
  if (letters === 0 || call.length < 3 || call.length > 20) return 'other';
  if (digits === 0) return 'digitless';
  return letters + digits === call.length ? 'plain' : 'portable';
}
