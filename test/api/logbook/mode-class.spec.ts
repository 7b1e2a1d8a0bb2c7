import { MODE_OPTIONS, modeClass, resolveMode } from '@pileup/radio/mode';
import { ALIASES, MODE_BY_PREFIX, SUBMODES } from '@pileup/radio/mode-table';
import { TestApp } from '../../test-app.ts';

const EXPRESSION = `
  select pg_get_expr(d.adbin, d.adrelid) as expression from pg_attrdef d
  join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
  where d.adrelid = 'logbook.qso'::regclass and a.attname = 'mode_class'`;

const KNOWN = [...SUBMODES].flatMap(([mode, submodes]) => [mode, ...submodes]);
const ALIASED = [...Object.keys(ALIASES), ...MODE_BY_PREFIX.map(([prefix]) => `${prefix} 16/2000`)];
const ODD = [
  '',
  ' ',
  'CW ',
  'cw',
  'Ssb',
  'usb',
  'LSB-D1',
  'XYZ',
  'VOICE',
  'DATA',
  "'",
  '\\',
  '%',
  'ＣＷ',
  'É',
  '🎙',
  '__proto__',
];

test('the column mode_class of a stored mode is modeClass of libs/radio, in lower case', async () => {
  await using testApp = await TestApp.create();
  const [{ expression } = { expression: '' }] = await testApp.sql<{ expression: string }>(EXPRESSION);
  const written = [...MODE_OPTIONS.map((option) => option.replace(/^-+/, '')), ...KNOWN, ...ALIASED, ...ODD];
  const stored = [...new Set(written.map((mode) => resolveMode(mode).mode))];
  const rows = await testApp.sql<{ mode: string; mode_class: string }>(
    `select mode, ${expression} as mode_class from unnest($1::text[]) as modes (mode)`,
    [stored],
  );
  expect(rows).toEqual(stored.map((mode) => ({ mode, mode_class: modeClass(mode).toLowerCase() })));
  expect(new Set(rows.map((row) => row.mode_class))).toEqual(new Set(['voice', 'cw', 'sstv', 'data']));
});
