import type { Encoding } from '@pileup/adif/encoding/encodings';
import type { AdifFields, AdifRecord } from '@pileup/adif/record';
import { bandOf, parseBand } from '@pileup/radio/band';
import { parseCallsign } from '@pileup/radio/callsign';
import { hzFromMhz } from '@pileup/radio/frequency';
import { type FileStart, readFileStart } from './file-start.ts';
import { type Comparison, compareReaders, type ParseAdi } from './second-reader.ts';
import { shortened } from './shortened.ts';

/** One contact of the file, as far as its record gives it; texts are shortened. */
export interface PreviewContact {
  record: number;
  /** ISO 8601; empty if the record has no valid date and time. */
  at: string;
  /** Date and time as written in the file. */
  written: string;
  call: string;
  band: string;
  mode: string;
  submode: string;
  /** Reports sent and received. */
  report: string;
}

/** The preview of a file before its upload. */
export interface Preview {
  /** Records in the part that was read. */
  records: number;
  /** Estimated records of the whole file; null if all of it was read. */
  expected: number | null;
  /** QTC lines in that part, which are no records; absent if there are none. */
  qtc?: number;
  /** The program that wrote the file, and its version. */
  program: string;
  /** The detected encoding, used unless the operator chooses another one; null for UTF-16, which is certain. */
  detected: Encoding | null;
  /** Texts beyond ASCII, which show whether the encoding is right. */
  samples: string[];
  /** Callsigns under which the contacts were made, as far as the file names them. */
  stations: string[];
  contacts: PreviewContact[];
  /** The first warnings of our reader, all different. */
  warnings: string[];
  /** The number of warnings, with those beyond the list. */
  warningsTotal: number;
  /** Null if the second reader could not be loaded. */
  comparison: Comparison | null;
}

const CONTACTS_LIMIT = 10;
const WARNINGS_LIMIT = 5;
const WARNING_LENGTH = 200;
const SAMPLES_LIMIT = 6;
const SAMPLE_LENGTH = 40;
const NOT_ASCII = /[^\0-\x7f]/;

async function loadSecondReader(): Promise<ParseAdi> {
  const { AdifParser } = await import('adif-parser-ts');
  return AdifParser.parseAdi;
}

/**
 * Reads the first part of a file with both readers, in time slices.
 * @param encoding the operator's choice; null for the detected one
 * @returns the reason as a sentence, where the file is not ADIF
 * @throws if the file cannot be read, or aborted
 */
export async function previewFile(
  file: Blob,
  signal: AbortSignal,
  encoding: Encoding | null = null,
  load: () => Promise<ParseAdi> = loadSecondReader,
): Promise<Preview | { refused: string }> {
  const pause = timeSlices(signal);
  const start = await readFileStart(file, encoding, pause);
  if ('refused' in start) return start;
  const parse = await load().catch(() => null);
  const comparison = parse && (await compareReaders(start.records, parse, pause));
  const { records, qtc } = start;
  return {
    records: records.length,
    ...(qtc > 0 && { qtc }),
    expected: expectedRecords(start, file.size),
    program: programOf(start.header),
    detected: start.isUtf16 ? null : start.detected,
    samples: samplesOf(records),
    stations: stationsOf(records),
    contacts: records.slice(0, CONTACTS_LIMIT).map(contactOf),
    ...warningsOf(records),
    comparison,
  };
}

function samplesOf(records: readonly AdifRecord[]): string[] {
  const samples = new Set<string>();
  for (const { fields } of records) {
    for (const text of Object.values(fields)) {
      if (NOT_ASCII.test(text)) samples.add(shortened(text.replace(/\s+/g, ' '), SAMPLE_LENGTH));
      if (samples.size === SAMPLES_LIMIT) return [...samples];
    }
  }
  return [...samples];
}

function stationsOf(records: readonly AdifRecord[]): string[] {
  const calls = records.map(({ fields }) => parseCallsign(fields.STATION_CALLSIGN ?? ''));
  return [...new Set(calls.filter((call) => call !== null))];
}

function warningsOf(records: readonly AdifRecord[]): Pick<Preview, 'warnings' | 'warningsTotal'> {
  const warnings = new Set<string>();
  let warningsTotal = 0;
  for (const { number, warnings: ofReader, fault } of records) {
    const ofRecord = fault === undefined ? ofReader : [fault, ...ofReader];
    warningsTotal += ofRecord.length;
    for (const warning of ofRecord) {
      if (warnings.size === WARNINGS_LIMIT) break;
      warnings.add(`Record ${number}: ${shortened(warning, WARNING_LENGTH)}`);
    }
  }
  return { warnings: [...warnings], warningsTotal };
}

function expectedRecords({ records, bytes, isWhole }: FileStart, size: number): number | null {
  return isWhole ? null : Math.max(records.length, Math.round((records.length * size) / bytes));
}

function programOf(header: AdifFields): string {
  return shortened([header.PROGRAMID ?? header['CREATED-BY'], header.PROGRAMVERSION].filter(Boolean).join(' '));
}

function contactOf({ number: record, fields }: AdifRecord): PreviewContact {
  const field = (name: string) => shortened(fields[name] ?? '', 20);
  const [date, time] = [field('QSO_DATE'), field('TIME_ON')];
  const reports = [field('RST_SENT'), field('RST_RCVD')];
  return {
    record,
    at: isoTime(date, time),
    written: `${date} ${time}`.trim(),
    call: field('CALL').toUpperCase(),
    band: parseBand(field('BAND')) || field('BAND') || bandOf(hzFromMhz(field('FREQ')) ?? 0),
    mode: field('MODE').toUpperCase(),
    submode: field('SUBMODE').toUpperCase(),
    report: reports.some(Boolean) ? reports.map((report) => report || '–').join(' / ') : '',
  };
}

/** `20240629` and `1942` or `194207` as ISO 8601; empty for anything else. */
function isoTime(date: string, time: string): string {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(date) ?? [];
  const [, hour, minute] = /^(\d\d)(\d\d)(\d\d)?$/.exec(time) ?? [];
  const iso = `${year}-${month}-${day}T${hour}:${minute}Z`;
  return Number.isNaN(Date.parse(iso)) ? '' : iso;
}

/** Longest work without a break, ms: at 60 frames a second, half of a frame. */
const SLICE_MS = 8;

/**
 * Returns a function to await between steps: it lets the page handle events when a time slice is used up, and throws
 * when aborted.
 */
function timeSlices(signal: AbortSignal): () => Promise<void> {
  let start = performance.now();
  return async () => {
    if (performance.now() - start >= SLICE_MS) {
      await new Promise((resolve) => setTimeout(resolve));
      start = performance.now();
    }
    signal.throwIfAborted();
  };
}
