import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { startTestApp } from '../../test-app.ts';
import { addPosts, BODY, publish, VIDEO } from './written-posts.ts';

const testApp = await startTestApp();
const author = await testApp.operator();

const get = (path: string) => testApp.http('get', path).buffer(true).set('Accept-Encoding', 'identity');
const xml = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  isArray: (name) => name === 'item' || name === 'entry',
});

const TITLE = 'Hostile ]]> <title> & "more" \'of\' it';

describe('feeds', () => {
  it('are RSS, Atom and JSON Feed with absolute addresses and stable ids', async () => {
    const id = await publish(testApp, author, { title: TITLE, body: `${BODY} ]]> <script> [help](/post/74) G4QAB` });
    await publish(testApp, author, { youtube_video_id: VIDEO });
    const rss = await get('/feeds/news.xml');
    expect([rss.status, rss.headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8']);
    expect(XMLValidator.validate(rss.text)).toBe(true);
    const { item: items } = xml.parse(rss.text).rss.channel;
    expect(items).toHaveLength(1);
    expect(items[0].title).toBe(TITLE);
    expect(items[0].link).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:\\d+/post/${id}/Hostile-title-more-of-it$`));
    expect(items[0]['content:encoded']).toMatch(/href="http:\/\/127\.0\.0\.1:\d+\/post\/74"/);
    expect(items[0]['content:encoded']).not.toContain('<script>');

    expect(items[0]['dc:creator']).toContain(author.callsign);
    expect([items[0].author, items[0].enclosure['@_type']]).toEqual([undefined, 'image/jpeg']);

    const atom = await get('/feeds/news.atom');
    expect(XMLValidator.validate(atom.text)).toBe(true);
    expect(xml.parse(atom.text).feed.entry).toHaveLength(1);
    const [entry] = xml.parse(atom.text).feed.entry;
    expect(entry.title['#text']).toBe('Hostile ]]&gt; &lt;title&gt; &amp; &quot;more&quot; &#39;of&#39; it');
    // Texts of posts do not become HTML of a reader's page.
    for (const text of [entry.summary['#text'], items[0].description])
      expect([text.includes('&lt;script&gt;'), text.includes('<script>')]).toEqual([true, false]);
    expect(atom.text).not.toContain('undefined');
    expect(atom.headers['content-type']).toBe('application/atom+xml; charset=utf-8');

    const json = JSON.parse((await get('/feeds/news.json')).text);
    expect(json.items[0].summary).toContain('<script>');
    expect(json.items[0].image).toMatch(/\.jpg$/);
    expect(json.version).toContain('jsonfeed.org/version/1');
    expect(json.items.map((one: { id: string }) => one.id)).toEqual([
      expect.stringMatching(new RegExp(`/post/${id}$`)),
    ]);
    expect(json.items[0].authors?.[0]?.name ?? json.items[0].author?.name).toContain(author.callsign);

    expect(JSON.parse((await get('/feeds/videos.json')).text).items).toHaveLength(1);
    expect(JSON.parse((await get(`/feeds/posts/${author.callsign.toLowerCase()}.json`)).text).items).toHaveLength(2);
  });

  it('answer 304 until a post changes, and then the new one', async () => {
    const first = await get('/feeds/videos.atom');
    expect(first.headers['cache-control']).toBe('public, max-age=300');
    const again = () => get('/feeds/videos.atom').set('If-None-Match', String(first.headers.etag));
    expect((await again()).status).toBe(304);
    const id = await publish(testApp, author, { youtube_video_id: VIDEO });
    const changed = await again();
    expect([changed.status, changed.text.includes(`/post/${id}`)]).toEqual([200, true]);
    await author.call('vpostdelete/{id}', {}, { id });
    expect((await again()).status).toBe(304);
  });

  it('have the 50 newest posts', async () => {
    const prolific = await testApp.operator('EA8/G4QPF');
    await addPosts(testApp, prolific.user.id, 60);
    const { items } = JSON.parse((await get('/feeds/posts/EA8/G4QPF.json')).text);
    expect([items.length, items[0].title, items[49].title]).toEqual([50, 'Post number 60', 'Post number 11']);
  });

  test.each([
    'news',
    'news.html',
    'other.xml',
    'posts/G4QNONE.xml',
    'posts/.xml',
    'posts/a%00.xml',
    'posts/',
    'posts',
    'news.xml/x',
  ])('/feeds/%s is absent, and no page', async (path) => {
    const answer = await get(`/feeds/${path}`);
    expect([answer.status, answer.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  });
});
