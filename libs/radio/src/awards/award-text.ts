/** UTC days, weeks that start on Monday, calendar months. */
type PeriodKind = 'day' | 'week' | 'month';
type ModeClass = 'voice' | 'cw' | 'data' | 'sstv';
type Measure = 'contacts' | 'entities' | 'bands';

/** The parts of an award's rule that texts are made from. */
export interface AwardRuleParts {
  readonly period: PeriodKind;
  /** Null for all modes. */
  readonly mode_class: ModeClass | null;
  readonly measure: Measure;
}

const DAY = 86_400_000;
const CLASS_NAMES: Readonly<Record<ModeClass, string>> = { voice: 'voice', cw: 'CW', data: 'data', sstv: 'SSTV' };
const PERIOD_NAMES: Readonly<Record<PeriodKind, string>> = {
  day: 'of the UTC day',
  week: 'of the week, Monday to Sunday, UTC',
  month: 'of the calendar month, UTC',
};
const DIGITS = new Intl.NumberFormat('en');

const dateOf = (ms: number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(ms);

/** The counted things: `most CW QSOs`, `most DXCC entities`. */
export function awardMeasureText({ mode_class, measure }: AwardRuleParts): string {
  const mode = mode_class ? ` ${CLASS_NAMES[mode_class]}` : '';
  if (measure === 'contacts') return `most${mode} QSOs${mode ? '' : ', all modes'}`;
  const counted = measure === 'entities' ? 'DXCC entities' : 'bands';
  return `most ${counted}${mode ? ` in${mode}` : ''}`;
}

/** The rule in one line: `most CW QSOs of the UTC day`. */
export const awardRuleText = (rule: AwardRuleParts): string =>
  `${awardMeasureText(rule).replace(', all modes', ' in all modes')} ${PERIOD_NAMES[rule.period]}`;

/** A result: `1,182 QSOs`, `1 entity`, `11 bands`. */
export function awardCountText(count: number, measure: Measure): string {
  const [one, many] = { contacts: ['QSO', 'QSOs'], entities: ['entity', 'entities'], bands: ['band', 'bands'] }[
    measure
  ];
  return `${DIGITS.format(count)} ${count === 1 ? one : many}`;
}

/**
 * A period: `Wednesday, 25 November 2026`, `16 to 22 November 2026`, `November 2026`.
 * @param from and `to` (exclusive) in ms since 1970
 */
export function awardPeriodText(period: PeriodKind, from: number, to: number): string {
  if (period === 'month') return dateOf(from, { month: 'long', year: 'numeric' });
  const full = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  if (period === 'day') return dateOf(from, { weekday: 'long', ...full }).replace(/^(\w+) /, '$1, ');
  const last = to - DAY;
  const sameMonth = new Date(from).getUTCMonth() === new Date(last).getUTCMonth();
  const sameYear = new Date(from).getUTCFullYear() === new Date(last).getUTCFullYear();
  const first = dateOf(from, {
    day: 'numeric',
    ...(sameMonth ? {} : { month: 'long' }),
    ...(sameYear ? {} : { year: 'numeric' }),
  });
  return `${first} to ${dateOf(last, full)}`;
}

/** The ISO 8601 week of a day, 1 to 53. */
export function isoWeekOf(ms: number): number {
  const date = new Date(Math.floor(ms / DAY) * DAY);
  // The week belongs to the year of its Thursday.
  const thursday = date.getTime() + (3 - ((date.getUTCDay() + 6) % 7)) * DAY;
  const newYear = Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1);
  return 1 + Math.floor((thursday - newYear) / (7 * DAY));
}

/** The two lines within the postmark of an award: `25 NOV`, `W 47`, `NOV 26`. */
export function postmarkLines(period: PeriodKind, from: number): [string, string] {
  const month = dateOf(from, { month: 'short' }).slice(0, 3).toUpperCase();
  if (period === 'week') return ['W', String(isoWeekOf(from))];
  if (period === 'month') return [month, dateOf(from, { year: '2-digit' })];
  return [dateOf(from, { day: '2-digit' }), month];
}

/** The serial number of a certificate: `2026-004812`. @param to the end of its period */
export const awardSerial = (id: number, to: number): string =>
  `${new Date(to - DAY).getUTCFullYear()}-${String(id).padStart(6, '0')}`;
