import { entityByNumber } from '../dxcc-entities.ts';
import type { DxccMatch } from '../dxcc-table.ts';
import { PrefixTrie } from '../dxcc-trie.ts';
import { CallFilter } from './call-filter.ts';
import type { DatedFile, DatedRow, DatedRule, DatedRuleKind, EntityRow } from './dated-file.ts';

/** Rules for exactly one call. */
interface CallEntry {
  readonly rules: DatedRule[];
  readonly zones: (DatedRow & { readonly cqZone: number; readonly matches: WeakMap<DxccMatch, DxccMatch> })[];
  /** The match of the built-in list. */
  listed: DxccMatch | null;
}

/** Rules for the calls whose longest prefix, in the file or the built-in list, is the same. */
interface PrefixEntry {
  /** Rules of the longest prefix in the file. */
  readonly rules: readonly DatedRule[];
  /** The match of the longest prefix in the built-in list. */
  readonly listed: DxccMatch | null;
  /** The end of the former meanings of a prefix of the built-in list that is longer than any of the file; else -Infinity. */
  readonly formerUntil: number;
}

/** The list of countries that is built in. */
export interface BuiltInList {
  /** When it was made (ms). */
  readonly day: number;
  readonly prefixes: Iterable<string>;
  /** The last moment at which a prefix had another meaning than today, by prefix. */
  readonly formerPrefixes: ReadonlyMap<string, number>;
  readonly calls: ReadonlyMap<string, DxccMatch>;
  /** The match of the longest prefix. */
  ofPrefix(text: string): DxccMatch | null;
  /** Whether the list knows the meaning of the prefix at a time before its present one, or that it is not known. */
  isFormer(text: string, time: number): boolean;
}

const NO_RULES: readonly DatedRule[] = [];

/**
 * The rules of a dated country file, ready for look-ups, which allocate nothing. Where rows overlap, the one with the
 * tighter time decides. The built-in list knows the zone and position of some calls and parts of countries more
 * precisely: where it names the same entity, its match is the result. Both are found by one search. The built-in list
 * decides about calls that it names and the file does not, and about former prefixes that the file does not have, or
 * only for other times.
 */
export class DatedRules {
  readonly date: string;
  readonly #calls = new Map<string, CallEntry>();
  readonly #filter = new CallFilter();
  readonly #prefixes = new PrefixTrie();
  /** Trie value n means `#ofPrefix[n - 1]`. */
  readonly #ofPrefix: DatedRule[][] = [];
  /** The prefixes of both; value n means `#entries[n - 1]`. */
  readonly #both = new PrefixTrie();
  readonly #entries: PrefixEntry[] = [];
  readonly #whitelisted: ReadonlyMap<number, number>;
  readonly #builtIn: BuiltInList;
  readonly #notListed = new Map<DatedRule, DatedRule>();

