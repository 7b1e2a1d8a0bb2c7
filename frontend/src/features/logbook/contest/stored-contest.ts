import type { Contest } from '@pileup/contract/contests/contests';
import { isModeOf } from '@pileup/radio/contests/contest-rules';
import { resolveMode } from '@pileup/radio/mode';
import { hzFromTyped } from '@pileup/radio/typed-frequency';
import { sidebandOn } from '../bar/cells/tuning-step.ts';
import type { LogForm } from '../bar/log-form.ts';
import { persistentStore } from '../persistent-store.ts';

/** A contest as the log bar needs it, with or without network. */
export type LoggedContest = Pick<
  Contest,
  'name' | 'cabrillo_name' | 'modes' | 'bands' | 'from' | 'to' | 'rule' | 'duplicates'
>;

/** The contest that is chosen on this device. */
export interface ChosenContest {
  readonly contest: LoggedContest;
  /**
   * Whether contacts belong to the contest by their time, band and mode, as the server counts them; otherwise by its
   * name, within the span.
   */
  readonly isListed: boolean;
  /** The exchange that is sent; empty for serial numbers. */
  readonly exchange: string;
}

export interface StoredContests {
  /** The contests of this site that can be chosen, as last loaded. */
  readonly listed: readonly LoggedContest[];
  readonly chosen: ChosenContest | null;
  /** Whether the choice is shown although no contest runs here: for contests of others. */
  readonly isOpen: boolean;
  /** Whether Enter sends macros, where a bridge can. */
  readonly isSending: boolean;
}

/** Stored per account on this device. */
export const storedContests = persistentStore('contest', readStored);

/**
 * Half the span of a contest of others, whose times are unknown: contacts of some days count, as serial numbers begin
 * again after five.
 */
const SPAN_MS = 3 * 86_400_000;

/** A contest is offered from some days before its begin until its log window ends. */
export function isChoosable({ state, from }: Pick<Contest, 'state' | 'from'>, now: number): boolean {
  return state === 'upcoming' ? Date.parse(from) - now < SPAN_MS : state !== 'final';
}

/** Parses the stored contests; anything that is not a contest is left out. */
export function readStored(value: unknown): StoredContests {
  const { listed, chosen, isOpen, isSending } = (value ?? {}) as Partial<StoredContests>;
  return {
    listed: Array.isArray(listed) ? listed.filter(isContest) : [],
    chosen: isChosen(chosen) ? chosen : null,
    isOpen: isOpen === true,
    isSending: isSending === true,
  };
}

function isChosen(value: unknown): value is ChosenContest {
  const { contest, isListed, exchange } = (value ?? {}) as Partial<ChosenContest>;
  return isContest(contest) && typeof isListed === 'boolean' && typeof exchange === 'string';
}

function isContest(value: unknown): value is LoggedContest {
  const { name, cabrillo_name, modes, bands, from, to, rule, duplicates } = (value ?? {}) as Partial<LoggedContest>;
  const isTime = (text: unknown) => typeof text === 'string' && !Number.isNaN(Date.parse(text));
  return (
    [name, cabrillo_name, rule, duplicates].every((text) => typeof text === 'string') &&
    [modes, bands].every((list) => Array.isArray(list) && list.every((text) => typeof text === 'string')) &&
    isTime(from) &&
    isTime(to)
  );
}

const RULES: readonly (readonly [RegExp, Pick<LoggedContest, 'rule' | 'duplicates'>])[] = [
  [/^CQ-WW-/, { rule: 'cq-ww', duplicates: 'band' }],
  [/^CQ-WPX-/, { rule: 'cq-wpx', duplicates: 'band' }],
  [/^WW-DIGI$/, { rule: 'ww-digi', duplicates: 'band' }],
  [/^ARRL-DIGI$/, { rule: 'arrl-digital', duplicates: 'band' }],
];

const LOW = ['160m', '80m', '40m'];
const HIGH = ['20m', '15m', '10m'];
/** The bands of contests, the first that matches; contests that use all of them, or are not known, have none. */
const BANDS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(?:CQ|ARRL)-160/, ['160m']],
  [/^ARRL-10$/, ['10m']],
  // Digital contests do not use 160 m.
  [/^(?:CQ-WW|CQ-WPX|ARRL|NAQP|BARTG|DARC-WAEDC)-RTTY$/, [...LOW.slice(1), ...HIGH]],
  [/^DARC-WAEDC-/, [...LOW.slice(1), ...HIGH]],
  [/^(?:CQ-WW|CQ-WPX|ARRL-DX|ARRL-SS|NAQP|IARU|SAC|OCEANIA-DX)-|^WW-DIGI$/, [...LOW, ...HIGH]],
  [/^ARRL-DIGI$/, [...LOW, ...HIGH, '6m']],
];
/** Modes or submodes (ADIF), the usual one first; contests that use all of them, or are not known, have none. */
const MODES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/-CW$|^(?:STEW-PERRY|CW-OPEN|CWOPS-CWT|ICWC-MST|K1USN-SST)$/, ['CW']],
  [/^CQ-.*-SSB$/, ['SSB']],
  [/-(?:SSB|PHONE)$/, ['SSB', 'AM', 'FM']],
  [/^ARRL-RTTY$/, ['RTTY', 'PSK', 'TOR', 'PAC']],
  [/-RTTY$/, ['RTTY']],
  [/^(?:WW-DIGI|FT-ROUNDUP)$/, ['FT8', 'FT4']],
];
/** Sessions of an hour, several a day: each is a contest of its own. */
const SESSIONS = /^(?:CWOPS-CWT|ICWC-MST|K1USN-SST)$/;

export const hasSessions = ({ cabrillo_name }: LoggedContest): boolean => SESSIONS.test(cabrillo_name);

/** A contest of others, by its Cabrillo name; where its rules are not known, each contact counts one point. */
export function contestByName(cabrillo_name: string, now: number): LoggedContest {
  const [, rules] = RULES.find(([pattern]) => pattern.test(cabrillo_name)) ?? [];
  return {
    name: cabrillo_name,
    cabrillo_name,
    modes: [...(MODES.find(([pattern]) => pattern.test(cabrillo_name))?.[1] ?? [])],
    bands: [...(BANDS.find(([pattern]) => pattern.test(cabrillo_name))?.[1] ?? [])],
    from: new Date(now - SPAN_MS).toISOString(),
    to: new Date(now + SPAN_MS).toISOString(),
    ...(rules ?? { rule: 'one-point', duplicates: 'band-and-mode' }),
  };
}

/** The mode that the log bar changes to with a contest; null if its mode is already one of the contest. */
export function modeIn({ modes }: LoggedContest, form: LogForm): Pick<LogForm, 'mode' | 'submode'> | null {
  const [usual] = modes;
  if (usual === undefined || isModeOf(modes, form)) return null;
  if (usual === 'SSB') return { mode: 'SSB', submode: sidebandOn('USB', hzFromTyped(form.freq) ?? 0) };
  const { mode, submode } = resolveMode(usual);
  return { mode, submode };
}

/** The exchange of a contest's stations: the zone, their locator, or serial numbers (empty). */
export function usualExchange({ rule }: LoggedContest, own: { grid: string; zone: number | null }): string {
  if (rule === 'cq-ww') return own.zone === null ? '' : String(own.zone);
  return rule === 'ww-digi' || rule === 'arrl-digital' ? own.grid.slice(0, 4).toUpperCase() : '';
}
