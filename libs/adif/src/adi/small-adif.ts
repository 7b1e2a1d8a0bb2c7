import { Buffer } from 'node:buffer';
import { AdifParser } from 'adif-parser-ts';
import { AdifReader } from './adi-reader.ts';
import type { AdifFields } from '../record.ts';

/**
 * The records of a small ADI text, such as another program posts for a single contact; a header is passed over.
 * For files use `AdifReader`: this holds everything in memory.
 *
 * The text is made sound by our reader first and then goes through the record model of adif-parser-ts. On its own
 * that loses all records behind `<call:x>`, never ends at `<call:-9>`, throws at `<call>` and takes the first record
 * for a header if any text stands before it; it counts UTF-16 units, and so are the lengths it is given here.
 * Never throws.
 */
export function parseSmallAdif(text: string): AdifFields[] {
  const reader = new AdifReader();
  const records = [...reader.push(Buffer.from(text.toWellFormed(), 'utf8')), ...reader.end()];
  const sound = records.map(({ fields }) => {
    const tags = Object.entries(fields).map(([name, value]) => `<${name}:${value.length}>${value}`);
    return `${tags.join('')}<eor>`;
  });
  const parsed = AdifParser.parseAdi(sound.join('')).records ?? [];
  return records.map(({ fields }, index) => restoreNames(fields, parsed[index] ?? {}));
}

/** Its field names are in lower case, where `__PROTO__` cannot be a field of a plain object; that one is kept. */
function restoreNames(fields: AdifFields, parsed: AdifFields): AdifFields {
  const names = Object.keys(fields).map((name) => {
    const lower = name.toLowerCase();
    return [name, Object.hasOwn(parsed, lower) ? parsed[lower] : fields[name]] as const;
  });
  return Object.fromEntries(names) as AdifFields;
}
