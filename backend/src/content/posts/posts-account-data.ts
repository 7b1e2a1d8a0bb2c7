import { Injectable } from '@nestjs/common';
import { OnStationWritten, type StationSnapshot } from '../../identity/index.js';
import { AccountData, type ArchiveFile, jsonFile, rowFiles } from '../../platform/account-data.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { lockPictures, releaseUses } from '../post-pictures/picture-rows.js';
import { PostPictureFiles } from '../post-pictures/post-picture-files.js';
import { listPosts, unlistPosts } from './listing.js';

const PAGE_SIZE = 100;

const POSTS = sql<
  { accountId: number; after: number },
  {
    after: number;
    id: number;
    title: string;
    body: string;
    keywords: string;
    hero_image_name: string | null;
    youtube_video_id: string | null;
    created_at: Date;
    updated_at: Date | null;
    hidden_at: Date | null;
    hidden_reason: string | null;
  }
>`
  select id as after, id, title, body, keywords, hero_name as hero_image_name, youtube_id as youtube_video_id, created_at,
    updated_at, hidden_at, hidden_reason
  from content.post where account_id = $accountId and id > $after order by id limit ${PAGE_SIZE}`;
const FILES = [{ path: 'posts.json', about: 'Your posts, as you wrote them, in Markdown.', rows: POSTS }];
const PICTURES = sql<{ accountId: number }, { name: string; width: number; height: number; created_at: Date }>`
  select name, width, height, created_at from content.post_picture where account_id = $accountId order by created_at, name`;

const IDS = sql<{ accountId: number }, { id: number }>`select id from content.post where account_id = $accountId`;
const ERASE_POSTS = sql<{ accountId: number }>`delete from content.post where account_id = $accountId`;
const ERASE_COMMENTS = sql<{
  ids: readonly number[];
}>`delete from content.comment where about = 'post' and about_id = any ($ids::integer[])`;
const ERASE_PICTURES = sql<
  { accountId: number },
  { name: string }
>`delete from content.post_picture where account_id = $accountId returning name`;
const SET_DELETION_PENDING = sql<{ accountId: number; deletionPending: boolean }, { id: number }>`
  update content.post set author_leaving = $deletionPending where account_id = $accountId and author_leaving <> $deletionPending returning id`;

/** Posts of an account with their pictures; they are not shown while its deletion is pending. */
@Injectable()
@AccountData({ order: 82 })
export class PostsAccountData {
  private readonly rows;

  constructor(
    private readonly database: Database,
    private readonly pictures: PostPictureFiles,
  ) {
    this.rows = rowFiles(database, FILES);
  }

  async *files(accountId: number): AsyncIterable<ArchiveFile> {
    yield* this.rows(accountId);
    const pictures = await this.database.run(PICTURES, { accountId });
    if (pictures.length === 0) return;
    yield jsonFile(
      'post-pictures.json',
      'The pictures of your posts: their names, sizes, and when you added them.',
      pictures,
    );
    for (const { name } of pictures) {
      // A picture deleted since it was listed is skipped.
      const found = await this.pictures.open(name, 'large');
      if (found) yield { path: `post-pictures/${name}`, about: 'A picture of your posts.', content: found.stream };
    }
  }

  async erase(accountId: number, tx: Queryable): Promise<void> {
    await lockPictures(accountId, tx);
    const ids = (await tx.run(IDS, { accountId })).map(({ id }) => id);
    await unlistPosts(ids, tx);
    await tx.run(ERASE_COMMENTS, { ids });
    await tx.run(ERASE_POSTS, { accountId });
    const unused = await releaseUses(ids, tx);
    const others = await tx.run(ERASE_PICTURES, { accountId });
    await this.pictures.removeAfter(tx, [...unused, ...others.map(({ name }) => name)]);
  }

  @OnStationWritten({})
  async setDeletionPending({ accountId, deletionPending }: StationSnapshot, tx: Queryable): Promise<void> {
    if (deletionPending) {
      const ids = (await tx.run(IDS, { accountId })).map(({ id }) => id);
      await unlistPosts(ids, tx);
    }
    const changed = await tx.run(SET_DELETION_PENDING, { accountId, deletionPending });
    if (!deletionPending)
      await listPosts(
        changed.map(({ id }) => id),
        tx,
      );
  }
}
