import { bandColour } from '../../../ui/radio/band-token.ts';

/** The colours of the page's theme, as the style sheet writes them. */
export interface GlobeColours {
  readonly day: string;
  readonly night: string;
  readonly well: string;
  readonly line: string;
  readonly edge: string;
  readonly landByDay: string;
  readonly landByNight: string;
  readonly greyLine: string;
  readonly text: string;
  readonly muted: string;
  readonly own: string;
  readonly band: (name: string) => string;
  /** The colour of a token, named without its dashes: `w5`. */
  readonly token: (name: string) => string;
  readonly modeClass: (name: string) => string;
  readonly fonts: { readonly mono: string };
}

/** Reads the tokens that apply to an element. */
export function coloursOf(element: Element): GlobeColours {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const cached = new Map<string, string>();
  const named = (name: string) => {
    const known = cached.get(name) ?? token(name);
    cached.set(name, known);
    return known;
  };
  return {
    day: token('--raised'),
    night: token('--panel'),
    well: token('--well'),
    line: token('--line'),
    edge: token('--line-strong'),
    landByDay: token('--text'),
    landByNight: token('--faint'),
    greyLine: token('--vfo'),
    text: token('--text'),
    muted: token('--muted'),
    own: token('--stamp'),
    // `var(--b-20m)`
    band: (name) => named(bandColour(name).slice('var('.length, -1)),
    token: (name) => named(`--${name}`),
    modeClass: (name) => named(`--${name}`),
    fonts: { mono: token('--font-mono') },
  };
}

/** Red, green and blue of `#rgb` or `#rrggbb`, 0 to 255. */
export function rgbOf(hex: string): [number, number, number] {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1);
  const part = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16) || 0;
  return [part(0), part(2), part(4)];
}
