import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import type { About } from './comment.entity.js';

const ADD = sql<{ rows: string }>`
  update content.post p set comment_count = comment_count + c.n
  from (
    select (about_id)::integer as id, sum(n)::integer as n
    from jsonb_to_recordset($rows::jsonb) as r (about text, about_id integer, n integer)
    where about = 'post' group by about_id
  ) c where p.id = c.id`;

/** Adds to the numbers of comments that everyone sees, stored with the posts. */
export async function addToCounts(comments: readonly About[], n: 1 | -1, tx: Queryable): Promise<void> {
  if (comments.length > 0)
    await tx.run(ADD, {
      rows: JSON.stringify(comments.map(({ about, aboutId }) => ({ about, about_id: aboutId, n }))),
    });
}
