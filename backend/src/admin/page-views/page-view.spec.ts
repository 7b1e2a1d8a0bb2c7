import fc from 'fast-check';
import { pageViewOf } from './page-view.js';

const view = (page_url: string, more: object = {}) => pageViewOf({ session_id: 's', page_url, ...more });

test.each([
  ['/', '/'],
  ['', '/'],
  ['https://pileup.example/news?page=2#top', '/news'],
  ['/EA8/G4QZX', '/EA8/G4QZX'],
  ['/password/reset?token=abcdefghijklmnop', '/password/reset'],
  ['/stripe/start-trial/cs_test_a1b2c3', '/stripe'],
  [`/x/${'k'.repeat(61)}/y`, '/x/…/y'],
  ['https://me:secret@pileup.example/docs', '/docs'],
])('of %j the page %j is stored', (given, page) => {
  expect(view(given)?.page).toBe(page);
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'http://[', 'file:///etc/passwd'])('%j is no page', (address) => {
  expect(view(address)).toBeNull();
});

test('campaigns are taken from the fields or from the address, in lower case; other fields of the query are not', () => {
  const address = '/?utm_source=YT&utm_medium=Video&utm_campaign=Autumn&email=anna@example.org&token=secret';
  expect(view(address)).toEqual({ page: '/', source: 'yt', medium: 'video', campaign: 'autumn', referrer: '' });
  expect(view(address, { utm_source: 'qrz', utm_medium: '' })).toMatchObject({ source: 'qrz', medium: '' });
});

test('of the referrer only the host is stored, and nothing of our own pages', () => {
  const from = (referrer_url: string) => view('https://pileup.example/', { referrer_url });
  expect(from('https://www.qrz.com/db/G4QZX?key=secret')).toMatchObject({
    source: 'www.qrz.com',
    referrer: 'www.qrz.com',
  });
  for (const own of ['https://pileup.example/news?x=1', '/news', 'android-app://example', 'nonsense'])
    expect(from(own)).toMatchObject({ source: '', referrer: '' });
});

test('whatever is sent, no query and nothing long is stored', () => {
  fc.assert(
    fc.property(
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.string({ unit: 'binary' }),
      (url, text) => {
        const stored = view(url, { utm_source: text, referrer_url: url });
        expect(stored?.page).not.toMatch(/[?#]/);
        expect(JSON.stringify(stored).length).toBeLessThan(1_500);
        expect(stored?.source).not.toContain('\0');
      },
    ),
  );
});
