import type { AdifRecord } from '@pileup/adif/record';
import { formatFields } from '@pileup/adif/write/adi-writer';
import { FieldList, sanitized } from '@pileup/adif/write/record-writer';
import { Buffer } from '../../../../lib/node-buffer.ts';
import { shortened } from './shortened.ts';

/** `AdifParser.parseAdi` of adif-parser-ts. */
export type ParseAdi = (adi: string) => { records?: Record<string, string>[] };

/** A field that the two readers read differently; null where a reader did not find the field. */
export interface Difference {
  record: number;
  /** The name of the field; null if the record itself differs. */
  field: string | null;
  first: string | null;
  second: string | null;
}

export interface Comparison {
  /** Records read by both. */
  records: number;
  /** The first of the differences. */
  differences: Difference[];
  /** The number of differences, with those beyond the list. */
  total: number;
}

/** Bounds the work for a file with many small records; `START_BYTES` bounds the text. */
const RECORDS_LIMIT = 500;
const DIFFERENCES_LIMIT = 20;
const EXCERPT = 80;

/**
 * Reads the records again with a second reader and compares field by field. Calls `pause` between records.
 *
 * The second reader does not get the file: on damaged text it loses records, throws or never ends. It gets each record
 * as our writer writes it, with valid names and exact lengths, behind a header: without one, `<eoh>` inside a value would
 * make it take the record for a header. Records are passed one at a time, so that it cannot lose count.
 */
export async function compareReaders(
  records: readonly AdifRecord[],
  parse: ParseAdi,
  pause: () => Promise<void>,
): Promise<Comparison> {
  const compared = records.slice(0, RECORDS_LIMIT);
  const differences: Difference[] = [];
  let total = 0;
  for (const record of compared) {
    const found = differencesOf(record, parse);
    total += found.length;
    differences.push(...found.slice(0, DIFFERENCES_LIMIT - differences.length));
    await pause();
  }
  return { records: compared.length, differences, total };
}

function differencesOf({ number: record, fields }: AdifRecord, parse: ParseAdi): Difference[] {
  const written = sanitized(FieldList.of(fields));
  // The second reader ignores a record without fields.
  if (written.names.length === 0) return [];
  const second = readAgain(parse, `Preview<EOH>${formatFields(written)}<EOR>`);
  if (typeof second === 'string') return [{ record, field: null, first: '1 record', second: shortened(second) }];
  const differences: Difference[] = [];
  const compare = (field: string, ours: string | null, theirs: string | null) => {
    if (ours !== theirs) differences.push({ record, field: shortened(field), ...excerpts(ours, theirs) });
  };
  const remaining = new Map(Object.entries(second));
  for (const [i, name] of written.names.entries()) {
    const key = bytesAsText(name).toLowerCase();
    const value = remaining.get(key);
    remaining.delete(key);
    compare(name, written.values[i] ?? '', value === undefined ? null : textOfBytes(value));
  }
  for (const [key, value] of remaining) compare(textOfBytes(key).toUpperCase(), null, textOfBytes(value));
  return differences;
}

/** Both values from shortly before the first difference, at most `EXCERPT` characters. */
function excerpts(first: string | null, second: string | null): Pick<Difference, 'first' | 'second'> {
  let at = 0;
  while (first && second && at < first.length && first[at] === second[at]) at++;
  const from = Math.max(0, at - EXCERPT / 4);
  const excerpt = (text: string | null) =>
    text &&
    `${from > 0 ? '…' : ''}${text.slice(from, from + EXCERPT).toWellFormed()}${text.length > from + EXCERPT ? '…' : ''}`;
  return { first: excerpt(first), second: excerpt(second) };
}

/** The record of the text; a description if the second reader throws, or does not find exactly one. */
function readAgain(parse: ParseAdi, text: string): Record<string, string> | string {
  try {
    const { records = [] } = parse(bytesAsText(text));
    const [record] = records;
    return record && records.length === 1 ? record : `${records.length} records`;
  } catch (error) {
    return String(error);
  }
}

/**
 * Our writer's lengths count the bytes of UTF-8, the second reader counts UTF-16 units. As text with one character per
 * byte both are the same; it also lower-cases names, in that form.
 */
const bytesAsText = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
const textOfBytes = (text: string): string => Buffer.from(text, 'latin1').toString('utf8');
