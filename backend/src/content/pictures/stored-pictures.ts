import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AccountData } from '../../platform/account-data.js';
import { Clock } from '../../platform/clock.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { MadeFiles } from '../../platform/images/made-files.js';
import type { Picture } from '../../platform/images/picture.js';
import { PictureRenderer } from '../../platform/images/picture-renderer.js';
import type { Typefaces } from '../../platform/images/typefaces.js';
import { Job, Jobs, type Queue } from '../../platform/jobs/background-jobs.js';
import { Store } from '../../platform/storage/store.js';

/** Raised when drawings change, so that stored pictures are drawn again. */
const VERSION = 2;
const MAX_IN_MEMORY = 24 * 1024 * 1024;
const RETENTION_DAYS = 30;
const BATCH_SIZE = 500;

const ADD = sql<{ accountId: number; tag: string; madeAt: Date }>`
  insert into content.picture (account_id, tag, made_at) values ($accountId, $tag, $madeAt)
  on conflict (account_id, tag) do update set made_at = excluded.made_at`;
const ERASE = sql<
  { accountId: number },
  StoredPicture
>`delete from content.picture where account_id = $accountId returning account_id as "accountId", tag`;
const FORGET_OLD = sql<{ before: Date }, StoredPicture>`
  delete from content.picture where (account_id, tag) in
    (select account_id, tag from content.picture where made_at < $before limit ${BATCH_SIZE})
  returning account_id as "accountId", tag`;

const REMOVE_PICTURES: Queue<{ keys: string[] }> = { name: 'remove-pictures' };

interface StoredPicture {
  accountId: number;
  tag: string;
}

const keyOf = ({ accountId, tag }: StoredPicture) => `pictures/${accountId}-${tag}.png`;

/**
 * Drawn pictures, each drawn once: its tag is a hash of all that it shows, so a change makes another picture. The row is
 * written before the file, so that every file has a row; a file that is missing is drawn again.
 */
@Injectable()
@AccountData({ order: 90 })
export class StoredPictures {
  private readonly made: MadeFiles;

  constructor(
    private readonly database: Database,
    private readonly store: Store,
    private readonly renderer: PictureRenderer,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {
    this.made = new MadeFiles(store, MAX_IN_MEMORY);
  }

  /** @param content everything that the picture shows, as JSON values */
  static tagOf(kind: string, content: unknown): string {
    return createHash('sha256')
      .update(JSON.stringify([VERSION, kind, content]))
      .digest('hex')
      .slice(0, 32);
  }

  /** The PNG of a picture of an account, stored under the hash of its content. @throws TooMany @throws Unavailable */
  png(accountId: number, tag: string, draw: (typefaces: Typefaces) => Picture | Promise<Picture>): Promise<Buffer> {
    const key = keyOf({ accountId, tag });
    return this.made.read(key, async () => {
      const png = await this.renderer.png(`account ${accountId}`, draw);
      await this.database.run(ADD, { accountId, tag, madeAt: new Date(this.clock.now()) });
      await this.store.put(key, png, 'image/png').catch(() => undefined);
      return png;
    });
  }

  async erase(accountId: number, tx: Queryable): Promise<void> {
    const keys = (await tx.run(ERASE, { accountId })).map(keyOf);
    if (keys.length > 0) await this.jobs.send(REMOVE_PICTURES, { keys }, tx);
  }

  @Job(REMOVE_PICTURES)
  async remove({ keys }: { keys: string[] }): Promise<void> {
    for (const key of keys) await this.store.remove(key);
  }

  /** Deletes drawn pictures after 30 days; those that are still requested are drawn again. */
  @Job({ name: 'sweep-pictures', cron: '17 4 * * *' })
  async sweep(): Promise<void> {
    const before = new Date(this.clock.now() - RETENTION_DAYS * 86_400_000);
    for (;;) {
      const old = await this.database.run(FORGET_OLD, { before });
      await this.remove({ keys: old.map(keyOf) });
      if (old.length < BATCH_SIZE) return;
    }
  }
}
