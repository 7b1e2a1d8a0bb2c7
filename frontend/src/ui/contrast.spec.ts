import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contrast, difference, VISIONS, type Vision } from './colour-measure.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

type Theme = Record<string, string>;

/** The colours of a theme by token, as #rrggbb; `new` is the panel with the highlight of a new row. */
function themeOf(name: string, sheet: string): Theme {
  const block = sheet.split(`[data-color-scheme="${name}"]`)[1]?.split('}')[0] ?? '';
  const theme: Theme = Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, token = '', hex = '']) => [token, hex]),
  );
  const glow = /--glow:\s*rgba\(([^)]+)\)/.exec(block)?.[1]?.split(',').map(Number) ?? [];
  theme.new = over(glow, theme.panel ?? '');
  return theme;
}

/** Blends a translucent colour [r, g, b, alpha] over an opaque one. */
function over([r = 0, g = 0, b = 0, alpha = 0]: number[], hex: string): string {
  const under = (i: number) => Number.parseInt(hex.slice(1 + 2 * i, 3 + 2 * i), 16);
  const mixed = [r, g, b].map((channel, i) => Math.round(channel * alpha + under(i) * (1 - alpha)));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

const SURFACES = ['bg', 'panel', 'raised', 'well', 'new'];
const TEXT = [
  'text',
  'muted',
  'link',
  'vfo',
  'vfo-dim',
  'air',
  'live',
  'danger',
  'stamp',
  'voice',
  'cw',
  'data',
  'sstv',
];
const MARKS = ['ctl', 'focus', 'faint'];
/** Medal discs are backgrounds of a numeral that has enough contrast itself. */
const DISCS = ['gold', 'silver', 'bronze'];
const INK_ON = [
  'on-key on key',
  'on-air on air-fill',
  'on-vfo on vfo',
  'on-medal on gold',
  'on-medal on silver',
  'on-medal on bronze',
  'w-ink on w0',
  'w-ink on w1',
  'w-ink on w2',
  'w-ink-hi on w5',
  'w-ink-hi on w6',
];
const SPECTRUM = [
  '160m',
  '80m',
  '60m',
  '40m',
  '30m',
  '20m',
  '17m',
  '15m',
  '12m',
  '10m',
  '6m',
  '4m',
  '2m',
  '125m',
  '70cm',
  '23cm',
];
const MODES = ['voice', 'cw', 'data', 'sstv'];

/** All violations in a stylesheet: WCAG 2.2 contrast, and colour distances for every kind of vision. */
function violations(sheet: string): string[] {
  return ['dark', 'light'].flatMap((name) => {
    const theme = themeOf(name, sheet);
    return [...contrastViolations(theme), ...distanceViolations(theme)].map((violation) => `${name}: ${violation}`);
  });
}

function contrastViolations(theme: Theme): string[] {
  const found: string[] = [];
  const need = (ink: string, ground: string, min: number) => {
    const ratio = contrast(theme[ink] ?? '', theme[ground] ?? '');
    // Negated, so that a missing token (NaN) fails too.
    if (!(ratio >= min)) found.push(`${ink} on ${ground} is ${ratio.toFixed(2)}, needs ${min}`);
  };
  for (const surface of SURFACES) {
    for (const ink of TEXT) need(ink, surface, 4.5);
    for (const mark of MARKS) need(mark, surface, 3);
    for (const disc of DISCS) need(disc, surface, 2.2);
    for (const band of [...SPECTRUM, '11m', 'sat']) need(`b-${band}`, surface, 3);
  }
  for (const pair of INK_ON) {
    const [ink = '', ground = ''] = pair.split(' on ');
    need(ink, ground, 4.5);
  }
  for (const step of ['w3', 'w4']) {
    const best = Math.max(...['w-ink', 'w-ink-hi'].map((ink) => contrast(theme[ink] ?? '', theme[step] ?? '')));
    if (!(best >= 4.5)) found.push(`the best ink on ${step} is ${best.toFixed(2)}`);
  }
  return found;
}

function distanceViolations(theme: Theme): string[] {
  const found: string[] = [];
  const apart = (a: string, b: string, vision: Vision, min: number) => {
    const distance = difference(theme[a] ?? '', theme[b] ?? '', vision);
    if (!(distance >= min)) found.push(`${a} and ${b} are ${distance.toFixed(1)} apart for ${vision}, need ${min}`);
  };
  for (const vision of VISIONS) {
    for (const [i, a] of SPECTRUM.entries()) {
      for (const [ahead, b] of SPECTRUM.slice(i + 1).entries()) apart(`b-${a}`, `b-${b}`, vision, ahead === 0 ? 12 : 5);
    }
    for (const [i, a] of MODES.entries()) for (const b of MODES.slice(i + 1)) apart(a, b, vision, 5);
  }
  return found;
}

describe('the colours of both themes', () => {
  test('have enough contrast on every surface, and differ for every kind of vision', () => {
    expect(violations(css)).toEqual([]);
  });

  test('are defined in the tokens only', () => {
    const source = join(import.meta.dirname, '..');
    const sheets = globSync('**/*.{css,tsx}', { cwd: source }).filter((file) => file !== join('ui', 'tokens.css'));
    expect(sheets.length).toBeGreaterThan(20);
    const raw = sheets.flatMap((file) =>
      [...readFileSync(join(source, file), 'utf8').matchAll(/#[0-9a-f]{3,8}\b|rgba?\(|hsla?\(/gi)].map(
        ([colour]) => `${file}: ${colour}`,
      ),
    );
    expect(raw).toEqual([]);
  });

  test.each([
    ['a text colour that is too faint', '--muted: #95a7ba', '--muted: #55677a', 'muted on bg'],
    ['a surface that is too light', '--well: #0a1119', '--well: #5a6169', 'muted on well'],
    ['a glow that is too strong', '--glow: rgba(255, 181, 61, 0.11)', '--glow: rgba(255, 181, 61, 0.8)', 'on new'],
    ['two similar adjacent bands', '--b-40m: #f3c40a', '--b-40m: #d15103', 'b-60m and b-40m'],
    ['two similar modes', '--sstv: #d878c2', '--sstv: #5c9df2', 'voice and sstv'],
    ['a missing token', '--on-key: #1c1204', '--on-kez: #1c1204', 'on-key on key'],
  ])('%s is found', (_, original, changed, violation) => {
    const sheet = css.replace(original, changed);
    expect(sheet).not.toBe(css);
    expect(violations(sheet).join('\n')).toContain(violation);
  });
});
