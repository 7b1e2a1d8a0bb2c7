import { Buffer } from 'node:buffer';
import { AdifParser } from 'adif-parser-ts';
import type { AdifFields } from '../record.ts';
import { AdifReader } from './adi-reader.ts';

/**
 * The records of a small ADI text, such as another program posts for a single contact; a header is skipped.
 * For files use `AdifReader`: this holds everything in memory.
 *
 * The text is repaired by our reader first and then parsed by adif-parser-ts. On its own that library loses all records
 * after `<call:x>`, never ends at `<call:-9>`, throws at `<call>` and treats the first record as a header if any text
 * precedes it; it counts UTF-16 units, so the lengths passed here do too.
 * Never throws.
 */
export function parseSmallAdif(text: string): AdifFields[] {
  const reader = new AdifReader();
  const records = [...reader.push(Buffer.from(text.toWellFormed(), 'utf8')), ...reader.end()];
  const repaired = records.map(({ fields }) => {
    const tags = Object.entries(fields).map(([name, value]) => `<${name}:${value.length}>${value}`);
    return `${tags.join('')}<eor>`;
  });
  const parsed = AdifParser.parseAdi(repaired.join('')).records ?? [];
  return records.map(({ fields }, index) => restoreUpperCase(fields, parsed[index] ?? {}));
}

/**
 * The library lower-cases field names, and `__proto__` cannot be a field of a plain object: its value is taken from our
 * own reading.
 */
function restoreUpperCase(fields: AdifFields, parsed: AdifFields): AdifFields {
  const names = Object.keys(fields).map((name) => {
    const lower = name.toLowerCase();
    return [name, Object.hasOwn(parsed, lower) ? parsed[lower] : fields[name]] as const;
  });
  return Object.fromEntries(names) as AdifFields;
}
