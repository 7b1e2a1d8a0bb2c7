import type { ReleaseAsset, ReleasePlatform } from '@pileup/contract/releases';
import { installersOf, platformOfBrowser } from './own-platform.ts';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/147.0 Safari/537.36', 'windows-x64'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'linux-x64'],
  ['Mozilla/5.0 (X11; Linux aarch64) AppleWebKit/537.36 Chrome/147.0 Safari/537.36', 'linux-arm64'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15', 'macos'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', null],
  ['Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/147.0 Mobile Safari/537.36', null],
  ['', null],
])('%s', (userAgent, platform) => expect(platformOfBrowser(userAgent)).toBe(platform));

test('the installer for this computer is first; free files are no installers', () => {
  const asset = (platform: ReleasePlatform | null, subscribers_only = true): ReleaseAsset => ({
    name: `file-${platform}`,
    browser_download_url: '',
    size: 1,
    content_type: '',
    sha256: null,
    platform,
    subscribers_only,
  });
  const assets = [asset('linux-arm64'), asset(null), asset('node', false), asset('linux-x64'), asset('windows-x64')];
  const order = (own: ReleasePlatform | null) => installersOf(assets, own).map(({ platform }) => platform);
  expect(order('linux-x64')).toEqual(['linux-x64', 'windows-x64', 'linux-arm64', null]);
  expect(order(null)).toEqual(['windows-x64', 'linux-x64', 'linux-arm64', null]);
});
