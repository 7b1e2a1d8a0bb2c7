import { TextBuffer } from '@pileup/adif/write/text-buffer';
import type { ExportFormat } from '@pileup/contract/exchange';
import { exportQsos, type QsoSelection } from '../../logbook/index.js';
import type { Database } from '../../platform/database/database.js';
import { exportWriter } from './export-writer.js';

/** Bytes gathered before they go on. */
const FLUSH_BYTES = 256 * 1024;

/** Which contacts, and how they are written. */
export interface LogFile {
  accountId: number;
  selection: QsoSelection;
  format: Exclude<ExportFormat, 'zip'>;
  createdAt: Date;
}

/**
 * Writes contacts of a log, in pieces as `append` takes them: a piece's bytes are only good until `append` answers.
 * Answers how many contacts there were; before each piece `onward` hears how many so far, and may throw to end it.
 */
export async function writeLog(
  database: Database,
  { accountId, selection: chosen, format, createdAt }: LogFile,
  append: (piece: Buffer) => Promise<void>,
  onward: (contacts: number) => Promise<void>,
): Promise<number> {
  const writer = await exportWriter(database, accountId, chosen, format, createdAt);
  const text = new TextBuffer();
  let contacts = 0;
  writer.head(text);
  await exportQsos(
    database,
    accountId,
    chosen,
    (fields) => {
      writer.record(fields, text);
      contacts++;
    },
    async () => {
      if (text.length < FLUSH_BYTES) return;
      await onward(contacts);
      await append(text.take());
    },
  );
  writer.tail(text);
  await append(text.take());
  return contacts;
}
