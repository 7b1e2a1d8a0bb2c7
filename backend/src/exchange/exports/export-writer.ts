import { AdiWriter } from '@pileup/adif/write/adi-writer';
import { AdxWriter } from '@pileup/adif/write/adx-writer';
import { CsvWriter } from '@pileup/adif/write/csv-writer';
import { userDefined } from '@pileup/adif/write/field-names';
import type { RecordWriter } from '@pileup/adif/write/record-writer';
import type { ExportFormat } from '@pileup/contract/exchange';
import { COLUMN_FIELD_NAMES, preservedFieldNames, type QsoSelection } from '../../logbook/index.js';
import type { Database } from '../../platform/database/database.js';
import { VERSION } from '../../platform/version.js';

/** Limit of preserved fields in a header or as columns: a hostile log could have a million. */
const MAX_FIELD_NAMES = 500;

/** The writer for a format. Headers name the fields of the log, so these are queried first. */
export async function exportWriter(
  database: Database,
  accountId: number,
  selection: QsoSelection,
  format: Exclude<ExportFormat, 'zip'>,
  createdAt: Date,
): Promise<RecordWriter> {
  const names = await preservedFieldNames(database, accountId, selection, MAX_FIELD_NAMES);
  if (format === 'csv') return new CsvWriter([...COLUMN_FIELD_NAMES, ...names]);
  const head = { version: VERSION, createdAt, userFields: userDefined(names) };
  return format === 'adx' ? new AdxWriter(head) : new AdiWriter(head);
}
