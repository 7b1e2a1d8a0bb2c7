import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { BAND_COLOURS, THEMES } from './palette.ts';

const TOKENS = new URL('../../../../frontend/src/ui/tokens.css', import.meta.url);

test('bands have the colours of the pages', () => {
  const tokens = readFileSync(TOKENS, 'utf8');
  const rows = [...tokens.matchAll(/--b-(\w+): (#[0-9a-f]{6});/g)].map(([, band, colour]) => [band, colour]);
  const ours = THEMES.map((theme) => Object.entries(BAND_COLOURS[theme]));
  expect(rows).toEqual([...(ours[1] ?? []), ...(ours[0] ?? [])]);
});
