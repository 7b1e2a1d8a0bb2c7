import type { Post, StorePostResponse } from '@pileup/contract/posts';
import { type Answer, twice } from '../../responses.ts';
import type { Operator, TestApp } from '../../test-app.ts';
import { jpegOf } from '../social/test-images.ts';

export const TITLE = 'A vertical for forty metres';
export const BODY = 'Two wires of **ten metres**, raised by twenty centimetres, and a choke at the feed point.';
export const VIDEO = 'dQw4w9WgXcQ';

/** A challenge with its answer. */
export async function solved(operator: Operator): Promise<{ captcha: string; captcha_answer: string }> {
  const { captcha, a, b } = (await operator.call('vcaptcha')).body;
  return { captcha, captcha_answer: String(a + b) };
}

/** Sends the form of a post; a field that is undefined is left out. */
export async function sendForm(
  testApp: TestApp,
  operator: Operator,
  path: string,
  fields: Readonly<Record<string, string | undefined>>,
  hero?: Buffer,
): Promise<Answer<StorePostResponse>> {
  const sent = testApp.http('post', `/api/${path}`, operator.token);
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) sent.field(name, value);
  if (hero) sent.attach('hero_image', hero, 'hero.jpg');
  const { status, body, headers } = await sent;
  return { status, body, headers };
}

/** Publishes a post with a hero picture, which must be accepted; with `youtube_video_id` a video. Returns its id. */
export async function publish(
  testApp: TestApp,
  operator: Operator,
  fields: Readonly<Record<string, string | undefined>> = {},
): Promise<number> {
  const form = { title: TITLE, body: BODY, ...(await solved(operator)), ...fields };
  const hasHero = !fields.youtube_video_id && !fields.hero_image_name;
  const response = await sendForm(testApp, operator, 'vstore', form, hasHero ? await jpegOf() : undefined);
  if (response.status !== 200) throw new Error(`not published: ${JSON.stringify(response.body)}`);
  return response.body.post_id;
}

/** The post as an operator sees it, who must be able to see it. */
export async function postOf(operator: Operator, id: number): Promise<Post> {
  const { status, body } = await operator.call('vpost/{id}', {}, { id });
  if (status !== 200) throw new Error(`post ${id}: ${JSON.stringify(body)}`);
  return body.post;
}

/** The posts whose listing or count disagrees with the stored tally. */
export async function tallyFaults(testApp: TestApp): Promise<unknown[]> {
  return testApp.sql(`
    select * from (
      select youtube_id is not null as is_video, id >> 8 as bucket, count(*)::integer as count
      from content.post where is_listed group by 1, 2
    ) counted full join (select * from content.post_tally where count <> 0) stored using (is_video, bucket, count)
    where counted.count is null or stored.count is null`);
}

/** Adds `n` posts of an account by SQL; they are listed, with one word as text. */
export async function addPosts(testApp: TestApp, accountId: number, n: number): Promise<void> {
  await testApp.sql(
    `insert into content.post (account_id, title, body, html, excerpt, keywords, hero_name, reading_minutes, created_at, is_listed)
     select $1, 'Post number ' || i, 'x', '<p>x</p>', 'x', '', repeat('0', 32) || '.jpg', 1, now(), true
     from generate_series(1, $2::integer) i`,
    [accountId, n],
  );
  await testApp.sql(`
    insert into content.post_tally (is_video, bucket, count)
    select youtube_id is not null, id >> 8, count(*)::integer from content.post where is_listed group by 1, 2
    on conflict (is_video, bucket) do update set count = excluded.count`);
}

const PASSWORD = 'a password of an author';

/** An operator who can leave and come back. */
export async function operatorWithPassword(testApp: TestApp): Promise<Operator> {
  const operator = await testApp.operator();
  const { status } = await operator.saveProfile(twice(PASSWORD));
  if (status !== 200) throw new Error('no password');
  return operator;
}

/** Schedules the deletion of the account, which ends its sessions. */
export async function leave(operator: Operator): Promise<void> {
  const { callsign } = operator;
  const { status } = await operator.call('vdeleteaccount', { callsign, current_password: PASSWORD });
  if (status !== 200) throw new Error('not left');
}

export async function comeBack(testApp: TestApp, operator: Operator): Promise<void> {
  operator.token = (await testApp.call('vlogin', { email: operator.email, password: PASSWORD })).body.token;
  await operator.call('vrestoreaccount');
}
