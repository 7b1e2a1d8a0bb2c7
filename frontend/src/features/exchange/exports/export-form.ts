import type { ExportFormat, ExportRequest } from '@pileup/contract/exchange';

/** How the contacts of an export are chosen; `call` is the search one came from. */
export type Choice = 'dates' | 'times' | 'all' | 'call';

/** The export form as it stands, half filled or not; dates and times as their inputs write them, UTC. */
export interface ExportForm {
  choice: Choice;
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
  { value: 'adi', label: 'ADI', what: 'ADIF, read by every logging program.' },
  { value: 'adx', label: 'ADX', what: 'ADIF as XML.' },
  { value: 'csv', label: 'CSV', what: 'A table for spreadsheets, one contact a row.' },
];

/** Which of the two ends of a time span. */
export type End = 'start' | 'end';

export interface FormError {
  text: string;
  /** The inputs it is about. */
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

/** What to ask the server for, or why not. `call` is the search one came from. */
export function exportRequest(
  form: ExportForm,
  call: string,
): { request: ExportRequest; error?: undefined } | { request?: undefined; error: FormError } {
  const { choice, format } = form;
  if (choice === 'all') return { request: { all: true, format } };
  if (choice === 'call') return { request: { call, format } };
  const [start, end] = spanOf(form, choice);
  const missing = (['start', 'end'] as const).filter((which) => (which === 'start' ? start : end) === '');
  if (missing.length > 0) return { error: { text: TEXTS[choice].missing, ends: missing } };
  // Texts of one shape: their order is that of time. Equal is allowed, both ends are included.
  if (start > end) return { error: { text: TEXTS[choice].order, ends: ['start', 'end'] } };
  return { request: { start_date: start, end_date: end, format } };
}

function spanOf(form: ExportForm, choice: 'dates' | 'times'): [start: string, end: string] {
  return choice === 'dates' ? [form.start_date, form.end_date] : [form.start_time, form.end_time];
}

/** The server's own texts for the two ends, as the form shows them; undefined where it refused for another reason. */
export function refusedEnds(errors: Readonly<Record<string, readonly string[]>>): FormError | undefined {
  const ends = (['start', 'end'] as const).filter((end) => errors[`${end}_date`]?.[0]);
  const text = errors.start_date?.[0] ?? errors.end_date?.[0];
  return text === undefined ? undefined : { text, ends };
}

/** Makes a form of what was kept; fields that are missing or not ours are empty. */
export function readForm(value: unknown): ExportForm {
  const kept = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const text = (key: keyof ExportForm) => (typeof kept[key] === 'string' ? kept[key] : '');
  const choices: readonly Choice[] = ['dates', 'times', 'all', 'call'];
  return {
    choice: choices.find((choice) => choice === kept.choice) ?? 'dates',
    start_date: text('start_date'),
    end_date: text('end_date'),
    start_time: text('start_time'),
    end_time: text('end_time'),
    format: FORMATS.find(({ value: format }) => format === kept.format)?.value ?? 'adi',
  };
}

/** The form on arrival: with a search, that search is the choice; without one it cannot be. */
export function arrived(form: ExportForm, call: string): ExportForm {
  if (call) return { ...form, choice: 'call' };
  return form.choice === 'call' ? { ...form, choice: 'dates' } : form;
}
