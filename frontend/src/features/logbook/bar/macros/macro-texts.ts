import { isVoiceMemory, MAX_MORSE_TEXT, parseMorseText } from '@pileup/radio/morse-text';
import { persistentStore } from '../../persistent-store.ts';

/** Kind of the F-keys' macros in the mode of the form. */
export type MacroKind = 'cw' | 'voice';

/** Sends the macro with this place. */
export type SendMacro = (place: number) => void;

/** The macro of a function key. */
export interface Macro {
  readonly label: string;
  /** Morse code, with placeholders. */
  readonly text: string;
  /** A voice memory of the rig; 0 for none. */
  readonly voice: number;
}

export interface MacroTexts {
  /** Macros of F1 to F8, `run` while calling CQ and `sp` while answering. */
  readonly run: readonly Macro[];
  readonly sp: readonly Macro[];
  /** Text of `{EXCH}`. */
  readonly exchange: string;
}

export const PLACEHOLDERS = ['MYCALL', 'CALL', 'RST', 'NAME', 'SERIAL', 'EXCH'] as const;

export type MacroValues = Readonly<Record<(typeof PLACEHOLDERS)[number], string>>;

export const MACRO_KEYS = ['F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8'] as const;
const MAX_LABEL = 12;
const PLACEHOLDER = /\{([^{}]*)\}/g;

const macros = (...texts: readonly (readonly [label: string, text: string])[]): readonly Macro[] =>
  texts.map(([label, text], index) => ({ label, text, voice: index + 1 }));

const LAST = [
  ['Repeat', '{RST} {SERIAL} {EXCH}'],
  ['?', '?'],
  ['Again', 'AGN?'],
] as const;

export const DEFAULT_MACROS: MacroTexts = {
  run: macros(
    ['CQ', 'CQ CQ DE {MYCALL} {MYCALL} K'],
    ['Report', '{CALL} {RST} {SERIAL} {EXCH}'],
    ['TU', 'TU {MYCALL}'],
    ['My call', '{MYCALL}'],
    ['His call', '{CALL}'],
    ...LAST,
  ),
  sp: macros(
    ['Call', '{MYCALL}'],
    ['Report', '{RST} {SERIAL} {EXCH}'],
    ['TU', 'TU'],
    ['DE', 'DE {MYCALL}'],
    ['His call', '{CALL} DE {MYCALL}'],
    ...LAST,
  ),
  exchange: '',
};

/** Stored per account on this device. */
export const macroTexts = persistentStore('macros', readMacros);

/** Parses stored macros: a macro that is missing or invalid is the default one. */
export function readMacros(value: unknown): MacroTexts {
  const stored = (typeof value === 'object' && value !== null ? value : {}) as Partial<
    Record<keyof MacroTexts, unknown>
  >;
  const list = (all: unknown, defaults: readonly Macro[]) =>
    defaults.map((macro, index) => {
      const found: unknown = Array.isArray(all) ? all[index] : undefined;
      return isMacro(found) ? found : macro;
    });
  return {
    run: list(stored.run, DEFAULT_MACROS.run),
    sp: list(stored.sp, DEFAULT_MACROS.sp),
    exchange: typeof stored.exchange === 'string' && !exchangeFault(stored.exchange) ? stored.exchange : '',
  };
}

function isMacro(value: unknown): value is Macro {
  const { label, text, voice } = (value ?? {}) as Partial<Macro>;
  return (
    typeof label === 'string' &&
    label.length <= MAX_LABEL &&
    typeof text === 'string' &&
    macroFault(text) === null &&
    (voice === 0 || isVoiceMemory(voice ?? -1))
  );
}

/** Why a text cannot be a macro; null if it can. An empty text sends nothing. */
export function macroFault(text: string): string | null {
  for (const [written, name = ''] of text.matchAll(PLACEHOLDER))
    if (!isPlaceholder(name.toUpperCase())) return `${written} is not a placeholder.`;
  return textFault(text.replace(PLACEHOLDER, ''));
}

export function exchangeFault(text: string): string | null {
  return textFault(text);
}

function textFault(text: string): string | null {
  if (text.length > MAX_MORSE_TEXT) return `At most ${MAX_MORSE_TEXT} characters.`;
  return text.trim() === '' || parseMorseText(text) !== null
    ? null
    : "Only letters, digits and . , : ? ' / ( ) = + @ -";
}

/** The text to send; null if nothing is left of it, or if it is too long. */
export function expandMacro(text: string, values: MacroValues): string | null {
  const expanded = text.replace(PLACEHOLDER, (_, name: string) => {
    const key = name.toUpperCase();
    return isPlaceholder(key) ? sendable(values[key]) : '';
  });
  return parseMorseText(expanded);
}

const isPlaceholder = (name: string): name is keyof MacroValues => PLACEHOLDERS.some((each) => each === name);

/** A name in characters that can be sent: José as JOSE. */
function sendable(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  return plain.replace(/[^A-Z0-9 .,:?'/()=+@-]/g, ' ');
}
