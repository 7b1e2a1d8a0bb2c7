import { Injectable } from '@nestjs/common';
import { AccountData, type ArchiveFile, eraseBy, jsonFile, jsonRows } from '../platform/account-data.js';
import { Clock } from '../platform/clock.js';
import { Database, type Queryable } from '../platform/database/database.js';
import { sql } from '../platform/database/sql.js';
import { Files } from '../platform/storage/files.js';
import { ExportFiles } from './exports/export-files.js';
import { exportJobs } from './exports/export-jobs.query.js';
import { Import, reportOf } from './imports/import.entity.js';
import { nextQtcLines, type QtcLine } from './imports/qtc-lines.js';

const BATCH_SIZE = 500;

const NEXT = sql<{ accountId: number; lastImportId: number; lastRecord: number }, RejectedRecord>`
  select import_id, record, reason, text from exchange.rejected
  where account_id = $accountId and (import_id, record) > ($lastImportId, $lastRecord)
  order by import_id, record limit ${BATCH_SIZE}`;

interface RejectedRecord {
  import_id: number;
  record: number;
  reason: string;
  text: string;
}

/** The next rejected records of all imports of an account, after `last`. */
function rejectedRecords(
  database: Queryable,
  accountId: number,
  last: RejectedRecord | undefined,
): Promise<RejectedRecord[]> {
  const { import_id: lastImportId, record: lastRecord } = last ?? { import_id: 0, record: 0 };
  return database.run(NEXT, { accountId, lastImportId, lastRecord });
}

// Deleted first: a run that no longer finds its row stops after its chunk, before the log is deleted.
const DELETE_IMPORTS = sql<{ accountId: number }, { stored_as: string | null }>`
  delete from exchange.import where account_id = $accountId returning stored_as`;
const DELETE_EXPORTS = sql<{ accountId: number }, { stored_as: string | null }>`
  delete from exchange.export where account_id = $accountId returning stored_as`;
const ERASE = ['rejected', 'qtc_line', 'kept', 'import', 'export'].map(
  (table) => sql<{ accountId: number }>`delete from exchange.${table} where account_id = $accountId`,
);

/** An account's imports and exports, with their files. Files left by a crash are swept. */
@Injectable()
@AccountData({ order: 100 })
export class ExchangeAccountData {
  readonly erase = eraseBy(ERASE);

  constructor(
    private readonly database: Database,
    private readonly uploads: Files,
    private readonly exports: ExportFiles,
    private readonly clock: Clock,
  ) {}

  async *files(accountId: number): AsyncIterable<ArchiveFile> {
    const imports = await this.database.em().find(Import, { accountId }, { orderBy: { id: 'desc' } });
    const now = this.clock.now();
    yield jsonFile(
      'imports.json',
      'Files you imported, with the results.',
      imports.map((row) => reportOf(row, now)),
    );
    if (imports.some(({ rejected }) => rejected > 0))
      yield jsonRows<RejectedRecord>(
        'imports-rejected.json',
        'Rejected records of those files, with the reason.',
        (last) => rejectedRecords(this.database, accountId, last),
      );
    if (imports.some(({ qtc }) => qtc > 0))
      yield jsonRows<QtcLine>('imports-qtc.json', 'QTC lines of contest logs you imported.', (last) =>
        nextQtcLines(this.database, accountId, last),
      );
    const exports = await exportJobs(this.database, accountId, now);
    yield jsonFile('exports.json', 'Your exports of the last 24 hours.', exports);
  }

  async clear(accountId: number): Promise<void> {
    for (const { stored_as } of await this.database.run(DELETE_IMPORTS, { accountId }))
      if (stored_as) await this.uploads.remove(stored_as);
    for (const { stored_as } of await this.database.run(DELETE_EXPORTS, { accountId }))
      if (stored_as) await this.exports.remove(stored_as);
  }
}
