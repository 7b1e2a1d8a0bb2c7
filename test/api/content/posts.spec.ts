import { jest } from '@jest/globals';
import sharp from 'sharp';
import { PicturesCleanup } from '../../../backend/src/content/post-pictures/pictures-cleanup.ts';
import { Captcha } from '../../../backend/src/identity/captcha/captcha.ts';
import { SubscriptionSource } from '../../../backend/src/identity/index.js';
import { AccountDataRegistry } from '../../../backend/src/platform/account-data.ts';
import { ReportTarget } from '../../../backend/src/platform/reports.ts';
import { Discovered } from '../../../backend/src/platform/wiring/discovered.ts';
import { reuseImageProcesses } from '../../reused-image-processes.ts';
import { startTestApp } from '../../test-app.ts';
import { jpegOf } from '../social/test-images.ts';
import {
  addPosts,
  BODY,
  comeBack,
  leave,
  operatorWithPassword,
  postOf,
  publish,
  sendForm,
  solved,
  TITLE,
  tallyFaults,
  VIDEO,
} from './written-posts.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

reuseImageProcesses();
const testApp = await startTestApp();
const author = await testApp.operator();
const reader = await testApp.operator();

const news = async (request: object = {}) => (await testApp.call('vnews', request)).body;
const picture = (path: string) => testApp.http('get', path);

afterEach(async () => {
  expect(await tallyFaults(testApp)).toEqual([]);
});

