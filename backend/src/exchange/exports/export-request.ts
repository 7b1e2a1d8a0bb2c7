import type { ExportFormat, ExportRequest } from '@pileup/contract/exchange';
import { IsBoolean, IsIn, IsInt, IsOptional } from 'class-validator';
import { minuteOf, parseUtc, type QsoSelection, requireFilter } from '../../logbook/index.js';
import { Transform } from '../../platform/conversions.js';
import { InvalidRequest } from '../../platform/errors.js';
import { IsPlainText } from '../../platform/validation.js';

const text = Transform(({ value }) => (typeof value === 'string' ? value.trim() || null : value));

/** How programs write yes. */
const YES: ReadonlySet<unknown> = new Set([true, 1, '1', 'true']);

export class ExportBody implements ExportRequest {
  @text
  @IsOptional()
  @IsPlainText(30, { called: 'The start' })
  start_date?: string | null;

  @text
  @IsOptional()
  @IsPlainText(30, { called: 'The end' })
  end_date?: string | null;

  @Transform(({ value }) => (value === null ? undefined : YES.has(value)))
  @IsOptional()
  @IsBoolean({ message: 'Please choose yes or no.' })
  all?: boolean;

  @Transform(({ value }) =>
    value === '' || value === null ? undefined : typeof value === 'string' ? Number(value) : value,
  )
  @IsOptional()
  @IsInt({ message: 'The number of the import is missing.' })
  import_id?: number;

  @text
  @IsOptional()
  @IsPlainText(20, { called: 'The call' })
  call?: string;

  @text
  @IsOptional()
  @IsPlainText(500, { called: 'The filter' })
  filter?: string;

  @IsOptional()
  @IsIn(['adi', 'adx', 'csv'], { message: 'The format must be adi, adx or csv.' })
  format?: ExportFormat;
}

/** The contacts of an export, and its description. */
export interface ExportChoice {
  selection: QsoSelection;
  /** Empty for an import, whose file name is not known here. */
  title: string;
  /** A part of the file name. */
  slug: string;
  startDate: string | null;
  endDate: string | null;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** @throws InvalidRequest with the texts of the form */
export function choiceOf(body: ExportBody): ExportChoice {
  const { all, import_id: importId, call, filter, start_date: start, end_date: end } = body;
  const kinds = [all, importId, filter ?? call, start ?? end].filter(
    (kind) => kind !== undefined && kind !== null && kind !== false,
  );
  if (kinds.length > 1)
    throw new InvalidRequest({ all: ['Please choose dates, all contacts, one import or one search, not several.'] });
  const untimed = { startDate: null, endDate: null };
  if (all) return { ...untimed, selection: {}, title: 'All contacts', slug: 'all' };
  if (importId !== undefined) return { ...untimed, selection: { importId }, title: '', slug: `import-${importId}` };
  if (filter) {
    requireFilter(filter);
    const prefix = call?.toUpperCase();
    const title = [`Filter ${filter}`, ...(prefix ? [`calls beginning with ${prefix}`] : [])].join(', ');
    const selection = { filter, ...(prefix && { call: prefix }) };
    return { ...untimed, selection, title: shortened(title), slug: 'filtered' };
  }
  if (call) {
    const prefix = call.toUpperCase();
    return {
      ...untimed,
      selection: { call: prefix },
      title: `Calls beginning with ${prefix}`,
      slug: `calls-${prefix}`,
    };
  }
  return between(start ?? null, end ?? null);
}

const MAX_TITLE = 120;
const shortened = (title: string) => (title.length > MAX_TITLE ? `${title.slice(0, MAX_TITLE - 1)}…` : title);

/** Two dates, or two date-times, both inclusive. */
function between(start: string | null, end: string | null): ExportChoice {
  const timed = [start, end].some((moment) => moment !== null && !DAY.test(moment));
  const ends = { start_date: minuteAt(start, '00:00', timed), end_date: minuteAt(end, '23:59', timed) };
  const { start_date: from, end_date: to } = ends;
  const missing = Object.entries(ends).filter(([, minute]) => minute === null);
  if (from === null || to === null || start === null || end === null)
    throw new InvalidRequest(fieldErrors(missing, `Please select both start and end date${timed ? ' and time' : ''}.`));
  const wrong = Object.entries(ends).filter(([, minute]) => Number.isNaN(minute));
  if (wrong.length > 0)
    throw new InvalidRequest(
      fieldErrors(wrong, 'A date is written 2026-11-21, a date and time 2026-11-21T19:42, both in UTC.'),
    );
  if (from > to)
    throw new InvalidRequest(
      fieldErrors(
        Object.entries(ends),
        timed ? 'Start date and time should be before end date and time.' : 'Start date should be before end date.',
      ),
    );
  const [first, last] = [start, end].map((moment) => moment.replace('T', ' '));
  return {
    selection: { from, to },
    title: `${first} to ${last}`,
    slug: `${first}-to-${last}`,
    startDate: start,
    endDate: end,
  };
}

/** The minute of a date or date-time; null if it, or its time, is missing, NaN if it is invalid. */
function minuteAt(moment: string | null, timeOfDate: string, timed: boolean): number | null {
  if (moment === null || (timed && DAY.test(moment))) return null;
  const ts = parseUtc(timed ? moment : `${moment}T${timeOfDate}`);
  return ts === null ? Number.NaN : minuteOf(ts);
}

function fieldErrors(ends: [string, unknown][], sentence: string): Record<string, string[]> {
  return Object.fromEntries(ends.map(([name]) => [name, [sentence]]));
}

/** Such as `m0qaa-2026-11-01-to-2026-11-21.adi`, safe for any file system. */
export function filenameOf(callsign: string, slug: string, format: ExportFormat): string {
  const safe = `${callsign}-${slug}`
    .toLowerCase()
    .replaceAll(':', '')
    .replace(/[^a-z0-9]+/g, '-');
  return `${safe.replace(/-$/, '')}.${format}`;
}
