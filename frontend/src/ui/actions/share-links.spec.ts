import { shareLinks } from './share-links.ts';

test('five sites, and a title cannot add query parameters', () => {
  const links = shareLinks('https://pileup.example/qso/1', 'A & B?x=#');
  expect(links.map(({ name }) => name)).toEqual(['Facebook', 'Twitter', 'LinkedIn', 'Pinterest', 'Reddit']);
  for (const { href } of links) {
    const url = new URL(href);
    expect(url.hash).toBe('');
    expect([...url.searchParams.values()]).toContain('https://pileup.example/qso/1');
    expect(url.searchParams.has('x')).toBe(false);
  }
});
