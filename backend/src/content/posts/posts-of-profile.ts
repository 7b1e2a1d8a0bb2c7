import { Injectable } from '@nestjs/common';
import type { ProfilePost } from '@pileup/contract/social';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { PostSource } from '../../social/index.js';

const NEWEST = sql<{ accountId: number }, Omit<ProfilePost, 'created_at'> & { createdAt: Date; count: number }>`
  select id, title, created_at as "createdAt", (count(*) over ())::integer as count
  from content.post where account_id = $accountId and is_listed order by id desc limit 4`;

/** The newest posts of an operator, for the profile. */
@Injectable()
export class PostsOfProfile extends PostSource {
  constructor(private readonly database: Database) {
    super();
  }

  override async newestPosts(accountId: number): Promise<{ posts: ProfilePost[]; count: number }> {
    const rows = await this.database.run(NEWEST, { accountId });
    const posts = rows.map(({ id, title, createdAt }) => ({ id, title, created_at: createdAt.toISOString() }));
    return { posts, count: rows[0]?.count ?? 0 };
  }
}
