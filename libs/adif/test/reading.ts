import { AdifReader } from '../src/adi/adi-reader.ts';
import type { AdifFields, AdifRecord, ReaderState, RecordReader } from '../src/record.ts';

/** All records of a file, in one chunk or in chunks of the given sizes, repeated. */
export function readAll(file: Uint8Array, sizes?: number[], reader: RecordReader = new AdifReader()): AdifRecord[] {
  const records: AdifRecord[] = [];
  let at = 0;
  for (let turn = 0; at < file.length; turn++) {
    const size = sizes?.[turn % sizes.length] ?? file.length;
    records.push(...reader.push(file.subarray(at, at + size)));
    at += size;
  }
  return [...records, ...reader.end()];
}

/** The fields of each record of an ADI text; `encoding` is how the text becomes bytes. */
export function fieldsOf(text: string, encoding: BufferEncoding = 'utf8'): AdifFields[] {
  return readAll(Buffer.from(text, encoding)).map(({ fields }) => fields);
}

/** The records of a reader resumed from `state`, which is serialized to JSON and back first. */
export function resume(file: Uint8Array, state: ReaderState): AdifRecord[] {
  const stored = JSON.parse(JSON.stringify(state)) as ReaderState;
  return readAll(file.subarray(stored.offset), undefined, new AdifReader(stored));
}
