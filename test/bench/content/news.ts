import type { NewsAnswer } from '@pileup/contract/posts';
import {
  alternately,
  type BenchResult,
  correctRow,
  latencies,
  median,
  medians,
  resultRow,
} from '../process/measure.ts';
import { size } from '../tiny.ts';
import { HttpConnections } from '../traffic/http-connection.ts';
import type { ContentBench } from './bench-context.ts';

const POSTS = size(100_000, 600);
const PAGE_SIZE = 12;
const ROUNDS = size(9, 1);
const SECONDS = size(2, 0.05);
const MAX_RATIO = 1.5;

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
  using connections = await HttpConnections.open(product.port, 1);
  const read = (page: number) => connections.post(0, '/api/vnews', author.token, { page, size: PAGE_SIZE });
  const last = Math.ceil(POSTS / PAGE_SIZE);
  const pages = { ours: last, reference: 1 };
  const complete = await Promise.resolve(read(last)).then((answer) => JSON.parse(String(answer)) as NewsAnswer);
  const rounds = await alternately(ROUNDS, ['ours', 'reference'], async (side) =>
    median(await latencies(1, SECONDS, () => read(pages[side]))),
  );
  const { listed, ...figures } = medians(rounds);
  return [
    resultRow(
      `vnews, the last page of ${POSTS.toLocaleString('en')} posts against the first (median ms)`,
      figures,
      { atMost: MAX_RATIO },
      listed,
    ),
    correctRow(
      'posts on the last page, and counted',
      complete.posts.length + complete.totalPosts,
      POSTS - (last - 1) * PAGE_SIZE + POSTS,
    ),
  ];
}
