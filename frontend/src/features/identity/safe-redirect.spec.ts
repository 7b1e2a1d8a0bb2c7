import { safeRedirect } from './safe-redirect.ts';

const to = (redirect: string | null) => safeRedirect(redirect, 'https://pileup.example');

describe('where to go after signing in', () => {
  test('a page of this site, with its query', () => {
    expect(to('/logs?page=2&call=G4Q#top')).toBe('/logs?page=2&call=G4Q#top');
  });

  test.each([
    ['nothing', null],
    ['an empty text', ''],
    ['another site', 'https://evil.example/'],
    ['another site without its scheme', '//evil.example/logs'],
    ['another site with a backslash, which browsers read as a slash', '/\\evil.example'],
    ['a tab inside, which browsers drop', '/\t/evil.example'],
    ['another site after `..`', '/..//evil.example'],
    ['another site after `.`', '/.//evil.example'],
    ['the same with its dots escaped', '/%2e%2e//evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['the login page itself', '/login?redirect=/login'],
  ])('%s: home', (_, redirect) => {
    expect(to(redirect)).toBe('/?login=success');
  });
});
