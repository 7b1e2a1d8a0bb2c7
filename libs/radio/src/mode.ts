import { ALIASES, ANY_DATA, MODE_BY_PREFIX, NAMES_OF_ANY_DATA, SUBMODES } from './mode-table.ts';

/** A mode as ADIF writes it; `known` is true if the main mode is one of ADIF's. */
export interface ResolvedMode {
  readonly mode: string;
  readonly submode: string;
  readonly known: boolean;
}

/** Whether a stored main mode is one of ADIF's. Source: ADIF 3.1.6 Mode enumeration. */
export function isAdifMode(mode: string): boolean {
  return SUBMODES.has(mode);
}

/** The four classes used by leaderboards and awards. */
export type ModeClass = 'CW' | 'SSTV' | 'Voice' | 'Data';

/** `PSK-31`, `psk 31` and `PSK31` are one name. No two ADIF names become equal without their punctuation. */
const normalized = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]/g, '');

const BY_NAME = buildNames();

/** ADIF's own names take precedence over aliases, and a mode over a submode of the same name. */
function buildNames(): ReadonlyMap<string, ResolvedMode> {
  const names = new Map<string, ResolvedMode>();
  const anyData = Object.freeze({ mode: ANY_DATA, submode: '', known: false });
  for (const name of NAMES_OF_ANY_DATA) names.set(name, anyData);
  for (const [alias, [mode, submode]] of Object.entries(ALIASES)) names.set(alias, knownMode(mode, submode));
  for (const [mode, submodes] of SUBMODES)
    for (const submode of submodes) names.set(normalized(submode), knownMode(mode, submode));
  for (const mode of SUBMODES.keys()) names.set(normalized(mode), knownMode(mode, ''));
  // The exact spellings too, so that the common case costs one lookup and no normalization.
  for (const entry of [...names.values()]) names.set(entry.submode || entry.mode, entry);
  return names;
}

function knownMode(mode: string, submode: string): ResolvedMode {
  return Object.freeze({ mode, submode, known: true });
}

/**
 * Converts a mode as any program writes it to ADIF's terms. A submode in the mode field becomes its parent and itself
 * (`FT4` is MFSK + FT4, and so are ADIF's import-only modes: `PSK31` is PSK + PSK31); case, blanks and punctuation are
 * ignored; an unlisted name with a known prefix becomes the submode (`OLIVIA 16/2000`).
 *
 * @param mode the content of the mode field
 * @param submode the content of the submode field; it decides if the mode is not one of ADIF's (`DATA` + `FT8`), and is
 *   returned in upper case if ADIF does not list it, since ADIF's SUBMODE is free text
 * @returns the mode and submode (empty for none); an unknown mode comes back trimmed, upper-case and `known: false`.
 *   Source: ADIF 3.1.6 Mode and Submode enumerations
 */
export function resolveMode(mode: string, submode = ''): ResolvedMode {
  const main = lookUp(mode);
  if (submode === '') return main;
  const sub = lookUp(submode);
  if (!main.known) return sub.known ? sub : { ...main, submode: sub.mode };
  if (sub.mode !== main.mode) {
    // FT8 in MFSK's submode field: a contradiction is returned as written; the main mode is counted.
    return { ...main, submode: sub.submode || sub.mode };
  }
  return sub.submode === '' ? main : sub; // a SUBMODE equal to its MODE is redundant
}

function lookUp(written: string): ResolvedMode {
  const exact = BY_NAME.get(written) ?? BY_NAME.get(normalized(written));
  if (exact) return exact;
  const upper = written.trim().toUpperCase();
  const match = MODE_BY_PREFIX.find(([prefix]) => upper.startsWith(prefix));
  return match ? knownMode(match[1], upper) : { mode: upper, submode: '', known: false };
}

/** Whether a contact can be logged in a mode: one of ADIF, with or without submode, or "some digital mode". */
export function isLoggable({ mode, known }: ResolvedMode): boolean {
  return known || mode === ANY_DATA;
}

/** The main modes of the class Voice. Source: the product's own definition of mode classes. */
export const VOICE_MODES = ['SSB', 'AM', 'FM', 'DIGITALVOICE'] as const;
const VOICE: ReadonlySet<string> = new Set(VOICE_MODES);

/** The class a mode counts in. Voice is SSB, AM, FM and DIGITALVOICE with their submodes; all other modes are Data. */
export function modeClass(mode: string, submode = ''): ModeClass {
  const { mode: main } = resolveMode(mode, submode);
  if (main === 'CW' || main === 'SSTV') return main;
  return VOICE.has(main) ? 'Voice' : 'Data';
}

const SUBMODE_PREFIX = '---';
const COMMON_MODES = ['SSB', 'CW', 'FM', 'AM', 'FT8', 'MFSK', 'RTTY', 'PSK', 'DIGITALVOICE', 'SSTV'];

/** The log bar's mode select: common modes first, then the rest by name; submodes below their mode after `---`. */
export const MODE_OPTIONS: readonly string[] = [...new Set([...COMMON_MODES, ...[...SUBMODES.keys()].sort()])].flatMap(
  (mode) => [mode, ...(SUBMODES.get(mode) ?? []).map((submode) => SUBMODE_PREFIX + submode)],
);

/**
 * The mode of an option of such a list: one with `---` is a submode of the nearest option above without.
 *
 * @param index position in `options`; outside it, or for a submode with no mode above, the result is empty texts
 */
export function modeOfOption(options: readonly string[], index: number): { mode: string; submode: string } {
  const option = options[index] ?? '';
  if (!option.startsWith(SUBMODE_PREFIX)) return { mode: option, submode: '' };
  const mode = options.slice(0, index).findLast((above) => !above.startsWith(SUBMODE_PREFIX)) ?? '';
  return { mode, submode: mode === '' ? '' : option.slice(SUBMODE_PREFIX.length) };
}
