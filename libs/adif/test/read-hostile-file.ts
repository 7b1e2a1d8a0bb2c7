// A worker thread that reads a hostile file like an import, with the heap size of production.
import { parentPort, workerData } from 'node:worker_threads';
import { AdifReader } from '../src/adi/adi-reader.ts';
import { AdxReader } from '../src/adx/adx-reader.ts';
import type { AdifFields, AdifRecord } from '../src/record.ts';
import { bytesOf, HOSTILE_FILES } from './hostile-files.ts';

/** An import stores records in chunks of at most this many records or file bytes. */
const CHUNK_RECORDS = 8_000;
const CHUNK_BYTES = 4 * 1024 * 1024;

const { name, size } = workerData as { name: string; size: number };
const file = HOSTILE_FILES[name];
if (!file) throw new Error(`there is no hostile file ${name}`);
const reader = file.kind === 'adx' ? new AdxReader() : new AdifReader();
let chunk: AdifRecord[] = [];
let [records, characters, chunkBytes] = [0, 0, 0];
let last: AdifFields | undefined;

const take = (more: AdifRecord[]) => {
  for (const record of more) {
    characters += JSON.stringify(record.fields).length;
    records++;
    last = record.fields;
    chunk.push(record);
    if (chunk.length >= CHUNK_RECORDS) chunk = [];
  }
};
for (const bytes of bytesOf(file, size)) {
  take(reader.push(bytes));
  chunkBytes += bytes.length;
  if (chunkBytes < CHUNK_BYTES) continue;
  // Stored with each chunk.
  characters += JSON.stringify(reader.state()).length;
  chunk = [];
  chunkBytes = 0;
}
take(reader.end());
parentPort?.postMessage({ records, characters, last });
