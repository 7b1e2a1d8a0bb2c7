import type { UserField } from '@pileup/adif/user-fields';
import { AdiWriter } from '@pileup/adif/write/adi-writer';
import { AdxWriter } from '@pileup/adif/write/adx-writer';
import { CsvWriter } from '@pileup/adif/write/csv-writer';
import { userDefined } from '@pileup/adif/write/field-names';
import type { RecordWriter } from '@pileup/adif/write/record-writer';
import { TextBuffer } from '@pileup/adif/write/text-buffer';
import type { ExportFormat } from '@pileup/contract/exchange';
import { COLUMN_FIELD_NAMES, exportQsos, preservedFieldNames, type QsoSelection } from '../../logbook/index.js';
import type { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { VERSION } from '../../platform/version.js';

/** Limit of preserved fields in a header or as columns: a hostile log could have a million. */
const MAX_FIELD_NAMES = 500;

/** The writer for a format. Headers name the fields of the log, so these are queried first. */
async function exportWriter(
  database: Database,
  accountId: number,
  selection: QsoSelection,
  format: Exclude<ExportFormat, 'zip'>,
  createdAt: Date,
): Promise<RecordWriter> {
  const names = await preservedFieldNames(database, accountId, selection, MAX_FIELD_NAMES);
  if (format === 'csv') return new CsvWriter([...COLUMN_FIELD_NAMES, ...names]);
  const userFields = await defined(database, accountId, userDefined(names));
  const head = { version: VERSION, createdAt, userFields };
  return format === 'adx' ? new AdxWriter(head) : new AdiWriter(head);
}

// The newest definition counts of a name that several files define.
const DEFINED = sql<{ accountId: number; names: readonly string[] }, { field: UserField }>`
  select distinct on (field ->> 'name') field from exchange.import, jsonb_array_elements(user_fields) field
  where account_id = $accountId and user_fields is not null and not check_only and field ->> 'name' = any ($names::text[])
  order by field ->> 'name', id desc`;

/** The fields with their definitions in imported files. */
async function defined(database: Database, accountId: number, names: readonly string[]): Promise<UserField[]> {
  if (names.length === 0) return [];
  const rows = await database.run(DEFINED, { accountId, names });
  const known = new Map(rows.map(({ field }) => [field.name, field]));
  return names.map((name) => known.get(name) ?? { name });
}

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
