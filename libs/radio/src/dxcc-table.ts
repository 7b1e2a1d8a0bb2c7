import { BIGCTY, type CFMatch } from '@ham2k/lib-country-files';
import { AMERICA_AND_OCEANIA } from './dated/former/america-and-oceania.ts';
import { ASIA } from './dated/former/asia.ts';
import { EUROPE_AND_AFRICA } from './dated/former/europe-and-africa.ts';
import type { FormerPrefix } from './dated/former/former-prefix.ts';
import { SOVIET_UNION } from './dated/former/soviet-union.ts';
import { type Period, timeline } from './dated/timeline.ts';
import { entityByNumber } from './dxcc-entities.ts';
import { EXPEDITIONS, EXTRA_PREFIXES, SLASH_PREFIXES, SUFFIX_LOCATIONS } from './dxcc-rules.ts';
import { PrefixTrie } from './dxcc-trie.ts';

/** The location a callsign implies. Shared and frozen: two calls of one zone get the same object. */
export interface DxccMatch {
  /** ADIF's DXCC number. */
  readonly entity: number;
  readonly continent: string;
  readonly cqZone: number;
  readonly ituZone: number;
  /** Degrees, north positive: the entity's middle, not the station. */
  readonly lat: number;
  /** Degrees, east positive. */
  readonly lon: number;
  /** The country of the WAE list that is a part of the entity, as BigCTY names it (`*IT9`); empty for the rest of it. */
  readonly wae: string;
}

/** The matches of entities as a whole, by ADIF number. */
const OF_ENTITY = new Map<number, DxccMatch>();

/** Trie value n means `MATCHES[n - 1]`, and likewise below. */
export const MATCHES: DxccMatch[] = [];
export const PREFIXES = new PrefixTrie();
/** The prefixes of `PREFIXES`. */
export const PREFIX_TEXTS = new Set<string>();
export const EXACT_CALLS = new Map<string, DxccMatch>();
export const SLASH_MATCHES: ReadonlyMap<string, DxccMatch> = new Map(
  SLASH_PREFIXES.map(([prefix, entity]) => [prefix, ofEntity(entity)]),
);
/** Islands denoted by a letter after the slash: any 3D2 call with `/R` is on Rotuma. */
export const ISLANDS: { readonly base: string; readonly letter: string; readonly match: DxccMatch }[] = [];
/** Meanings of former prefixes, in order of time, without gaps until the last one; null where that is not known. */
export const FORMER_PERIODS: (readonly Period<DxccMatch>[])[] = [];
export const FORMER_PREFIXES = new PrefixTrie();
/** The end of a prefix's former meanings: the last moment before its present one. */
export const FORMER_ENDS = new Map<string, number>();
export const EXPEDITION_DAYS = new Map<string, Period<DxccMatch>[]>();

readBigCty();
for (const [base, letter, entity] of SUFFIX_LOCATIONS) ISLANDS.push({ base, letter, match: ofEntity(entity) });
readFormerPrefixes();
for (const trip of EXPEDITIONS) {
  EXPEDITION_DAYS.set(trip.call, [...(EXPEDITION_DAYS.get(trip.call) ?? []), periodOf(trip)]);
}

function readFormerPrefixes(): void {
  const rows = [...EUROPE_AND_AFRICA, ...ASIA, ...AMERICA_AND_OCEANIA, ...SOVIET_UNION].flatMap(withLongerPrefixes);
  const byPrefix = [...Map.groupBy(rows, ({ prefix }) => prefix)].sort(([a], [b]) => a.length - b.length);
  for (const [prefix, own] of byPrefix) {
    const ofShorter = FORMER_PERIODS[FORMER_PREFIXES.longest(prefix) - 1] ?? [];
    const periods = timeline([...own.map(periodOf), ...ofShorter]);
    FORMER_ENDS.set(prefix, periods.at(-1)?.until ?? Number.NEGATIVE_INFINITY);
    FORMER_PREFIXES.set(prefix, FORMER_PERIODS.push(periods));
  }
}

/** A former prefix, and the longer ones whose zones are those of its prefix of today. */
function withLongerPrefixes(row: FormerPrefix): FormerPrefix[] {
  const { like } = row;
  if (like === undefined) return [row];
  const longer = [...PREFIX_TEXTS].filter((text) => text.length > like.length && text.startsWith(like));
  const rows = longer.map((text) => ({ ...row, prefix: row.prefix + text.slice(like.length), like: text }));
  return [row, ...rows.filter((each) => matchLike(each.like)?.entity === row.entity)];
}

function matchLike(text: string): DxccMatch | undefined {
  return MATCHES[PREFIXES.longest(text) - 1];
}

