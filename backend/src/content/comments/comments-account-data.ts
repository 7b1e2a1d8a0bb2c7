import { Injectable } from '@nestjs/common';
import { OnStationWritten, type StationSnapshot } from '../../identity/index.js';
import { AccountData, rowFiles } from '../../platform/account-data.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import type { About } from './comment.entity.js';
import { addToCounts } from './comment-counts.js';

const PAGE_SIZE = 1_000;

const COMMENTS = sql<
  { accountId: number; after: number },
  {
    after: number;
    about: string;
    about_id: number;
    text: string;
    created_at: Date;
    hidden_at: Date | null;
    hidden_reason: string | null;
  }
>`
  select id as after, about, about_id, text, created_at, hidden_at, hidden_reason
  from content.comment where account_id = $accountId and id > $after order by id limit ${PAGE_SIZE}`;
const FILES = [{ path: 'comments.json', about: 'Your comments on posts and live streams.', rows: COMMENTS }];
const ERASE = sql<{ accountId: number }, About & { isShown: boolean }>`
  delete from content.comment where account_id = $accountId
  returning about, about_id as "aboutId", hidden_at is null and not author_leaving as "isShown"`;
// A stream is identified by the account of its operator.
const ERASE_OF_STREAM = sql<{
  accountId: number;
}>`delete from content.comment where about = 'stream' and about_id = $accountId`;
const SET_DELETION_PENDING = sql<{ accountId: number; deletionPending: boolean }, About & { isShown: boolean }>`
  update content.comment set author_leaving = $deletionPending where account_id = $accountId and author_leaving <> $deletionPending
  returning about, about_id as "aboutId", hidden_at is null as "isShown"`;

/** Comments of an account; they are not shown while its deletion is pending. */
@Injectable()
@AccountData({ order: 81 })
export class CommentsAccountData {
  readonly files;

  constructor(database: Database) {
    this.files = rowFiles(database, FILES);
  }

  async erase(accountId: number, tx: Queryable): Promise<void> {
    const deleted = await tx.run(ERASE, { accountId });
    await addToCounts(
      deleted.filter(({ isShown }) => isShown),
      -1,
      tx,
    );
    await tx.run(ERASE_OF_STREAM, { accountId });
  }

  @OnStationWritten({})
  async setDeletionPending({ accountId, deletionPending }: StationSnapshot, tx: Queryable): Promise<void> {
    const changed = await tx.run(SET_DELETION_PENDING, { accountId, deletionPending });
    await addToCounts(
      changed.filter(({ isShown }) => isShown),
      deletionPending ? -1 : 1,
      tx,
    );
  }
}
