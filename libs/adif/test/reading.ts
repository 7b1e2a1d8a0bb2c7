import { AdifReader } from '../src/adi/adi-reader.ts';
import type { AdifFields, AdifRecord, ReaderState, RecordReader } from '../src/record.ts';

/** All records of a file, fed in one piece or in pieces of the sizes given, which are used in turn. */
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

/** What a reader made with `state` yields from the rest of the file; the state goes through JSON on its way. */
export function resume(file: Uint8Array, state: ReaderState): AdifRecord[] {
  const stored = JSON.parse(JSON.stringify(state)) as ReaderState;
  return readAll(file.subarray(stored.offset), undefined, new AdifReader(stored));
}