function readBigCty(): void {
  const shared = new Map<string, number>();
  const numberOf = (cty: CFMatch): number => {
    const key = `${cty.p} ${cty.c ?? ''} ${cty.i ?? ''}`;
    const known = shared.get(key);
    if (known !== undefined) return known;
    const number = MATCHES.push(ofBigCty(cty));
    shared.set(key, number);
    return number;
  };
  const matchOf = (cty: CFMatch): DxccMatch => MATCHES[numberOf(cty) - 1] ?? ofBigCty(cty);

  for (const [list, entity] of EXTRA_PREFIXES) {
    const number = MATCHES.push(ofEntity(entity));
    for (const prefix of list.split(' ')) setPrefix(prefix, number);
  }
  // The parts of entities that count only for other awards (Sicily, Shetland) have more accurate zones and positions.
  for (const [prefix, cty] of Object.entries(BIGCTY.prefixWAE)) setPrefix(prefix, numberOf(cty));
  for (const [prefix, cty] of Object.entries(BIGCTY.prefix)) setPrefix(prefix, numberOf(cty));
  for (const [call, cty] of Object.entries(BIGCTY.exact)) {
    // A station aboard has no entity, even if BigCTY lists one.
    const aboard = call.endsWith('/MM') || call.endsWith('/AM');
    if (!aboard && call !== 'VERSION') EXACT_CALLS.set(call, matchOf(cty)); // VERSION is the file's version marker
  }
  for (const [call, cty] of Object.entries(BIGCTY.exactWAE)) {
    const match = matchOf(cty);
    if ((EXACT_CALLS.get(call)?.entity ?? match.entity) === match.entity) EXACT_CALLS.set(call, match);
  }
  for (const key of Object.keys(BIGCTY.entities)) {
    const [, base, letter] = /^([A-Z0-9]+)\/([a-z])$/.exec(key) ?? [];
    // P and M after a slash are portable and mobile, never Peter I or the Marquesas.
    if (base === undefined || letter === undefined || letter === 'p' || letter === 'm') continue;
    ISLANDS.push({ base, letter: letter.toUpperCase(), match: matchOf({ p: key }) });
  }
}

function setPrefix(prefix: string, number: number): void {
  PREFIXES.set(prefix, number);
  PREFIX_TEXTS.add(prefix);
}

function ofBigCty({ p, c, i }: CFMatch): DxccMatch {
  const entity = BIGCTY.entities[p];
  if (entity === undefined) throw new Error(`BigCTY has no entity ${p}`);
  return Object.freeze({
    entity: entity.dxccCode,
    continent: entity.continent,
    cqZone: c ?? entity.cqZone,
    ituZone: i ?? entity.ituZone,
    lat: entity.lat,
    lon: 0 - entity.lon, // BigCTY counts west positive
    wae: entity.isWAE ? p : '',
  });
}

function ofEntity(adif: number): DxccMatch {
  const known = OF_ENTITY.get(adif);
  if (known) return known;
  const entity = entityByNumber(adif);
  if (entity === undefined) throw new Error(`no DXCC entity ${adif}`);
  const { continent, cqZone, ituZone = 0, lat, lon } = entity;
  const match = Object.freeze({ entity: adif, continent, cqZone, ituZone, lat, lon, wae: '' });
  OF_ENTITY.set(adif, match);
  return match;
}

function periodOf(rule: Omit<FormerPrefix, 'prefix'>): Period<DxccMatch> {
  const alike = rule.like === undefined ? undefined : matchLike(rule.like);
  return {
    from: rule.from === '' ? Number.NEGATIVE_INFINITY : Date.parse(`${rule.from}T00:00:00Z`),
    until: Date.parse(`${rule.until}T23:59:59.999Z`),
    match: alike?.entity === rule.entity ? alike : rule.entity === 0 ? null : ofEntity(rule.entity),
  };
}

/** Whether the country list has this text as a prefix, also followed by one digit (`VP2E`, `DL1`). */
export function isPrefix(text: string): boolean {
  const { length } = text;
  if (PREFIXES.exactly(text, length) > 0) return true;
  return isDigit(text.charCodeAt(length - 1)) && PREFIXES.exactly(text, length - 1) > 0;
}

/** Whether a text begins with a prefix of today or of the past. */
export function beginsWithPrefix(text: string): boolean {
  return PREFIXES.longest(text) > 0 || FORMER_PREFIXES.longest(text) > 0;
}

/** The prefix by which the built-in list finds a text today; the text itself if there is none. */
export function longestPrefixOf(text: string): string {
  const number = PREFIXES.longest(text);
  for (let length = text.length; length > 0; length--)
    if (number > 0 && PREFIXES.exactly(text, length) === number) return text.slice(0, length);
  return text;
}

export const isDigit = (code: number): boolean => code >= 48 && code <= 57;
