import { Injectable } from '@nestjs/common';
import { OnStationWritten, type StationSnapshot } from '../../identity/index.js';
import { AccountData, rowFiles } from '../../platform/account-data.js';
import { Database, type Queryable, statement } from '../../platform/database/database.js';
import { type About, addToCounts } from './comment-counts.js';

const PAGE_SIZE = 1_000;

const COMMENTS = statement(`
  select id as after, about, about_id, text, created_at, hidden_at, hidden_reason
  from content.comment where account_id = $1 and id > $2 order by id limit ${PAGE_SIZE}`);
const FILES = [{ path: 'comments.json', about: 'Your comments on posts and live streams.', rows: COMMENTS }];
const ERASE = statement(`
  delete from content.comment where account_id = $1
  returning about, about_id, hidden_at is null and not author_leaving as "isShown"`);
// A stream is identified by the account of its operator.
const ERASE_OF_STREAM = statement(`delete from content.comment where about = 'stream' and about_id = $1`);
const SET_DELETION_PENDING = statement(`
  update content.comment set author_leaving = $2 where account_id = $1 and author_leaving <> $2
  returning about, about_id, hidden_at is null as "isShown"`);

/** Comments of an account; they are not shown while its deletion is pending. */
@Injectable()
@AccountData({ order: 81 })
export class CommentsAccountData {
  readonly files;

  constructor(database: Database) {
    this.files = rowFiles(database, FILES);
  }

  async erase(accountId: number, tx: Queryable): Promise<void> {
    const deleted = await tx.run<About & { isShown: boolean }>(ERASE, [accountId]);
    await addToCounts(
      deleted.filter(({ isShown }) => isShown),
      -1,
      tx,
    );
    await tx.run(ERASE_OF_STREAM, [accountId]);
  }

  @OnStationWritten({})
  async setDeletionPending({ accountId, deletionPending }: StationSnapshot, tx: Queryable): Promise<void> {
    const changed = await tx.run<About & { isShown: boolean }>(SET_DELETION_PENDING, [accountId, deletionPending]);
    await addToCounts(
      changed.filter(({ isShown }) => isShown),
      deletionPending ? -1 : 1,
      tx,
    );
  }
}
