import { TextBuffer } from '@pileup/adif/write/text-buffer';
import type { ExportFormat } from '@pileup/contract/exchange';
import { exportQsos, type QsoSelection } from '../../logbook/index.js';
import type { Database } from '../../platform/database/database.js';
import { exportWriter } from './export-writer.js';

/** Bytes buffered before they are written. */
const FLUSH_BYTES = 256 * 1024;

export interface LogFile {
  accountId: number;
  selection: QsoSelection;
  format: Exclude<ExportFormat, 'zip'>;
  createdAt: Date;
}

/**
 * Writes contacts of a log in chunks; the buffer of a chunk is reused after `append` resolves. Before each chunk
 * `onProgress` gets the number of contacts so far, and may throw to stop. Returns the number of contacts.
 */
export async function writeLog(
  database: Database,
  { accountId, selection, format, createdAt }: LogFile,
  append: (chunk: Buffer) => Promise<void>,
  onProgress: (contacts: number) => Promise<void>,
): Promise<number> {
  const writer = await exportWriter(database, accountId, selection, format, createdAt);
  const text = new TextBuffer();
  let contacts = 0;
  writer.head(text);
  await exportQsos(
    database,
    accountId,
    selection,
    (fields) => {
      writer.record(fields, text);
      contacts++;
    },
    async () => {
      if (text.length < FLUSH_BYTES) return;
      await onProgress(contacts);
      await append(text.take());
    },
  );
  writer.tail(text);
  await append(text.take());
  return contacts;
}