  constructor(file: DatedFile, builtIn: BuiltInList) {
    this.date = file.date;
    this.#whitelisted = file.whitelisted;
    this.#builtIn = builtIn;
    const shared = new Map<string, DxccMatch>();
    const ruleOf = (kind: DatedRuleKind, row: EntityRow): DatedRule => {
      const { text, from, until } = row;
      return { kind, text, from, until, match: row.entity === 0 ? null : matchOf(row, builtIn.ofPrefix(text), shared) };
    };
    for (const row of file.exceptions) this.#of(row.text).rules.push(ruleOf('exception', row));
    for (const { text, from, until } of file.invalid)
      this.#of(text).rules.push({ kind: 'invalid', text, from, until, match: null });
    for (const { text, from, until, cqZone } of file.zones)
      this.#of(text).zones.push({ text, from, until, cqZone, matches: new WeakMap() });
    for (const { rules } of this.#calls.values()) rules.sort(byPrecedence);
    for (const [call, listed] of builtIn.calls) this.#of(call).listed = listed;
    for (const row of file.prefixes) {
      const known = this.#prefixes.exactly(row.text);
      const rule = ruleOf('prefix', row);
      if (known > 0) this.#ofPrefix[known - 1]?.push(rule);
      else this.#prefixes.set(row.text, this.#ofPrefix.push([rule]));
    }
    for (const rules of this.#ofPrefix) rules.sort(byPrecedence);
    const texts = new Set([
      ...builtIn.prefixes,
      ...builtIn.formerPrefixes.keys(),
      ...file.prefixes.map((row) => row.text),
    ]);
    for (const text of texts) {
      const rules = this.#ofPrefix[this.#prefixes.longest(text) - 1] ?? NO_RULES;
      const former = longestOf(builtIn.formerPrefixes, text);
      const isLonger = former.length > (rules[0]?.text.length ?? 0);
      const formerUntil = (isLonger ? builtIn.formerPrefixes.get(former) : undefined) ?? Number.NEGATIVE_INFINITY;
      this.#both.set(text, this.#entries.push({ rules, listed: builtIn.ofPrefix(text), formerUntil }));
    }
  }

  /**
   * The match for a call at a time; null if it has no entity; undefined if the file does not know.
   *
   * @param text the call, or the part of it that says where the station is; null if only exceptions of exactly this call
   *   may decide
   */
  find(call: string, text: string | null, time: number): DxccMatch | null | undefined {
    const own = this.#filter.mayHave(call) ? this.#calls.get(call) : undefined;
    const entry = text === null ? undefined : this.#entries[this.#both.longest(text) - 1];
    const rule = this.#rule(own, entry, text, time);
    if (rule === undefined) return undefined;
    if (own && this.#isListedElsewhere(own, entry, text, rule)) return own.listed;
    const { match } = rule;
    if (match === null) return null;
    const { entity } = match;
    const listed =
      own?.listed?.entity === entity ? own.listed : entry?.listed?.entity === entity ? entry.listed : match;
    return own && own.zones.length > 0 ? withZone(own, time, listed) : listed;
  }

  /** The rule by which `find` decides; undefined where the built-in list does. */
  ruleOf(call: string, text: string | null, time: number): DatedRule | undefined {
    const own = this.#calls.get(call);
    const entry = text === null ? undefined : this.#entries[this.#both.longest(text) - 1];
    const rule = this.#rule(own, entry, text, time);
    return rule && own && this.#isListedElsewhere(own, entry, text, rule) ? undefined : rule;
  }

  /** Moments at which the result for a call may change (ms): the ends of all rows that concern it. */
  changesOf(call: string, text: string): number[] {
    const { rules = [], zones = [] } = this.#calls.get(call) ?? {};
    const ofPrefixes = Array.from({ length: text.length }, (_, n) => this.#prefixes.exactly(text, n + 1)).flatMap(
      (number) => this.#ofPrefix[number - 1] ?? [],
    );
    const since = ofPrefixes.map(({ match }) => this.#whitelisted.get(match?.entity ?? 0) ?? Number.NaN);
    const ends = [...rules, ...zones, ...ofPrefixes].flatMap(({ from, until }) => [from, until + 1]);
    return [...ends, ...since].filter(Number.isFinite);
  }

  #rule(
    own: CallEntry | undefined,
    entry: PrefixEntry | undefined,
    text: string | null,
    time: number,
  ): DatedRule | undefined {
    const ofCall = own && ruleAt(own.rules, time);
    if (ofCall || text === null || !entry) return ofCall;
    const rule = this.#prefixRule(entry, text, time);
    return rule && this.#whitelisted.size > 0 ? this.#unlessNotListed(rule, time) : rule;
  }

  /**
   * Whether the built-in list names the call itself, in another entity than the rule, and the file never does. The list is
   * of one day: it says nothing about a time in which the prefix had another meaning than on that day.
   */
  #isListedElsewhere(
    { listed, rules }: CallEntry,
    entry: PrefixEntry | undefined,
    text: string | null,
    rule: DatedRule,
  ): boolean {
    if (!listed || !entry || text === null || rules.length > 0 || listed.entity === rule.match?.entity) return false;
    const { day } = this.#builtIn;
    if (day >= rule.from && day <= rule.until) return true;
    return this.#prefixRule(entry, text, day)?.match?.entity === rule.match?.entity;
  }

  /** The rule of the longest prefix of the file that had one at a time. */
  #prefixRule({ rules, formerUntil }: PrefixEntry, text: string, time: number): DatedRule | undefined {
    if (time <= formerUntil && this.#builtIn.isFormer(text, time)) return undefined;
    return ruleAt(rules, time) ?? (rules.length === 0 ? undefined : this.#shorterRule(text, time));
  }

  /** The rule of a shorter prefix, for a time at which the file has none for the longest prefix. */
  #shorterRule(text: string, time: number): DatedRule | undefined {
    if (this.#builtIn.isFormer(text, time)) return undefined;
    for (let { length } = text; length > 0; length--) {
      const rule = ruleAt(this.#ofPrefix[this.#prefixes.longest(text, length) - 1] ?? NO_RULES, time);
      if (rule) return rule;
    }
    return undefined;
  }

  #of(call: string): CallEntry {
    const known = this.#calls.get(call);
    if (known) return known;
    const none: CallEntry = { rules: [], zones: [], listed: null };
    this.#calls.set(call, none);
    this.#filter.add(call);
    return none;
  }

  #unlessNotListed(rule: DatedRule, time: number): DatedRule {
    const since = rule.match ? this.#whitelisted.get(rule.match.entity) : undefined;
    if (since === undefined || time < since) return rule;
    const known = this.#notListed.get(rule);
    if (known) return known;
    const refused: DatedRule = { ...rule, kind: 'whitelist', from: Math.max(rule.from, since), match: null };
    this.#notListed.set(rule, refused);
    return refused;
  }
}

/** The longest of the prefixes with which a text begins; empty if there is none. */
function longestOf(prefixes: ReadonlyMap<string, number>, text: string): string {
  let prefix = text;
  while (prefix !== '' && !prefixes.has(prefix)) prefix = prefix.slice(0, -1);
  return prefix;
}

function ruleAt(rules: readonly DatedRule[], time: number): DatedRule | undefined {
  for (let n = 0; n < rules.length; n++) {
    const rule = rules[n] as DatedRule;
    if (time >= rule.from && time <= rule.until) return rule;
  }
  return undefined;
}

/** A match with the zone that a call had at a time, if the file names one. */
function withZone({ zones }: CallEntry, time: number, match: DxccMatch): DxccMatch {
  const zone = zones.find(({ from, until }) => time >= from && time <= until);
  if (!zone || zone.cqZone === match.cqZone) return match;
  const known = zone.matches.get(match);
  if (known) return known;
  const changed = Object.freeze({ ...match, cqZone: zone.cqZone });
  zone.matches.set(match, changed);
  return changed;
}

/**
 * Exceptions before invalid operations; then the tighter time: fewer open ends, a shorter time, a later beginning, an
 * earlier end.
 */
function byPrecedence(a: DatedRule, b: DatedRule): number {
  if (a.kind !== b.kind) return a.kind === 'exception' ? -1 : 1;
  const ends = openEnds(a) - openEnds(b);
  if (ends !== 0) return ends;
  if (openEnds(a) === 0) return a.until - a.from - (b.until - b.from);
  if (a.from !== b.from) return a.from > b.from ? -1 : 1;
  return a.until === b.until ? 0 : a.until < b.until ? -1 : 1;
}

const openEnds = ({ from, until }: DatedRow) => Number(!Number.isFinite(from)) + Number(!Number.isFinite(until));

function matchOf(row: EntityRow, listed: DxccMatch | null, shared: Map<string, DxccMatch>): DxccMatch | null {
  const entity = entityByNumber(row.entity);
  if (!entity) return null;
  const same = listed?.entity === row.entity ? listed : null;
  const key = [row.entity, row.continent, row.cqZone, row.lat, row.lon, same?.ituZone, same?.wae].join();
  const known = shared.get(key);
  if (known) return known;
  const match: DxccMatch = Object.freeze({
    entity: row.entity,
    continent: row.continent || entity.continent,
    cqZone: row.cqZone || entity.cqZone,
    ituZone: same?.ituZone ?? entity.ituZone ?? 0,
    lat: row.lat,
    lon: row.lon,
    wae: same?.wae ?? '',
  });
  shared.set(key, match);
  return match;
}
