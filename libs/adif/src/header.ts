import type { AdifFields } from './record.ts';

/** Maximum header fields, and characters of each: the header is part of the reader's stored state. */
const COUNT_LIMIT = 200;
const FIELD_LIMIT = 1_000;

/** Adds a field to a file's header; of a repeated field the first value counts, and fields beyond the limits are dropped. */
export function addToHeader(header: AdifFields, name: string, value: string): void {
  if (name.length + value.length > FIELD_LIMIT || Object.hasOwn(header, name)) return;
  if (Object.keys(header).length < COUNT_LIMIT) header[name] = value;
}
