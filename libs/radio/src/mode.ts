import { FAMILIES, OTHER_SPELLINGS, SUBMODES } from './mode-table.ts';

/** A mode as ADIF writes it; `known` tells whether the main mode is one of ADIF's. */
export interface ResolvedMode {
  readonly mode: string;
  readonly submode: string;
  readonly known: boolean;
}

/** The four kinds the boards and awards count by. */
export type ModeClass = 'CW' | 'SSTV' | 'Voice' | 'Data';

/** `PSK-31`, `psk 31` and `PSK31` are one name. No two ADIF names fall together without their signs. */
const bare = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]/g, '');

const BY_NAME = buildNames();

/** ADIF's own names win over other programs' spellings, and a mode over a submode of the same name. */
function buildNames(): ReadonlyMap<string, ResolvedMode> {
  const names = new Map<string, ResolvedMode>();
  for (const [spelling, [mode, submode]] of Object.entries(OTHER_SPELLINGS)) names.set(spelling, found(mode, submode));
  for (const [mode, submodes] of SUBMODES)
    for (const submode of submodes) names.set(bare(submode), found(mode, submode));
  for (const mode of SUBMODES.keys()) names.set(bare(mode), found(mode, ''));
  // The exact spellings too, so that the common case costs one look-up and no clean-up.
  for (const entry of [...names.values()]) names.set(entry.submode || entry.mode, entry);
  return names;
}

function found(mode: string, submode: string): ResolvedMode {
  return Object.freeze({ mode, submode, known: true });
}

/**
 * A mode as any program writes it, in ADIF's terms. A submode in the mode's place becomes its parent and itself
 * (`FT4` is MFSK + FT4, and so are ADIF's import-only modes: `PSK31` is PSK + PSK31); case, blanks and signs do not
 * matter; an unlisted member of a family keeps its name as submode (`OLIVIA 16/2000`).
 *
 * @param mode what stands in the mode field
 * @param submode what stands in the submode field; it decides where the mode is none of ADIF's (`DATA` + `FT8`), and
 *   is kept upper-case where ADIF does not list it, since ADIF's SUBMODE is free text
 * @returns the mode and submode (empty for none); an unknown mode comes back trimmed, upper-case and `known: false`.
 *   Source: ADIF 3.1.6 Mode and Submode enumerations
 */
export function resolveMode(mode: string, submode = ''): ResolvedMode {
  const main = lookUp(mode);
  if (submode === '') return main;
  const sub = lookUp(submode);
  if (!main.known) return sub.known ? sub : { ...main, submode: sub.mode };
  if (sub.mode !== main.mode) {
    // FT8 in MFSK's submode field: a contradiction is kept as written, the main mode being what is counted.
    return { ...main, submode: sub.submode || sub.mode };
  }
  return sub.submode === '' ? main : sub; // SUBMODE repeating its MODE says nothing
}

function lookUp(written: string): ResolvedMode {
  const exact = BY_NAME.get(written) ?? BY_NAME.get(bare(written));
  if (exact) return exact;
  const upper = written.trim().toUpperCase();
  const family = FAMILIES.find(([start]) => upper.startsWith(start));
  return family ? found(family[1], upper) : { mode: upper, submode: '', known: false };
}

/** The main modes of the class Voice. Source: the product's own decision on classes of modes. */
export const VOICE_MODES = ['SSB', 'AM', 'FM', 'DIGITALVOICE'] as const;
const VOICE: ReadonlySet<string> = new Set(VOICE_MODES);

/** The class a mode counts in. Voice is SSB, AM, FM and DIGITALVOICE with their submodes; whatever is left is Data. */
export function modeClass(mode: string, submode = ''): ModeClass {
  const { mode: main } = resolveMode(mode, submode);
  if (main === 'CW' || main === 'SSTV') return main;
  return VOICE.has(main) ? 'Voice' : 'Data';
}

const SUBMODE_MARK = '---';
const MOST_USED = ['SSB', 'CW', 'FM', 'AM', 'FT8', 'MFSK', 'RTTY', 'PSK', 'DIGITALVOICE', 'SSTV'];

/** The log bar's mode select: most used modes first, then the rest by name; submodes below their mode after `---`. */
export const MODE_OPTIONS: readonly string[] = [...new Set([...MOST_USED, ...[...SUBMODES.keys()].sort()])].flatMap(
  (mode) => [mode, ...(SUBMODES.get(mode) ?? []).map((submode) => SUBMODE_MARK + submode)],
);

/**
 * What an option of such a list stands for: one with `---` is a submode, and its mode is the nearest option above
 * without.
 *
 * @param index position in `options`; outside it, or a submode with no mode above, gives empty texts
 */
export function modeOfOption(options: readonly string[], index: number): { mode: string; submode: string } {
  const option = options[index] ?? '';
  if (!option.startsWith(SUBMODE_MARK)) return { mode: option, submode: '' };
  const mode = options.slice(0, index).findLast((above) => !above.startsWith(SUBMODE_MARK)) ?? '';
  return { mode, submode: mode === '' ? '' : option.slice(SUBMODE_MARK.length) };
}