describe('publishing', () => {
  it('stores sanitized HTML, an excerpt and a hero picture in two sizes', async () => {
    const body = `# First\n\nWorked EA8/G4QAB with <b>100 W</b>. See [my page](https://example.org), it has **all** the details.`;
    const id = await publish(testApp, author, { body, keywords: ' vertical, 40 m ' });
    expect(id).toBeGreaterThan(100);
    const post = await postOf(reader, id);
    expect(post).toMatchObject({
      id,
      title: TITLE,
      keywords: 'vertical, 40 m',
      youtube_video_id: null,
      video_url: null,
      comment_count: 0,
      mine: false,
      hidden_reason: null,
      updated_at: null,
      reading_minutes: 1,
      user_id: author.user.id,
      body,
      user: { id: author.user.id, my_callsign: author.callsign },
    });
    expect(post.html).toBe(
      '<h3>First</h3>\n<p>Worked <a href="/EA8/G4QAB">EA8/G4QAB</a> with &lt;b&gt;100 W&lt;/b&gt;. See ' +
        '<a href="https://example.org" rel="nofollow ugc noopener">my page</a>, it has <strong>all</strong> the details.</p>\n',
    );
    expect(post.excerpt).toBe(
      'First Worked EA8/G4QAB with <b>100 W</b>. See my page, it has all the details.'.slice(0, 100),
    );
    expect((await news()).posts[0]).toMatchObject({
      id,
      user_id: author.user.id,
      keywords: 'vertical, 40 m',
      video_url: null,
      body: post.excerpt,
    });
    const path = `/post-pictures/${post.hero_image_name}`;
    const large = await picture(path);
    expect([large.status, large.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(large.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(large.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect((await picture(`${path}?size=small`)).status).toBe(200);
    expect((await picture(path).set('If-None-Match', String(large.headers.etag))).status).toBe(304);
    expect((await postOf(author, id)).mine).toBe(true);
    expect((await author.call('vpostget/{id}', {}, { id })).body.post).toEqual({
      id,
      title: TITLE,
      body,
      keywords: 'vertical, 40 m',
      hero_image_name: post.hero_image_name,
      youtube_video_id: null,
      updated_at: post.created_at,
    });
    expect((await reader.call('vpostget/{id}', {}, { id })).status).toBe(404);
  });

  it('takes a video by any of its addresses, also as JSON, and lists it among the videos', async () => {
    const response = await author.call('vstore', {
      title: TITLE,
      body: BODY,
      youtube_video_id: ` https://youtu.be/${VIDEO}?si=x `,
      ...(await solved(author)),
    });
    expect(response.status).toBe(200);
    const post = await postOf(reader, response.body.post_id);
    expect(post.video_url).toBe(`https://www.youtube.com/watch?v=${VIDEO}`);
    expect(post).toMatchObject({ youtube_video_id: VIDEO, hero_image_name: null });
    const { videos, totalVideos } = (await testApp.call('vvideos')).body;
    expect([videos[0]?.id, totalVideos]).toEqual([post.id, videos.length]);
    expect((await news()).posts.map(({ id }) => id)).not.toContain(post.id);
  });

  const both = { youtube_video_id: VIDEO };
  test.each<[string, Record<string, string | undefined>, boolean, string, string]>([
    ['a short title', { title: 'Too short' }, true, 'title', 'Title must be between 10 and 250 characters.'],
    ['a title of spaces', { title: ' '.repeat(20) }, true, 'title', 'Title must be between 10 and 250 characters.'],
    ['a long title', { title: 'x'.repeat(251) }, true, 'title', 'Title must be between 10 and 250 characters.'],
    ['a missing title', { title: undefined }, true, 'title', 'Title must be between 10 and 250 characters.'],
    ['a short body', { body: 'x'.repeat(49) }, true, 'body', 'Body must be more than 50 characters.'],
    ['a long body', { body: 'x'.repeat(100_001) }, true, 'body', 'Body has at most 100000 characters.'],
    [
      'another video site',
      { youtube_video_id: 'https://example.org/x' },
      false,
      'youtube_video_id',
      'Invalid YouTube video ID.',
    ],
    ['a short video id', { youtube_video_id: 'short' }, false, 'youtube_video_id', 'Invalid YouTube video ID.'],
    ['neither', {}, false, 'hero_image', 'You must select an image or enter a YouTube video ID.'],
    ['both', both, true, 'hero_image', 'Please select either an image or a YouTube video ID, not both.'],
    [
      'an unknown picture',
      { hero_image_name: `${'0'.repeat(32)}.jpg` },
      false,
      'hero_image',
      'You must select an image or enter a YouTube video ID.',
    ],
    ['a wrong sum', { captcha_answer: '99' }, true, 'captcha_answer', 'Incorrect answer.'],
    ['no sum', { captcha_answer: '' }, true, 'captcha_answer', 'Incorrect answer.'],
    ['no captcha', { captcha: undefined }, true, 'captcha_answer', 'Incorrect answer.'],
  ])('%s is refused, and does not use up the challenge', async (_, change, hasHero, field, text) => {
    const captcha = await solved(author);
    const before = (await news()).totalPosts;
    const hero = await jpegOf();
    const form = { title: TITLE, body: BODY, ...captcha };
    const refused = await sendForm(testApp, author, 'vstore', { ...form, ...change }, hasHero ? hero : undefined);
    expect([refused.status, refused.body]).toEqual([
      400,
      { error: text, errors: { [field]: [text] }, code: 'invalid' },
    ]);
    expect((await news()).totalPosts).toBe(before);
    expect((await sendForm(testApp, author, 'vstore', form, hero)).status).toBe(200);
    // A challenge that was used once is invalid.
    expect((await sendForm(testApp, author, 'vstore', form, hero)).body).toMatchObject({ error: 'Incorrect answer.' });
  });

  it('the longest title and a body of 50 and 100,000 characters are accepted', async () => {
    const title = '😀'.repeat(250);
    const short = await publish(testApp, author, { title, body: 'x'.repeat(50), youtube_video_id: VIDEO });
    expect((await postOf(author, short)).title).toBe(title);
    const long = await publish(testApp, author, { body: 'ß'.repeat(100_000), youtube_video_id: VIDEO });
    expect((await postOf(author, long)).html).toHaveLength(100_008);
  });

  it('a file that is no image is refused', async () => {
    const form = { title: TITLE, body: BODY, ...(await solved(author)) };
    const refused = await sendForm(testApp, author, 'vstore', form, Buffer.from('<html><script>alert(1)</script>'));
    expect(refused.body).toMatchObject({ errors: { hero_image: ['Selected file must be an image.'] } });
    const large = await sendForm(testApp, author, 'vstore', form, Buffer.alloc(10 * 1024 * 1024 + 1, 255));
    expect([large.status, large.body]).toMatchObject([413, { error: 'The file is larger than 10 MB.' }]);
  });

  it('a challenge is for one account and one hour, and is forgotten after it', async () => {
    const captcha = await solved(author);
    const form = { title: TITLE, body: BODY, youtube_video_id: VIDEO, ...captcha };
    expect((await reader.call('vstore', form)).body).toMatchObject({ error: 'Incorrect answer.' });
    // The sum is not the one that was signed.
    const numbers = captcha.captcha.startsWith('1.1.') ? '1.2' : '1.1';
    const forged = {
      ...form,
      captcha: captcha.captcha.replace(/^\d+\.\d+/, numbers),
      captcha_answer: numbers === '1.1' ? '2' : '3',
    };
    expect((await author.call('vstore', forged)).body).toMatchObject({ error: 'Incorrect answer.' });
    testApp.clock.jump(HOUR + 1);
    expect((await author.call('vstore', form)).body).toMatchObject({ error: 'Incorrect answer.' });
    await testApp.app.get(Captcha).deleteExpired();
    expect(await testApp.sql('select from identity.used_captcha')).toEqual([]);
  });

  it('of a subscriber may be text alone, and stay so when the subscription is over', async () => {
    const subscriber = await testApp.operator();
    const status = { level: 1, expiryDate: null, isPaid: true };
    const source = jest
      .spyOn(testApp.app.get(SubscriptionSource, { strict: false }), 'statusOf')
      .mockImplementation(async () => new Map([[subscriber.user.id, status]]));
    const form = { title: TITLE, body: BODY };
    const published = await subscriber.call('vstore', form);
    expect(published.status).toBe(200);
    const id = published.body.post_id;
    expect((await news()).posts[0]).toMatchObject({ id, hero_image_name: null, youtube_video_id: null });
    source.mockRestore();
    const text = 'You must select an image or enter a YouTube video ID.';
    expect((await subscriber.call('vstore', form)).body).toMatchObject({ errors: { hero_image: [text] } });
    const title = `${TITLE}, again`;
    expect((await subscriber.call('vupdate/{id}', { ...form, title }, { id })).status).toBe(200);
    expect((await postOf(subscriber, id)).title).toBe(title);
  });

  it('needs no sum of an author with a confirmed address', async () => {
    const form = { title: TITLE, body: BODY, youtube_video_id: VIDEO };
    expect((await author.call('vstore', form)).status).toBe(200);
  });

  it('two requests with one challenge publish one post', async () => {
    const form = { title: TITLE, body: BODY, youtube_video_id: VIDEO, ...(await solved(author)) };
    const responses = await Promise.all([1, 2, 3].map(() => author.call('vstore', form)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });
});

describe('changing', () => {
  it('keeps or replaces the picture, and moves between news and videos', async () => {
    const id = await publish(testApp, author);
    const { hero_image_name: first } = await postOf(author, id);
    const fields = { title: `${TITLE}, again`, body: BODY };
    const kept = await sendForm(testApp, author, `vupdate/${id}`, { ...fields, hero_image_name: first ?? '' });
    expect(kept.body).toEqual({ status: 'ok', post_id: id });
    expect(await postOf(author, id)).toMatchObject({ title: fields.title, hero_image_name: first });
    expect((await postOf(author, id)).updated_at).not.toBeNull();

    await sendForm(testApp, author, `vupdate/${id}`, fields, await jpegOf(600, 400, 2));
    const { hero_image_name: second } = await postOf(author, id);
    expect(second).not.toBe(first);
    await testApp.until(async () => (await picture(`/post-pictures/${first}`)).status === 404);

    const before = (await testApp.call('vvideos')).body.totalVideos;
    await sendForm(testApp, author, `vupdate/${id}`, { ...fields, youtube_video_id: VIDEO });
    const { videos, totalVideos } = (await testApp.call('vvideos')).body;
    expect([videos[0]?.id, totalVideos]).toEqual([id, before + 1]);
    await testApp.until(async () => (await picture(`/post-pictures/${second}`)).status === 404);
    const neither = await sendForm(testApp, author, `vupdate/${id}`, fields);
    expect(neither.body).toMatchObject({ error: 'You must select an image or enter a YouTube video ID.' });
  });

  it('of what was changed meanwhile is refused, and stores no picture', async () => {
    const id = await publish(testApp, author);
    const known = async () => (await author.call('vpostget/{id}', {}, { id })).body.post.updated_at;
    const change = (if_updated_at: string, title: string) =>
      sendForm(testApp, author, `vupdate/${id}`, { title, body: BODY, youtube_video_id: VIDEO, if_updated_at });
    const first = await known();
    testApp.clock.jump(1_000);
    expect((await change(first, 'From the first window')).status).toBe(200);
    const pictures = () => testApp.sql('select from content.post_picture where account_id = $1', [author.user.id]);
    const before = (await pictures()).length;
    const fields = { title: 'From the second window', body: BODY, if_updated_at: first };
    const late = await sendForm(testApp, author, `vupdate/${id}`, fields, await jpegOf());
    expect([late.status, late.body]).toMatchObject([412, { code: 'changed' }]);
    expect([(await postOf(author, id)).title, (await pictures()).length]).toEqual(['From the first window', before]);
    expect((await change('yesterday', 'With a time that is none')).status).toBe(400);
    const again = await known();
    testApp.clock.jump(1_000);
    const both = await Promise.all([change(again, 'One of two at once'), change(again, 'Two of two at once')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });

  it('only by its owner; deleting removes its pictures and comments', async () => {
    const id = await publish(testApp, author);
    const { hero_image_name: hero } = await postOf(author, id);
    const form = { title: TITLE, body: BODY, youtube_video_id: VIDEO };
    expect((await sendForm(testApp, reader, `vupdate/${id}`, form)).status).toBe(404);
    expect((await reader.call('vpostdelete/{id}', {}, { id })).status).toBe(404);
    expect((await author.call('vpostdelete/{id}', {}, { id: 74 })).status).toBe(404);
    await reader.call('vcomment/store', { about: 'post', id, text: 'Thank you' });
    expect((await author.call('vpostdelete/{id}', {}, { id })).body).toEqual({ status: 'ok' });
    expect((await author.call('vpost/{id}', {}, { id })).status).toBe(404);
    await testApp.until(async () => (await picture(`/post-pictures/${hero}`)).status === 404);
    expect(await testApp.sql(`select from content.comment where about_id = $1`, [id])).toEqual([]);
    expect(await testApp.sql('select from content.post_picture where name = $1', [hero])).toEqual([]);
  });
});

describe('pictures within a text', () => {
  async function upload(operator = author) {
    const sent = testApp.http('post', '/api/vpostpicture', operator.token).attach('image', await jpegOf(), 'a.jpg');
    return (await sent).body as { path: string; preview_path: string; width: number; height: number };
  }

  it('are private until a post shows them, and gone when none does', async () => {
    const { path, preview_path, width, height } = await upload();
    expect((await picture(path)).status).toBe(404);
    const signed = await picture(preview_path);
    expect([signed.status, signed.headers['cache-control']]).toEqual([200, 'private, max-age=3600']);
    expect((await picture(preview_path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).status).toBe(404);
    const body = `![My antenna](${path})\n\n${BODY}`;
    const preview = (await author.call('vpostpreview', { body })).body.html;
    expect(preview).toContain(`width="${width}" height="${height}"`);
    expect(preview).toContain(`${path}?until=`);
    expect((await reader.call('vpostpreview', { body })).body.html).not.toContain('<img');

    const id = await publish(testApp, author, { body, youtube_video_id: VIDEO });
    expect((await postOf(reader, id)).html).toContain(`<img src="${path}" alt="My antenna"`);
    expect((await picture(path)).status).toBe(200);
    // In a post of another author the picture is only its text.
    const foreign = await publish(testApp, reader, { body, youtube_video_id: VIDEO });
    expect((await postOf(reader, foreign)).html).not.toContain('<img');

    const changed = { title: TITLE, body: BODY, youtube_video_id: VIDEO };
    await sendForm(testApp, author, `vupdate/${id}`, changed);
    await testApp.until(async () => (await picture(preview_path)).status === 404);
  });

  it('that no post shows are removed after a day, with stray files', async () => {
    const unused = await upload();
    const used = await upload();
    await publish(testApp, author, { body: `![x](${used.path})\n\n${BODY}`, youtube_video_id: VIDEO });
    const cleanup = testApp.app.get(PicturesCleanup);
    testApp.clock.jump(DAY - HOUR);
    await cleanup.sweep();
    expect((await picture(unused.preview_path)).status).toBe(200);
    testApp.clock.jump(2 * HOUR);
    await cleanup.sweep();
    expect(await testApp.sql('select from content.post_picture where name = $1', [unused.path.slice(15)])).toEqual([]);
    expect((await picture(used.path)).status).toBe(200);
    // The signature has expired, and the row is gone.
    expect((await picture(unused.preview_path)).status).toBe(404);
  });
});

describe('lists', () => {
  it('every page has its posts, of any size, and one operator’s are found', async () => {
    const prolific = await testApp.operator();
    await addPosts(testApp, prolific.user.id, 700);
    const own = await publish(testApp, prolific);
    const { totalPosts, posts } = await news();
    expect(posts).toHaveLength(12);
    expect(posts[0]?.id).toBe(own);
    const all: number[] = [];
    for (let page = 1; (page - 1) * 37 < totalPosts; page++)
      all.push(...(await news({ page, size: 37 })).posts.map(({ id }) => id));
    expect(all).toHaveLength(totalPosts);
    expect(all).toEqual(all.toSorted((a, b) => b - a));
    expect(new Set(all).size).toBe(totalPosts);
    expect((await news({ page: 10_000 })).posts).toEqual([]);
    const mine = await news({ callsign: prolific.callsign.toLowerCase(), page: 59 });
    expect([mine.totalPosts, mine.posts.length]).toEqual([701, 701 - 58 * 12]);
    expect(await news({ callsign: 'G4QNONE' })).toEqual({ posts: [], totalPosts: 0 });
    for (const wrong of [{ page: 0 }, { page: 'x' }, { size: 51 }, { size: 0 }])
      expect((await testApp.call('vnews', wrong)).status).toBe(400);
    const { profile } = (await testApp.call('vprofilefor', { callsign: prolific.callsign })).body;
    expect([profile.post_count, profile.posts.length, profile.posts[0]?.id]).toEqual([701, 4, own]);
  });

  it('a post names up to three others of its kind', async () => {
    const { posts } = await news({ size: 5 });
    const [newest, ...others] = posts.map(({ id }) => id);
    expect((await postOf(reader, newest as number)).next.map(({ id }) => id)).toEqual(others.slice(0, 3));
    const oldest = (await news({ page: (await news()).totalPosts, size: 1 })).posts[0]?.id as number;
    expect((await postOf(reader, oldest)).next).toHaveLength(3);
  });
});

describe('help posts', () => {
  it('are by Pileup, link to each other and are in no list', async () => {
    const help = await postOf(reader, 74);
    expect(help).toMatchObject({
      title: 'Help and Support',
      mine: false,
      user: { id: 0, name: 'Pileup', my_callsign: '' },
    });
    expect(help.next).toHaveLength(3);
    const linked = [...help.html.matchAll(/href="\/post\/(\d+)\/([\w-]+)"/g)];
    expect(linked.length).toBeGreaterThan(3);
    for (const [, id, slug] of linked) {
      const { title } = await postOf(reader, Number(id));
      expect(title.replaceAll(/[^\w]+/g, '-')).toBe(slug);
    }
    const [last] = await testApp.sql<{ id: number }>('select max(id) as id from content.post where account_id is null');
    expect(last?.id).toBeLessThan(100);
  });
});

describe('what is not shown', () => {
  it('a hidden post is absent for others; its owner sees why', async () => {
    const id = await publish(testApp, author);
    const { hero_image_name: hero } = await postOf(author, id);
    const target = testApp.app
      .get(Discovered)
      .providers(ReportTarget)
      .find(({ options }) => options.kind === 'post')?.value;
    const thing = await target?.find(id, reader.user.id, testApp.database);
    expect(thing).toEqual({
      ownerId: author.user.id,
      text: `${TITLE}\n\n${BODY}`,
      path: `/post/${id}/A-vertical-for-forty-metres`,
    });
    const before = (await news()).totalPosts;
    const hide = (reason: string | null) =>
      testApp.database.transaction(async (tx) => target?.setHidden(id, reason, tx));
    await hide('Not about radio.');
    expect((await reader.call('vpost/{id}', {}, { id })).status).toBe(404);
    expect((await testApp.call('vpost/{id}', {}, { id })).status).toBe(404);
    expect((await testApp.call('vcomments', { about: 'post', id })).status).toBe(404);
    expect((await picture(`/post-pictures/${hero}`)).status).toBe(404);
    const hidden = await postOf(author, id);
    expect(hidden.hidden_reason).toBe('Not about radio.');
    // The post's pictures are not public either, but signed for those who may read it.
    const { post: edited } = (await author.call('vpostget/{id}', {}, { id })).body;
    for (const path of [hidden.hero_path, edited.hero_path]) expect((await picture(path ?? '')).status).toBe(200);
    expect((await news()).totalPosts).toBe(before - 1);
    // A change does not publish it again.
    const body = `${BODY}\n\n![The antenna](/post-pictures/${hero})`;
    await sendForm(testApp, author, `vupdate/${id}`, { title: TITLE, body, hero_image_name: hero ?? '' });
    expect((await reader.call('vpost/{id}', {}, { id })).status).toBe(404);
    const [, src] = /<img src="([^"]+)"/.exec((await postOf(author, id)).html) ?? [];
    expect((await picture(src?.replaceAll('&amp;', '&') ?? '')).status).toBe(200);
    expect(await target?.find(id, reader.user.id, testApp.database)).toBeNull();
    await hide(null);
    expect((await postOf(reader, id)).hidden_reason).toBeNull();
    expect((await postOf(reader, id)).html).toContain(`<img src="/post-pictures/${hero}"`);
    expect((await news()).totalPosts).toBe(before);
  });

  it('posts of an account whose deletion is pending; they are back when it is kept, and erased with it', async () => {
    const leaver = await operatorWithPassword(testApp);
    const id = await publish(testApp, leaver);
    const { hero_image_name: hero } = await postOf(leaver, id);
    const before = (await news()).totalPosts;
    await leave(leaver);
    expect((await reader.call('vpost/{id}', {}, { id })).status).toBe(404);
    expect((await news()).totalPosts).toBe(before - 1);
    expect((await picture(`/post-pictures/${hero}`)).status).toBe(404);
    await comeBack(testApp, leaver);
    expect((await postOf(reader, id)).id).toBe(id);
    expect((await news()).totalPosts).toBe(before);
    await testApp.database.transaction((tx) => testApp.app.get(AccountDataRegistry).erase(leaver.user.id, tx));
    expect(await testApp.sql('select from content.post where account_id = $1', [leaver.user.id])).toEqual([]);
    expect(await testApp.sql('select from content.post_picture where account_id = $1', [leaver.user.id])).toEqual([]);
  });
});

describe('the head of the page', () => {
  const head = async (path: string) => (await testApp.http('get', path)).text;

  it('has a picture for previews, the time and the feeds', async () => {
    const id = await publish(testApp, author, { title: 'Ærø & <Bornholm> with 5 W' });
    const html = await head(`/post/${id}/anything`);
    expect(html).toContain('<title>Ærø &amp; &lt;Bornholm&gt; with 5 W · Pileup</title>');
    expect(html).toMatch(new RegExp(`property="og:image" content="[^"]*/previews/post/${id}.png"`));
    expect(html).toContain('<meta property="og:type" content="article" />');
    expect(html).toContain('<meta property="og:image:width" content="1200" />');
    expect(html).toContain('<meta property="og:image:height" content="630" />');
    expect(html).toContain('<meta property="og:image:alt" content="Ærø');
    expect(html).toContain('summary_large_image');
    expect(html).toContain('property="article:published_time"');
    expect(html).toMatch(new RegExp(`property="article:author" content="http://[^"]+/${author.callsign}"`));
    expect(html).toContain(`href="/feeds/posts/${author.callsign}.xml"`);
    expect(html).toMatch(new RegExp(`rel="canonical" href="[^"]*/post/${id}/r-Bornholm-with-5-W"`));
    const { body } = await picture(`/previews/post/${id}.png`).buffer(true);
    expect(await sharp(body).metadata()).toMatchObject({ format: 'png', width: 1_200, height: 630 });
    // The area is one where a post without a hero picture has nothing but the light background.
    const hero = await sharp(body).extract({ left: 600, top: 50, width: 20, height: 20 }).toBuffer();
    expect(Math.min(...(await sharp(hero).stats()).channels.map(({ mean }) => mean))).toBeLessThan(200);
    expect(await head('/news')).toContain('href="/feeds/news.atom"');
    expect(await head('/post/2000000')).toContain('noindex');
  });
});
