import { readFileSync } from 'node:fs';
import { BANDS } from '@pileup/radio/band';
import { bandColour } from './band-token.ts';

const css = readFileSync(new URL('../tokens.css', import.meta.url), 'utf8');

describe('the colour of a band', () => {
  test('is muted or a token that exists in both themes', () => {
    const used = BANDS.map(bandColour).filter((colour) => colour !== 'var(--muted)');
    expect(used.length).toBeGreaterThan(15);
    for (const colour of used) expect(css.split(`${colour.slice(4, -1)}:`)).toHaveLength(3);
  });

  test('has a valid CSS name for 1.25m; satellite is upper case', () => {
    expect(bandColour('1.25m')).toBe('var(--b-125m)');
    expect(bandColour('SAT')).toBe('var(--b-sat)');
    expect(bandColour('13cm')).toBe('var(--muted)');
  });
});
