import type { Comment, CommentsRequest } from '@pileup/contract/posts';
import { AccountDataRegistry } from '../../../backend/src/platform/account-data.ts';
import { ReportTarget } from '../../../backend/src/platform/reports.ts';
import { Discovered } from '../../../backend/src/platform/wiring/discovered.ts';
import { type Operator, startTestApp } from '../../test-app.ts';
import { comeBack, leave, operatorWithPassword, postOf, publish, VIDEO } from './written-posts.ts';

const SESSION_CACHE_MS = 2_100;

const testApp = await startTestApp();
const author = await testApp.operator();
const reader = await testApp.operator();
const other = await testApp.operator();

const newPost = () => publish(testApp, author, { youtube_video_id: VIDEO });
const read = async (id: number, by?: Operator, more: Partial<CommentsRequest> = {}) =>
  (await testApp.call('vcomments', { about: 'post', id, ...more }, {}, by?.token)).body;

async function comment(by: Operator, id: number, text = 'Well done'): Promise<Comment> {
  const { status, body } = await by.call('vcomment/store', { about: 'post', id, text });
  if (status !== 200) throw new Error(`not stored: ${JSON.stringify(body)}`);
  return body.comment;
}

describe('comments', () => {
  it('are plain text, newest last, and notify the author of the post', async () => {
    const id = await newPost();
    const client = await testApp.liveClient(author.token);
    const first = await comment(reader, id, '  <b>Nice</b>\r\nhttps://example.org \n');
    expect(first).toMatchObject({
      text: '<b>Nice</b>\nhttps://example.org',
      mine: true,
      may_hide: false,
      is_hidden: false,
      user: { id: reader.user.id, my_callsign: reader.callsign },
    });
    const second = await comment(author, id);
    const { comments, ...pages } = await read(id);
    expect(comments.map((one) => one.id)).toEqual([first.id, second.id]);
    expect(pages).toEqual({ count: 2, page: 1, pages: 1 });
    expect(comments.map(({ mine, may_hide }) => [mine, may_hide])).toEqual([
      [false, false],
      [false, false],
    ]);
    expect((await postOf(reader, id)).comment_count).toBe(2);
    const { notifications } = (await author.call('vinbox')).body;
    expect(notifications).toHaveLength(1);
    expect(notifications[0]).toMatchObject({
      type_id: 140,
      about_post_id: id,
      about_comment_id: first.id,
      about_qso_id: null,
      subject: `${reader.callsign} commented on your post "A vertical for forty metres"`,
      sender: { id: reader.user.id },
    });
    await client.waitFor('inbox', ({ notification_count }) => notification_count === 1);
    client.close();
  });

  test.each([
    ['', 400],
    [' x ', 400],
    ['\u200b\u200b\u200b', 400],
    ['x'.repeat(2_001), 400],
    ['\u202etext', 400],
    ['a\u0000b', 400],
    ['ok', 200],
    ['😀'.repeat(2_000), 200],
    [null, 400],
    [{ a: 1 }, 400],
  ])('%j answers %i', async (text, status) => {
    const id = await newPost();
    expect((await reader.call('vcomment/store', { about: 'post', id, text })).status).toBe(status);
    expect((await read(id)).count).toBe(status === 200 ? 1 : 0);
  });

  it('are about posts that exist', async () => {
    expect((await reader.call('vcomment/store', { about: 'post', id: 2_000_000, text: 'Hello' })).status).toBe(404);
    expect((await testApp.call('vcomments', { about: 'post', id: 2_000_000 })).status).toBe(404);
    expect((await testApp.call('vcomments', { about: 'contact', id: 1 })).status).toBe(400);
    const thanks = await comment(reader, 74, 'Thank you');
    expect((await read(74)).comments).toHaveLength(1);
    expect((await reader.call('vcomment/delete', { id: thanks.id })).status).toBe(200);
  });

  it('have pages of 50, the last by default, and the page of one comment', async () => {
    const id = await newPost();
    await testApp.sql(
      `insert into content.comment (account_id, about, about_id, text, created_at)
       select $1, 'post', $2, 'number ' || n, now() from generate_series(1, 120) n`,
      [reader.user.id, id],
    );
    const last = await read(id);
    expect([last.page, last.pages, last.count, last.comments.length]).toEqual([3, 3, 120, 20]);
    const second = await read(id, undefined, { page: 2 });
    expect(second.comments.map(({ text }) => text)).toEqual(Array.from({ length: 50 }, (_, n) => `number ${n + 51}`));
    expect((await read(id, undefined, { comment: second.comments[7]?.id ?? 0 })).page).toBe(2);
    expect((await read(id, undefined, { page: 99 })).page).toBe(3);
    expect((await testApp.call('vcomments', { about: 'post', id, page: 0 })).status).toBe(400);
  });

  it('are deleted by their author only', async () => {
    const id = await newPost();
    const { id: commentId } = await comment(reader, id);
    for (const by of [author, other]) expect((await by.call('vcomment/delete', { id: commentId })).status).toBe(404);
    expect((await reader.call('vcomment/delete', { id: commentId })).body).toEqual({ status: 'ok' });
    expect((await reader.call('vcomment/delete', { id: commentId })).status).toBe(404);
    expect([(await read(id)).count, (await postOf(author, id)).comment_count]).toEqual([0, 0]);
  });

  it('are hidden by the owner of the post and shown again, but not what an administrator has hidden', async () => {
    const id = await newPost();
    const { id: commentId } = await comment(reader, id);
    const count = async () => (await postOf(author, id)).comment_count;
    expect((await other.call('vcomment/hide', { id: commentId, hidden: 1 })).status).toBe(404);
    expect((await reader.call('vcomment/hide', { id: commentId, hidden: 1 })).status).toBe(404);
    expect((await author.call('vcomment/hide', { id: commentId, hidden: 2 })).status).toBe(400);
    for (const hidden of [1, '1', 1])
      expect((await author.call('vcomment/hide', { id: commentId, hidden })).status).toBe(200);
    expect([(await read(id)).count, (await read(id, other)).count, await count()]).toEqual([0, 0, 0]);
    expect((await read(id, reader)).comments[0]).toMatchObject({ is_hidden: true, mine: true, may_hide: false });
    expect((await read(id, author)).comments[0]).toMatchObject({ is_hidden: true, mine: false, may_hide: true });
    await author.call('vcomment/hide', { id: commentId, hidden: 0 });
    expect([(await read(id)).count, await count()]).toEqual([1, 1]);

    const target = testApp.app
      .get(Discovered)
      .providers(ReportTarget)
      .find(({ options }) => options.kind === 'comment')?.value;
    expect(await target?.find(commentId, other.user.id, testApp.database)).toEqual({
      ownerId: reader.user.id,
      text: 'Well done',
      path: `/post/${id}?comment=${commentId}#comment-${commentId}`,
    });
    await testApp.database.transaction(async (tx) => target?.setHidden(commentId, 'Rude.', tx));
    await author.call('vcomment/hide', { id: commentId, hidden: 0 });
    expect([(await read(id)).count, await count()]).toEqual([0, 0]);
    await testApp.database.transaction(async (tx) => target?.setHidden(commentId, null, tx));
    expect([(await read(id)).count, await count()]).toEqual([1, 1]);
  });

  it('an administrator hides any of them', async () => {
    const id = await newPost();
    const { id: commentId } = await comment(reader, id);
    await testApp.sql('update identity.account set is_admin = true where id = $1', [other.user.id]);
    testApp.clock.jump(SESSION_CACHE_MS);
    expect((await read(id, other)).comments[0]?.may_hide).toBe(true);
    expect((await author.call('vreportcontent', { kind: 'comment', id: commentId })).status).toBe(200);
    // The administrator's decision also holds for comments that the owner of the post has hidden before, and is
    // recorded once.
    await author.call('vcomment/hide', { id: commentId, hidden: 1 });
    for (let n = 0; n < 2; n++)
      expect((await other.call('vcomment/hide', { id: commentId, hidden: 1 })).status).toBe(200);
    expect((await author.call('vcomment/hide', { id: commentId, hidden: 0 })).status).toBe(200);
    expect([(await read(id)).count, (await postOf(author, id)).comment_count]).toEqual([0, 0]);
    const { acts } = (await other.call('vadmin/acts')).body;
    expect(acts).toMatchObject([{ act: 'hide', kind: 'comment', thing_id: commentId, owner: { id: reader.user.id } }]);
    const settled = async () =>
      (await other.call('vadmin/reports', { status: 'settled', kind: 'comment' })).body.reports;
    expect(await settled()).toMatchObject([{ id: commentId, status: 'hidden' }]);
    await other.call('vcomment/hide', { id: commentId, hidden: 0 });
    expect([(await read(id)).count, (await postOf(author, id)).comment_count]).toEqual([1, 1]);
    expect(await settled()).toMatchObject([{ id: commentId, status: 'dismissed' }]);
    // On an administrator's own post, hiding is the act of an author.
    const own = await publish(testApp, other);
    const { id: onOwn } = await comment(reader, own);
    await other.call('vcomment/hide', { id: onOwn, hidden: 1 });
    expect((await other.call('vadmin/acts')).body.count).toBe(2);
    await testApp.sql('update identity.account set is_admin = false where id = $1', [other.user.id]);
    testApp.clock.jump(SESSION_CACHE_MS);
  });

  it('operators of whom one has blocked the other cannot comment to each other', async () => {
    const [one, two] = [await testApp.operator(), await testApp.operator()];
    const posts = [
      await publish(testApp, one, { youtube_video_id: VIDEO }),
      await publish(testApp, two, { youtube_video_id: VIDEO }),
    ];
    await one.call('vblock', { user_id: two.user.id, block: 1 });
    for (const [by, id] of [
      [two, posts[0]],
      [one, posts[1]],
    ] as const) {
      const refused = await by.call('vcomment/store', { about: 'post', id, text: 'Hello' });
      expect([refused.status, refused.body]).toMatchObject([403, { code: 'forbidden' }]);
    }
    await one.call('vblock', { user_id: two.user.id, block: 0 });
    await comment(two, posts[0] as number);
  });

  it('are about a live stream, by the account of its operator, while it is live', async () => {
    const streamer = await testApp.operator();
    const about = { about: 'stream', id: streamer.user.id } as const;
    expect((await reader.call('vcomment/store', { ...about, text: 'Hello' })).status).toBe(404);
    await streamer.call('vstream/save', { kind: 'twitch', source: 'g4qab', title: 'The shack' });
    expect((await streamer.call('vstream/live', { live: 1 })).status).toBe(200);
    const { status, body } = await reader.call('vcomment/store', { ...about, text: 'Hello' });
    expect(status).toBe(200);
    expect((await testApp.call('vcomments', about)).body.comments.map(({ id }) => id)).toEqual([body.comment.id]);
    const [notification] = (await streamer.call('vinbox')).body.notifications;
    expect(notification).toMatchObject({ about_post_id: null, about_comment_id: body.comment.id });
    expect((await streamer.call('vcomment/hide', { id: body.comment.id, hidden: 1 })).status).toBe(200);
    expect((await testApp.call('vcomments', about)).body.count).toBe(0);
    await testApp.database.transaction((tx) => testApp.app.get(AccountDataRegistry).erase(streamer.user.id, tx));
    expect(await testApp.sql(`select from content.comment where about = 'stream'`)).toEqual([]);
  });

  it('of an account whose deletion is pending are not shown, and erased with it', async () => {
    const leaver = await operatorWithPassword(testApp);
    const id = await newPost();
    await comment(leaver, id);
    await leave(leaver);
    expect([(await read(id)).count, (await postOf(author, id)).comment_count]).toEqual([0, 0]);
    await comeBack(testApp, leaver);
    expect([(await read(id)).count, (await postOf(author, id)).comment_count]).toEqual([1, 1]);
    await testApp.database.transaction((tx) => testApp.app.get(AccountDataRegistry).erase(leaver.user.id, tx));
    expect([(await read(id)).count, (await postOf(author, id)).comment_count]).toEqual([0, 0]);
  });
});
