import type { Band } from './band.ts';
import { entityByNumber } from './dxcc-entities.ts';
import { locationOf, type PrefixLookup } from './dxcc-location.ts';
import type { DxccMatch, Period } from './dxcc-table.ts';
import * as table from './dxcc-table.ts';

export { countryName, DXCC_ENTITIES, type DxccEntity, entityByNumber } from './dxcc-entities.ts';
export type { DxccMatch } from './dxcc-table.ts';

/**
 * The DXCC entity of a callsign.
 *
 * Order: an expedition's call in its days; a prefix that meant another entity on that day; BigCTY's exact call; the
 * longest prefix. In a call with a slash, `dxcc-location.ts` decides which part counts, unless BigCTY lists the call. KG4 is
 * Guantanamo with exactly two letters, else the USA.
 *
 * @param call as logged, any case
 * @param at time of the contact (a Date or milliseconds, UTC); absent means today
 * @returns null if there is none or it is unknown: `/MM`, `/AM`, SWL and CB calls, not a call. Never throws.
 *   Source: AD1C's BigCTY (`@ham2k/lib-country-files`), ARRL's DXCC list
 */
export function findEntity(call: string, at?: Date | number): DxccMatch | null {
  const time = at === undefined ? Number.POSITIVE_INFINITY : Number(at);
  const format = formatOf(call);
  if (format === 'plain') return lookUp(call, time);
  if (format === 'portable') return lookUpPortable(call, time);
  if (format === 'digitless') return table.EXACT_CALLS.get(call) ?? null; // RAEM
  const normalized = call.trim().toUpperCase();
  return normalized === call ? null : findEntity(normalized, at);
}

/**
 * `findEntity` for a contact: null on 11 m, where CB calls only look like amateur ones.
 *
 * @param band empty if unknown
 */
export function entityForContact(call: string, band: Band | '', at?: Date | number): DxccMatch | null {
  return band === '11m' ? null : findEntity(call, at);
}

/** An entity as the calls answer it, with the position and the zone of a call where they are known more precisely. */
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

/** Looks up a call without slash, or the prefix before or after a slash. */
function lookUp(text: string, time: number): DxccMatch | null {
  const days = table.EXPEDITION_DAYS.get(text);
  const dated = (days && matchAt(days, time)) ?? formerMatch(text, time);
  if (dated) return dated;
  const exact = table.EXACT_CALLS.get(text);
  if (exact) return exact;
  const number = table.PREFIXES.longest(isMainlandKG4(text) ? 'K4' : text);
  return number === 0 ? null : (table.MATCHES[number - 1] ?? null);
}

function lookUpPortable(call: string, time: number): DxccMatch | null {
  const location = locationOf(call, PREFIX_LOOKUP);
  const former = location && formerMatch(location.text, time);
  if (former) return former;
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

function formerMatch(text: string, time: number): DxccMatch | undefined {
  const number = table.FORMER_PREFIXES.longest(text);
  return number === 0 ? undefined : matchAt(table.FORMER_PERIODS[number - 1] ?? [], time);
}

function matchAt(periods: readonly Period[], time: number): DxccMatch | undefined {
  return periods.find(({ from, until }) => time >= from && time <= until)?.match;
}

function isMainlandKG4(text: string): boolean {
  if (text.length <= 3 || !text.startsWith('KG4')) return false;
  return text.length !== 5 || isDigit(text.charCodeAt(3)) || isDigit(text.charCodeAt(4));
}

function islandOf(text: string, letter: string): DxccMatch | undefined {
  return table.ISLANDS.find((island) => island.letter === letter && text.startsWith(island.base))?.match;
}

const PREFIX_LOOKUP: PrefixLookup = { isPrefix, isIsland: (text, letter) => islandOf(text, letter) !== undefined };

/** Whether the country list has this text as a prefix, also followed by one digit (`VP2E`, `DL1`). */
export function isPrefix(text: string): boolean {
  const { length } = text;
  if (table.PREFIXES.exactly(text, length) > 0) return true;
  return isDigit(text.charCodeAt(length - 1)) && table.PREFIXES.exactly(text, length - 1) > 0;
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

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
