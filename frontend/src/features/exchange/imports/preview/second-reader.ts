import type { AdifRecord } from '@pileup/adif/record';
import { formatFields } from '@pileup/adif/write/adi-writer';
import { FieldList, sanitized } from '@pileup/adif/write/record-writer';
import { Buffer } from '../../../../lib/node-buffer.ts';
import { shortened } from './shortened.ts';

/** `AdifParser.parseAdi` of adif-parser-ts. */
export type ParseAdi = (adi: string) => { records?: Record<string, string>[] };

/** What the two readers read differently; null where a reader did not find the field. */
export interface Difference {
  record: number;
  /** Null if it is the record itself. */
  field: string | null;
  first: string | null;
  second: string | null;
}

export interface Comparison {
  /** Records read by both. */
  records: number;
  /** The first of the differences. */
  differences: Difference[];
  /** Their number, with those beyond the list. */
  total: number;
}

/** Bounds the work for a file with many small records; `START_BYTES` bounds the text. */
const RECORDS_LIMIT = 500;
const DIFFERENCES_LIMIT = 20;

/**
 * Reads the records again with a second reader and compares field by field. Calls `pause` between records.
 *
 * The second reader does not get the file: on damaged text it loses records, throws or never ends. It gets each record
 * as our writer writes it, with valid names and exact lengths, behind a header: without one, `<eoh>` inside a value would
 * make it take the record for a header. One record at a time, so that it cannot lose count.
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
  const { names, values } = sanitized(FieldList.of(fields));
  // The second reader ignores such a record.
  if (names.length === 0) return [];
  const list = Object.assign(new FieldList(), { names, values });
  const read = recordsOf(parse, `Preview<EOH>${formatFields(list)}<EOR>`);
  const [second] = read;
  if (typeof read === 'string' || read.length !== 1 || second === undefined) {
    const text = typeof read === 'string' ? read : `${read.length} records`;
    return [{ record, field: null, first: '1 record', second: shortened(text) }];
  }
  const differences: Difference[] = [];
  const add = (field: string, ours: string | null, theirs: string | null) => {
    if (ours === theirs) return;
    const [first, second] = [ours, theirs].map((value) => value && shortened(value)) as [string | null, string | null];
    differences.push({ record, field: shortened(field), first, second });
  };
  const keys = names.map((name) => bytesAsText(name).toLowerCase());
  for (const [i, key] of keys.entries())
    add(names[i] ?? '', values[i] ?? '', Object.hasOwn(second, key) ? textOfBytes(second[key] ?? '') : null);
  for (const key of Object.keys(second).filter((name) => !keys.includes(name)))
    add(textOfBytes(key).toUpperCase(), null, textOfBytes(second[key] ?? ''));
  return differences;
}

/** What the second reader reads, or its error. */
function recordsOf(parse: ParseAdi, text: string): Record<string, string>[] | string {
  try {
    return parse(bytesAsText(text)).records ?? [];
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
