// A worker thread that reads hostile files like imports, one after the other.
import { parentPort } from 'node:worker_threads';
import { AdifReader } from '../src/adi/adi-reader.ts';
import { AdxReader } from '../src/adx/adx-reader.ts';
import type { AdifFields, AdifRecord } from '../src/record.ts';
import { bytesOf, HOSTILE_FILES } from './hostile-files.ts';

export interface HostileReading {
  name: string;
  /** Bytes to read. */
  size: number;
  /** An import stores records in chunks of at most this many records or file bytes. */
  chunkRecords: number;
  chunkBytes: number;
}

export interface HostileResult {
  records: number;
  characters: number;
  last: AdifFields | undefined;
}

parentPort?.on('message', (reading: HostileReading) => parentPort?.postMessage(read(reading)));

function read({ name, size, chunkRecords, chunkBytes }: HostileReading): HostileResult {
  const file = HOSTILE_FILES[name];
  if (!file) throw new Error(`there is no hostile file ${name}`);
  const reader = file.kind === 'adx' ? new AdxReader() : new AdifReader();
  let chunk: AdifRecord[] = [];
  let [records, characters, bytesRead] = [0, 0, 0];
  let last: AdifFields | undefined;

  const take = (more: AdifRecord[]) => {
    for (const record of more) {
      characters += JSON.stringify(record.fields).length;
      records++;
      last = record.fields;
      chunk.push(record);
      if (chunk.length >= chunkRecords) chunk = [];
    }
  };
  for (const bytes of bytesOf(file, size)) {
    take(reader.push(bytes));
    bytesRead += bytes.length;
    if (bytesRead < chunkBytes) continue;
    // Stored with each chunk.
    characters += JSON.stringify(reader.state()).length;
    chunk = [];
    bytesRead = 0;
  }
  take(reader.end());
  return { records, characters, last };
}
