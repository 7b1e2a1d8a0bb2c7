import { publicOrigin } from '../http/request-origin.js';
import { PageHtml } from './page-html.js';

const BUILT = `<!doctype html>
<html><head>
    <meta name="description" content="About" />
    <title>Pileup</title>
    <script src="/before-first-paint.js"></script>
  </head><body><div id="root"></div></body></html>`;
const page = new PageHtml(BUILT);
const head = { path: '/EA8/G4QZX', title: 'EA8/G4QZX · Ann', description: 'On the air.' };

test('the head of a page replaces the title', () => {
  const html = page.with({ ...head, image: '/photos/a.jpg' }, 'https://example.org');
  expect(html).toContain('<title>EA8/G4QZX · Ann · Pileup</title>');
  expect(html.match(/name="description"/g)).toHaveLength(1);
  for (const tag of [
    '<meta name="description" content="On the air." />',
    '<meta property="og:title" content="EA8/G4QZX · Ann · Pileup" />',
    '<meta property="og:description" content="On the air." />',
    '<meta property="og:image" content="https://example.org/photos/a.jpg" />',
    '<meta property="og:url" content="https://example.org/EA8/G4QZX" />',
    '<meta name="twitter:card" content="summary" />',
    '<link rel="canonical" href="https://example.org/EA8/G4QZX" />',
  ])
    expect(html).toContain(tag);
  expect(html).toContain('<script src="/before-first-paint.js"></script>');
  expect(html.endsWith('<div id="root"></div></body></html>')).toBe(true);
});

test('the addresses of the footer, and whether subscriptions are sold, are in every page', () => {
  const urls = { VIDEO_SITE_URL: 'https://videos.example.org/?a=1&b=2', CHAT_URL: 'https://chat.example.org' };
  const html = new PageHtml(BUILT, urls).with(head, '');
  expect(html).toContain('<meta name="pileup-video-site" content="https://videos.example.org/?a=1&amp;b=2" />');
  expect(html).toContain('<meta name="pileup-chat" content="https://chat.example.org" />');
  expect(page.with(head, '')).not.toContain('pileup-');
  expect(new PageHtml(BUILT, { sellsSubscriptions: false }).with(head, '')).toContain(
    '<meta name="pileup-upgrade" content="no" />',
  );
});

test('without an image it has the product’s, without an origin no absolute URLs', () => {
  expect(page.with(head, 'https://example.org')).toContain('content="https://example.org/card.png"');
  expect(page.with(head, '')).not.toMatch(/og:image|og:url|canonical/);
});

test.each([
  '"><script>alert(1)</script>',
  `'><img src=x onerror=alert(1)>`,
  '</title><script>alert(1)</script>',
  "$& $` $' $$ $1 $<title>",
  '<!-- --><b>',
  '\u0000\u2028"\n"',
])('a malicious name is escaped: %j', (name) => {
  const html = page.with({ path: '/A1QA', title: name, description: name }, 'https://example.org');
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html).not.toMatch(/<img|<b>|<!-- -->/);
  expect(html.match(/<title>/g)).toHaveLength(1);
  expect(html.match(/<div id="root">/g)).toHaveLength(1);
  // Patterns such as `$&`, which are special to `replace`, do not repeat parts of the page.
  expect(html.match(/before-first-paint\.js/g)).toHaveLength(1);
});

test('a description is one line of at most 200 characters', () => {
  const html = page.with({ ...head, description: `Two\nlines ${'x'.repeat(300)}` }, '');
  const [, shown = ''] = /name="description" content="([^"]*)"/.exec(html) ?? [];
  expect(shown).toMatch(/^Two lines x+…$/);
  expect([...shown]).toHaveLength(200);
});

test.each([
  ['word '.repeat(60), /^(word ){39}word…$/],
  // The last word ends exactly there.
  [`${'x'.repeat(199)} y`, /^x{199}…$/],
  [`${'word '.repeat(39)}end, and more of it`, /^(word ){39}end…$/],
  // Words of another script have no blanks between them.
  ['日'.repeat(300), /^日{199}…$/],
])('a description ends at a word: %j', (description, expected) => {
  const html = page.with({ ...head, description }, '');
  expect(/name="description" content="([^"]*)"/.exec(html)?.[1]).toMatch(expected);
  expect(/property="og:description" content="([^"]*)"/.exec(html)?.[1]).toMatch(expected);
});

test.each([
  ['as configured', { PUBLIC_URL: 'https://pileup.example' }, 'evil.example', '203.0.113.9', 'https://pileup.example'],
  ['any other client’s host is ignored', {}, 'evil.example', '203.0.113.9', ''],
  [
    'also where a proxy is configured but was not used',
    { TRUSTED_PROXY: '10.0.0.0/8' },
    'evil.example',
    '203.0.113.9',
    '',
  ],
  [
    'the proxy’s host is used',
    { TRUSTED_PROXY: '10.0.0.0/8' },
    'log.example:8443',
    '10.1.2.3',
    'http://log.example:8443',
  ],
  ['unless it is malformed', { TRUSTED_PROXY: '10.0.0.0/8' }, 'a"><b>', '10.1.2.3', ''],
  ['this machine', {}, '127.0.0.1:3000', '127.0.0.1', 'http://127.0.0.1:3000'],
])('the origin: %s', (_, config, host, remoteAddress, origin) => {
  const request = { host, protocol: 'http', socket: { remoteAddress } } as unknown as Parameters<
    typeof publicOrigin
  >[0];
  expect(publicOrigin(request, config)).toBe(origin);
});
