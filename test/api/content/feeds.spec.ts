import { elementsNamed, readXml, type XmlElement } from '@pileup/adif/xml-tree';
import { SaxesParser } from 'saxes';
import { startTestApp } from '../../test-app.ts';
import { addPosts, BODY, publish, VIDEO } from './written-posts.ts';

const testApp = await startTestApp();
const author = await testApp.operator();

const get = (path: string) => testApp.http('get', path).buffer(true).set('Accept-Encoding', 'identity');
const child = (element: XmlElement | undefined, name: string) => element?.elements.find((inner) => inner.name === name);
const textIn = (element: XmlElement | undefined, name: string) => child(element, name)?.text ?? '';

/** Items or entries of a feed. @throws if it is not well-formed */
function itemsOf(text: string, name: 'item' | 'entry'): XmlElement[] {
  new SaxesParser().write(text).close();
  const root = readXml(text);
  if (typeof root === 'string') throw new Error(root);
  return elementsNamed(root, name);
}

const TITLE = 'Hostile ]]> <title> & "more" \'of\' it';

describe('feeds', () => {
  it('are RSS, Atom and JSON Feed with absolute addresses and stable ids', async () => {
    const id = await publish(testApp, author, { title: TITLE, body: `${BODY} ]]> <script> [help](/post/74) G4QAB` });
    await publish(testApp, author, { youtube_video_id: VIDEO });
    const rss = await get('/feeds/news.xml');
    expect([rss.status, rss.headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8']);
    const items = itemsOf(rss.text, 'item');
    expect(items).toHaveLength(1);
    const [item] = items;
    expect(textIn(item, 'title')).toBe(TITLE);
    expect(textIn(item, 'link')).toMatch(
      new RegExp(`^http://127\\.0\\.0\\.1:\\d+/post/${id}/Hostile-title-more-of-it$`),
    );
    expect(textIn(item, 'content:encoded')).toMatch(/href="http:\/\/127\.0\.0\.1:\d+\/post\/74"/);
    expect(textIn(item, 'content:encoded')).not.toContain('<script>');

    expect(textIn(item, 'dc:creator')).toContain(author.callsign);
    expect([child(item, 'author'), child(item, 'enclosure')?.attributes.type]).toEqual([undefined, 'image/jpeg']);

    const atom = await get('/feeds/news.atom');
    const entries = itemsOf(atom.text, 'entry');
    expect(entries).toHaveLength(1);
    const [entry] = entries;
    expect(textIn(entry, 'title')).toBe('Hostile ]]&gt; &lt;title&gt; &amp; &quot;more&quot; &#39;of&#39; it');
    // Texts of posts do not become HTML of a reader's page.
    for (const text of [textIn(entry, 'summary'), textIn(item, 'description')])
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
    const response = await get(`/feeds/${path}`);
    expect([response.status, response.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  });
});
