import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Vision } from './colour-measure.ts';
import { contrast, difference, VISIONS } from './colour-measure.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

type Theme = Record<string, string>;

/** The colours of one theme by token, as #rrggbb; `new` is the panel under the 80 s glow of a new row. */
function themeOf(name: string, sheet: string): Theme {
  const block = sheet.split(`[data-mantine-color-scheme="${name}"]`)[1]?.split('}')[0] ?? '';
  const theme: Theme = Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, token = '', hex = '']) => [token, hex]),
  );
  const glow = /--glow:\s*rgba\(([^)]+)\)/.exec(block)?.[1]?.split(',').map(Number) ?? [];
  theme.new = over(glow, theme.panel ?? '');
  return theme;
}

/** A translucent colour [r, g, b, alpha] laid over an opaque one. */
function over([r = 0, g = 0, b = 0, alpha = 0]: number[], hex: string): string {
  const under = (i: number) => Number.parseInt(hex.slice(1 + 2 * i, 3 + 2 * i), 16);
  const mixed = [r, g, b].map((channel, i) => Math.round(channel * alpha + under(i) * (1 - alpha)));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

const SURFACES = ['bg', 'panel', 'raised', 'well', 'new'];
const TEXT = 'text muted link vfo vfo-dim air live danger stamp voice cw data sstv'.split(' ');
const MARKS = ['ctl', 'focus', 'faint'];
/** Medal discs only stand behind a numeral that carries the contrast itself. */
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
const SPECTRUM = '160m 80m 60m 40m 30m 20m 17m 15m 12m 10m 6m 4m 2m 125m 70cm 23cm'.split(' ');
const MODES = ['voice', 'cw', 'data', 'sstv'];

/** Everything in a stylesheet that is below its limit: WCAG 2.2 contrast, and distances for every kind of eye. */
function faults(sheet: string): string[] {
  return ['dark', 'light'].flatMap((name) => {
    const theme = themeOf(name, sheet);
    return [...contrastFaults(theme), ...distanceFaults(theme)].map((fault) => `${name}: ${fault}`);
  });
}

function contrastFaults(theme: Theme): string[] {
  const found: string[] = [];
  const need = (ink: string, ground: string, least: number) => {
    const ratio = contrast(theme[ink] ?? '', theme[ground] ?? '');
    // Written so that a token that is missing or no colour (NaN) fails too.
    if (!(ratio >= least)) found.push(`${ink} on ${ground} is ${ratio.toFixed(2)}, needs ${least}`);
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

function distanceFaults(theme: Theme): string[] {
  const found: string[] = [];
  const apart = (a: string, b: string, vision: Vision, least: number) => {
    const distance = difference(theme[a] ?? '', theme[b] ?? '', vision);
    if (!(distance >= least)) found.push(`${a} and ${b} are ${distance.toFixed(1)} apart for ${vision}, need ${least}`);
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
  test('reach the contrast they need on every surface, and differ for every kind of eye', () => {
    expect(faults(css)).toEqual([]);
  });

  test('no raw colour stands outside the tokens', () => {
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
    ['a text that is too faint', '--muted: #95a7ba', '--muted: #55677a', 'muted on bg'],
    ['a surface that is too light', '--well: #0a1119', '--well: #5a6169', 'muted on well'],
    ['a glow that is too strong', '--glow: rgba(255, 181, 61, 0.11)', '--glow: rgba(255, 181, 61, 0.8)', 'on new'],
    ['two neighbouring bands alike', '--b-40m: #f3c40a', '--b-40m: #d15103', 'b-60m and b-40m'],
    ['two modes alike', '--sstv: #d878c2', '--sstv: #5c9df2', 'voice and sstv'],
    ['a token that is gone', '--on-key: #1c1204', '--on-kez: #1c1204', 'on-key on key'],
  ])('%s would be found', (_, good, spoiled, fault) => {
    const sheet = css.replace(good, spoiled);
    expect(sheet).not.toBe(css);
    expect(faults(sheet).join('\n')).toContain(fault);
  });
});
