import type { FilterFieldName } from '@pileup/radio/log-filter/fields';
import { formatFilter, parseFilter } from '@pileup/radio/log-filter/parse';

/** The values of a field that a filter asks for, in lower case; empty if it asks for none. */
export function chosenValues(filter: string, field: FilterFieldName): string[] {
  const terms = (parseFilter(filter).terms ?? []).filter((term) => term.field === field && !term.negated);
  return terms.flatMap(({ text }) =>
    text
      .slice(text.indexOf(':') + 1)
      .toLowerCase()
      .split(','),
  );
}

/** The filter with these values of a field instead of the present ones; its exclusions stay. */
export function withChosen(filter: string, field: FilterFieldName, values: readonly string[]): string {
  const terms = parseFilter(filter).terms ?? [];
  const others = formatFilter(terms.filter((term) => term.field !== field || term.negated));
  return [others, values.length > 0 && `${field}:${values.join(',')}`].filter(Boolean).join(' ');
}

/** The text of the choice's button: the values, or a text for none. */
export function chosenText(values: readonly string[], none: string, nameOf: (value: string) => string): string {
  if (values.length === 0) return none;
  const [first = '', second] = values.map(nameOf);
  if (second === undefined) return first;
  return values.length === 2 ? `${first}, ${second}` : `${first} and ${values.length - 1} more`;
}

/** The first or last day of a year, month or day of a filter, such as `2020-05`. */
export function dayOf(date: string, isLast: boolean): string {
  const [, year, month = isLast ? '12' : '01', day] = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?$/.exec(date) ?? [];
  if (!year) return '';
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return `${year}-${month}-${day ?? (isLast ? last : '01')}`;
}

/** The last so many UTC days, today included, as a filter writes days. */
export function lastDays(days: number, now: number): { since: string; until: string } {
  const since = new Date(now - (days - 1) * 86_400_000).toISOString().slice(0, 10);
  return { since, until: '' };
}

export function datesText(since: string, until: string): string {
  if (since && until) return since === until ? since : `${since} to ${until}`;
  return since ? `Since ${since}` : until ? `Until ${until}` : 'Any date';
}
