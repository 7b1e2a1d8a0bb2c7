import type { ExportFormat, ExportRequest } from '@pileup/contract/exchange';

/** The contacts to export; `search`: those that the logbook showed when it linked here. */
export type ExportScope = 'dates' | 'times' | 'all' | 'search';

/** The logbook's search and filter; empty texts restrict nothing. */
export interface LogbookSearch {
  readonly call: string;
  readonly filter: string;
}

export const isSearch = ({ call, filter }: LogbookSearch): boolean => call !== '' || filter !== '';

/** The state of the export form, maybe half filled; dates and times as their inputs write them, UTC. */
export interface ExportForm {
  choice: ExportScope;
  start_date: string;
  end_date: string;
  start_time: string;
  end_time: string;
  format: ExportFormat;
}

export const EMPTY_FORM: ExportForm = {
  choice: 'dates',
  start_date: '',
  end_date: '',
  start_time: '',
  end_time: '',
  format: 'adi',
};

export const FORMATS: readonly { value: ExportFormat; label: string; what: string }[] = [
  { value: 'adi', label: 'ADI', what: 'ADIF, supported by every logging program.' },
  { value: 'adx', label: 'ADX', what: 'ADIF as XML.' },
  { value: 'csv', label: 'CSV', what: 'A table for spreadsheets, one contact per row.' },
];

/** One of the two ends of a time span. */
export type End = 'start' | 'end';

export interface FormError {
  text: string;
  ends: readonly End[];
}

/** The texts of the specification, section 5. */
const TEXTS = {
  dates: { missing: 'Please select both start and end date.', order: 'Start date should be before end date.' },
  times: {
    missing: 'Please select both start and end date and time.',
    order: 'Start date and time should be before end date and time.',
  },
};

/** The request for the form, or its error. */
export function exportRequest(
  form: ExportForm,
  { call, filter }: LogbookSearch,
): { request: ExportRequest; error?: undefined } | { request?: undefined; error: FormError } {
  const { choice, format } = form;
  if (choice === 'all') return { request: { all: true, format } };
  if (choice === 'search') return { request: { ...(call && { call }), ...(filter && { filter }), format } };
  const [start, end] = spanOf(form, choice);
  const missing = (['start', 'end'] as const).filter((which) => (which === 'start' ? start : end) === '');
  if (missing.length > 0) return { error: { text: TEXTS[choice].missing, ends: missing } };
  // ISO texts of one format sort by time. Equal is allowed, since both ends are included.
  if (start > end) return { error: { text: TEXTS[choice].order, ends: ['start', 'end'] } };
  return { request: { start_date: start, end_date: end, format } };
}

function spanOf(form: ExportForm, choice: 'dates' | 'times'): [start: string, end: string] {
  return choice === 'dates' ? [form.start_date, form.end_date] : [form.start_time, form.end_time];
}

/** The server's error texts for the two dates; undefined if it refused for another reason. */
export function serverErrors(errors: Readonly<Record<string, readonly string[]>>): FormError | undefined {
  const ends = (['start', 'end'] as const).filter((end) => errors[`${end}_date`]?.[0]);
  const text = errors.start_date?.[0] ?? errors.end_date?.[0];
  return text === undefined ? undefined : { text, ends };
}

/** Parses a form saved in the session storage; missing or invalid fields are empty. */
export function parseForm(value: unknown): ExportForm {
  const saved = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const text = (key: keyof ExportForm) => (typeof saved[key] === 'string' ? saved[key] : '');
  const choices: readonly ExportScope[] = ['dates', 'times', 'all', 'search'];
  return {
    choice: choices.find((choice) => choice === saved.choice) ?? 'dates',
    start_date: text('start_date'),
    end_date: text('end_date'),
    start_time: text('start_time'),
    end_time: text('end_time'),
    format: FORMATS.find(({ value: format }) => format === saved.format)?.value ?? 'adi',
  };
}

/** Selects the search if there is one; deselects it if there is none. */
export function withSearch(form: ExportForm, search: LogbookSearch): ExportForm {
  if (isSearch(search)) return { ...form, choice: 'search' };
  return form.choice === 'search' ? { ...form, choice: 'dates' } : form;
}

/** The choice of a search, such as `Calls beginning with JA`. */
export function searchText({ call, filter }: LogbookSearch): string {
  if (!filter) return `Calls beginning with ${call}`;
  return call ? `${filter}, calls beginning with ${call}` : filter;
}
