import type { LogbookSort } from '@pileup/contract/logbook';
import { persistentStore } from '../persistent-store.ts';

interface Column {
  readonly text: string;
  readonly sort?: LogbookSort;
  /** The track of the grid, unless the operator has chosen a width. */
  readonly track: string;
  /** Whether the column needs the details of a row, and is not shown on phones. */
  readonly isDetail?: true;
}

const column = (text: string, track: string, sort?: LogbookSort): Column => ({ text, track, ...(sort && { sort }) });
const detail = (text: string, track: string, sort?: LogbookSort): Column => ({
  ...column(text, track, sort),
  isDetail: true,
});

/** Every column of the logbook table beside the first one, in the order in which they are offered. */
export const COLUMNS = {
  time: column('Time (UTC)', 'var(--time)', 'time'),
  info: column('Info', '62px'),
  call: column('Call', 'calc(var(--call) * 8.6px + 22px)', 'call'),
  mode: column('Mode', 'minmax(64px, 92px)', 'mode'),
  band: column('Band', 'minmax(56px, 68px)', 'band'),
  frequency: column('Freq', 'minmax(112px, 150px)', 'freq'),
  name: column('Name', 'minmax(70px, 1fr)', 'name'),
  country: column('Country', 'minmax(80px, 1.5fr)', 'country'),
  comment: column('Comment', 'minmax(90px, 3fr)', 'comment'),
  sent: detail('Sent', 'minmax(48px, 66px)', 'sent'),
  received: detail('Rcvd', 'minmax(48px, 66px)', 'received'),
  qsl: detail('QSL', 'minmax(56px, 130px)'),
  grid: detail('Grid', 'minmax(64px, 90px)', 'grid'),
  distance: detail('Distance', 'minmax(76px, 96px)'),
  beam: detail('Beam', 'minmax(52px, 66px)'),
  power: detail('Power', 'minmax(56px, 80px)', 'power'),
  zone: detail('CQ zone', 'minmax(64px, 78px)', 'zone'),
  contest: detail('Contest', 'minmax(70px, 1fr)', 'contest'),
  station: detail('Station', 'minmax(76px, 110px)', 'station'),
} as const satisfies Record<string, Column>;

export type ColumnKey = keyof typeof COLUMNS;

export const COLUMN_KEYS = Object.keys(COLUMNS) as ColumnKey[];

export const columnOf = (key: ColumnKey): Column => COLUMNS[key];

const DEFAULT_KEYS = COLUMN_KEYS.filter((key) => !columnOf(key).isDetail);

/** The columns that an operator has chosen for the logbook table. */
export interface ColumnChoice {
  /** The shown columns in their order. */
  readonly shown: readonly ColumnKey[];
  /** Widths of the resized columns, in pixels. */
  readonly widths: Readonly<Partial<Record<ColumnKey, number>>>;
}

export const DEFAULT_COLUMNS: ColumnChoice = { shown: DEFAULT_KEYS, widths: {} };

export const MIN_WIDTH = 40;
export const MAX_WIDTH = 600;

export const columnChoices = persistentStore('logbook-columns', readChoice);

/**
 * Parses the stored choice; columns of another version are left out. The callsign, which links to the contact, is
 * always shown.
 */
export function readChoice(value: unknown): ColumnChoice {
  const { shown, widths } = (value ?? {}) as Partial<Record<keyof ColumnChoice, unknown>>;
  if (!Array.isArray(shown)) return DEFAULT_COLUMNS;
  const known = [...new Set(shown)].filter(isColumnKey);
  const valid = Object.entries(widths ?? {}).filter(([key, width]) => isColumnKey(key) && isWidth(width));
  return {
    shown: known.includes('call') ? known : ['call', ...known],
    widths: Object.fromEntries(valid),
  };
}

const isColumnKey = (key: unknown): key is ColumnKey => typeof key === 'string' && Object.hasOwn(COLUMNS, key);

export const isWidth = (width: unknown): width is number =>
  typeof width === 'number' && width >= MIN_WIDTH && width <= MAX_WIDTH;

/** The choice with a column added as the last one, or removed. */
export function withColumn(choice: ColumnChoice, key: ColumnKey, isShown: boolean): ColumnChoice {
  const others = choice.shown.filter((each) => each !== key);
  return { ...choice, shown: isShown || key === 'call' ? [...others, key] : others };
}

/** The choice with a column moved by a number of places; at an end it stays. */
export function withMoved(choice: ColumnChoice, key: ColumnKey, by: number): ColumnChoice {
  const from = choice.shown.indexOf(key);
  const to = from + by;
  if (from < 0 || to < 0 || to >= choice.shown.length) return choice;
  return { ...choice, shown: choice.shown.toSpliced(from, 1).toSpliced(to, 0, key) };
}

/** The choice with the width of a column; undefined for its usual one. */
export function withWidth(choice: ColumnChoice, key: ColumnKey, width: number | undefined): ColumnChoice {
  const { [key]: _, ...others } = choice.widths;
  if (width === undefined) return { ...choice, widths: others };
  return { ...choice, widths: { ...others, [key]: Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, Math.round(width))) } };
}

export function isDefault({ shown, widths }: ColumnChoice): boolean {
  return shown.join() === DEFAULT_KEYS.join() && Object.keys(widths).length === 0;
}

/** A table with more columns needs more room than a laptop has: it can be scrolled sideways there. */
const MANY_COLUMNS = 12;

export const hasManyColumns = ({ shown }: ColumnChoice): boolean => shown.length > MANY_COLUMNS;

export const needsDetails = ({ shown }: ColumnChoice): boolean => shown.some((key) => columnOf(key).isDetail);

/** The columns in the document: phones show all the usual ones, whatever is chosen. */
export function columnsInDocument({ shown }: ColumnChoice): readonly ColumnKey[] {
  return [...shown, ...DEFAULT_KEYS.filter((key) => !shown.includes(key))];
}

/** The tracks of the shown columns; resized columns shrink if there is not enough room. */
export function tracksOf({ shown, widths }: ColumnChoice): string {
  const tracks = shown.map((key) =>
    widths[key] === undefined ? columnOf(key).track : `minmax(${MIN_WIDTH}px, ${widths[key]}px)`,
  );
  return ['36px', ...tracks].join(' ');
}
