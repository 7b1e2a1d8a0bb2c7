import {
  COLUMN_KEYS,
  columnsInDocument,
  DEFAULT_COLUMNS,
  isDefault,
  needsDetails,
  readChoice,
  tracksOf,
  withColumn,
  withMoved,
  withWidth,
} from './column-choice.ts';

test('nothing, or nothing valid, is the usual table', () => {
  for (const stored of [undefined, null, 5, 'x', {}, { shown: 'call' }])
    expect(readChoice(stored)).toBe(DEFAULT_COLUMNS);
  expect(isDefault(DEFAULT_COLUMNS)).toBe(true);
  expect(needsDetails(DEFAULT_COLUMNS)).toBe(false);
});

test('what is stored is read back, without columns and widths that are none', () => {
  const stored = { shown: ['grid', 'call', 'grid', 'nothing', 7], widths: { grid: 90, call: 5, band: 'x', other: 90 } };
  expect(readChoice(stored)).toEqual({ shown: ['grid', 'call'], widths: { grid: 90 } });
  expect(readChoice({ shown: ['grid'], widths: null })).toEqual({ shown: ['call', 'grid'], widths: {} });
});

test('a column is added at the end and removed; the callsign stays', () => {
  const added = withColumn(DEFAULT_COLUMNS, 'distance', true);
  expect(added.shown.at(-1)).toBe('distance');
  expect([isDefault(added), needsDetails(added)]).toEqual([false, true]);
  expect(withColumn(added, 'distance', false)).toEqual(DEFAULT_COLUMNS);
  expect(withColumn(DEFAULT_COLUMNS, 'call', false).shown).toContain('call');
});

test('a column is moved, and stays at the ends', () => {
  const { shown } = withMoved(DEFAULT_COLUMNS, 'band', -2);
  expect(shown.slice(0, 5)).toEqual(['time', 'info', 'band', 'call', 'mode']);
  expect(withMoved(DEFAULT_COLUMNS, 'time', -1)).toBe(DEFAULT_COLUMNS);
  expect(withMoved(DEFAULT_COLUMNS, 'comment', 1)).toBe(DEFAULT_COLUMNS);
  expect(withMoved(DEFAULT_COLUMNS, 'grid', 1)).toBe(DEFAULT_COLUMNS);
});

test('a width has limits and can be taken back', () => {
  const wide = withWidth(DEFAULT_COLUMNS, 'name', 123.4);
  expect(wide.widths).toEqual({ name: 123 });
  expect(isDefault(wide)).toBe(false);
  expect(withWidth(wide, 'name', 5_000).widths).toEqual({ name: 600 });
  expect(withWidth(wide, 'name', -5).widths).toEqual({ name: 40 });
  expect(withWidth(wide, 'name', undefined)).toEqual(DEFAULT_COLUMNS);
});

test('each shown column has a track, after that of the first column', () => {
  const choice = { shown: ['call', 'grid'] as const, widths: { grid: 70 } };
  expect(tracksOf(choice)).toBe('36px calc(var(--call) * 8.6px + 22px) minmax(40px, 70px)');
});

test('the usual columns are in the document even if they are not shown', () => {
  const columns = columnsInDocument({ shown: ['grid', 'call'], widths: {} });
  expect(columns.slice(0, 2)).toEqual(['grid', 'call']);
  expect([...columns].sort()).toEqual([...DEFAULT_COLUMNS.shown, 'grid'].sort());
  expect(columnsInDocument({ shown: COLUMN_KEYS, widths: {} })).toEqual(COLUMN_KEYS);
});
