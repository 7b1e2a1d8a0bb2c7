import type { AdifFields } from './record.ts';

/** Fields of a header that are remembered, and characters of each: the header is a part of the reader's state. */
const COUNT_LIMIT = 200;
const FIELD_LIMIT = 1_000;

/** Adds a field to a file's header; of a repeated field the first value counts, and what exceeds the limits is left out. */
export function addToHeader(header: AdifFields, name: string, value: string): void {
  if (name.length + value.length > FIELD_LIMIT || Object.hasOwn(header, name)) return;
  if (Object.keys(header).length < COUNT_LIMIT) header[name] = value;
}
