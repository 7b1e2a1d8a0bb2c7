import { parseRelease } from './parse-release.js';

const asset = { name: 'pileup-bridge-linux-x64', size: 5, browser_download_url: 'https://example.org/a' };
const listing = { tag_name: 'v1.2.3', published_at: '2026-11-23T19:42:00Z', assets: [asset] };

test('a listing with only what is needed, and fields that are not known', () => {
  expect(parseRelease({ ...listing, id: 7, author: {} }, true)).toEqual({
    version: '1.2.3',
    name: 'v1.2.3',
    publishedAt: new Date('2026-11-23T19:42:00Z'),
    notes: '',
    files: [
      {
        name: asset.name,
        url: 'https://example.org/a',
        size: 5,
        contentType: 'application/octet-stream',
        sha256: null,
      },
    ],
  });
});

test('both spellings of the checksum', () => {
  const sha256 = 'a'.repeat(64);
  const checksumOf = (fields: object) =>
    parseRelease({ ...listing, assets: [{ ...asset, ...fields }] }, false).files[0]?.sha256;
  expect(checksumOf({ sha256: sha256.toUpperCase() })).toBe(sha256);
  expect(checksumOf({ digest: `sha256:${sha256}` })).toBe(sha256);
  expect(checksumOf({ digest: `md5:${sha256}` })).toBeNull();
});

const withAsset = (fields: object) => ({ ...listing, assets: [{ ...asset, ...fields }] });
const WRONG: unknown[] = [
  null,
  [],
  'v1.2.3',
  ...['latest', '../1.2.3'].map((tag_name) => ({ ...listing, tag_name })),
  { ...listing, published_at: 'soon' },
  { ...listing, draft: true },
  { ...listing, prerelease: true },
  { ...listing, body: {} },
  { ...listing, assets: {} },
  { ...listing, assets: [asset, asset] },
  { ...listing, assets: Array.from({ length: 51 }, (_, n) => ({ ...asset, name: `a${n}` })) },
  ...['../a', '.hidden', 'a/b', 'a\\b', 'a"b', '', 'ä', 'a'.repeat(101)].map((name) => withAsset({ name })),
  ...[-1, 1.5, '5', Number.NaN].map((size) => withAsset({ size })),
  ...['http://example.org/a', 'javascript:alert(1)', '//example.org', 'https://a:b@example.org/', undefined].map(
    (browser_download_url) => withAsset({ browser_download_url }),
  ),
];

test.each(WRONG.map((value) => ({ value })))('refused: $value', ({ value }) => {
  expect(() => parseRelease(value, true)).toThrow(/\.$/);
});
