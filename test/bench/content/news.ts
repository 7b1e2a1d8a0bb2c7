import type { NewsResponse } from '@pileup/contract/posts';
import { type BenchResult, correctRow } from '../process/measure.ts';
import { size } from '../tiny.ts';
import type { ContentBench } from './bench-context.ts';
import { lastAgainstFirst } from './last-page.ts';

const POSTS = size(100_000, 600);
const PAGE_SIZE = 12;

/** The last page of /news against the first one. */
export async function news({ product, client }: ContentBench): Promise<BenchResult[]> {
  const author = await product.register('M0QNW');
  await client.query(
    `insert into content.post (account_id, title, body, html, excerpt, keywords, hero_name, hero_width, hero_height,
       reading_minutes, created_at, is_listed)
     select $1, 'A vertical for forty metres, number ' || n, repeat('Two wires of ten metres. ', 40),
       '<p>' || repeat('Two wires of ten metres. ', 40) || '</p>', repeat('Two wires ', 10), 'antenna',
       md5(n::text) || '.jpg', 1600, 900, 2, now() - n * interval '1 hour', true
     from generate_series($2::integer, 1, -1) n`,
    [author.id, POSTS],
  );
  await client.query(`
    insert into content.post_tally (is_video, bucket, count)
    select false, id >> 8, count(*)::integer from content.post where is_listed group by 2`);
  await client.query('vacuum analyze content.post, content.post_tally');
  const lastPage = Math.ceil(POSTS / PAGE_SIZE);
  const pageOf = (page: number) => ({ page, size: PAGE_SIZE });
  const { row, last } = await lastAgainstFirst<NewsResponse>(product, {
    title: `vnews, the last page of ${POSTS.toLocaleString('en')} posts`,
    call: 'vnews',
    token: author.token,
    pages: { first: pageOf(1), last: pageOf(lastPage) },
  });
  return [
    row,
    correctRow(
      'posts on the last page, and counted',
      last.posts.length + last.totalPosts,
      POSTS - (lastPage - 1) * PAGE_SIZE + POSTS,
    ),
  ];
}
