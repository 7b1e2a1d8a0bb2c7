import { Injectable } from '@nestjs/common';
import { AccountData, type ArchiveFile, eraseBy, jsonFile } from '../platform/account-data.js';
import { Database } from '../platform/database/database.js';
import { sql } from '../platform/database/sql.js';
import { archivedChanges } from './edits/archived-changes.js';
import { savedFilters } from './filters/saved-filters.js';
import { ownSetups, setupOf } from './setups/setup.entity.js';

/** Contacts deleted per statement: some tens of milliseconds. */
const BATCH_SIZE = 5_000;

// Deletes along the natural key, from where the last batch ended, so that dead rows are not scanned again.
const CLEAR = sql<{ accountId: number; from: number }, { minute: number }>`
  with batch as materialized (
    select ctid, minute from logbook.qso where account_id = $accountId and minute >= $from order by minute limit ${BATCH_SIZE}
  ), deleted as (
    delete from logbook.qso where ctid = any (array(select ctid from batch)) and account_id = $accountId
  )
  select max(minute) as minute from batch`;
const ERASE = ['qso', 'before_import', 'edit', 'qso_change', 'tally', 'serial', 'setup', 'saved_filter'].map(
  (table) => sql<{ accountId: number }>`delete from logbook.${table} where account_id = $accountId`,
);
const SERIALS = sql<
  { accountId: number },
  { contest: string; next_serial: number; reserved_at: Date }
>`select contest, next_serial, reserved_at from logbook.serial where account_id = $accountId order by contest`;
const MIN_MINUTE = -2_147_483_648;

/** An account's log. Projections are not updated: each module erases its own rows, and no page shows them any more. */
@Injectable()
@AccountData({ order: 20 })
export class LogbookAccountData {
  readonly erase = eraseBy(ERASE);

  constructor(private readonly database: Database) {}

  async *files(accountId: number): AsyncIterable<ArchiveFile> {
    const setups = (await ownSetups(this.database.em(), accountId)).map(setupOf);
    yield jsonFile('setups.json', 'Your station set-ups.', setups);
    const filters = await savedFilters(this.database, accountId);
    yield jsonFile('saved-filters.json', 'Your saved filters of the logbook.', filters);
    const serials = await this.database.run(SERIALS, { accountId });
    yield jsonFile('contest-serials.json', 'The next serial number of each contest.', serials);
    yield* archivedChanges(this.database, accountId);
  }

  async clear(accountId: number): Promise<void> {
    for (let from: number | null = MIN_MINUTE; from !== null; ) {
      const [batch]: { minute: number | null }[] = await this.database.run(CLEAR, { accountId, from });
      from = batch?.minute ?? null;
    }
  }
}
