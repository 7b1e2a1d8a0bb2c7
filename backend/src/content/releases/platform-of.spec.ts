import { isForSubscribers, platformOf } from './platform-of.js';

test.each([
  ['pileup-bridge-linux-x64', 'linux-x64', true],
  ['pileup-bridge-linux-arm64', 'linux-arm64', true],
  ['pileup-bridge-windows-x64.exe', 'windows-x64', true],
  ['Pileup-Setup-1.2.3.exe', 'windows-x64', true],
  ['Pileup-1.2.3-arm64.msi', 'windows-arm64', true],
  ['Pileup-1.2.3.dmg', 'macos', true],
  ['pileup_1.2.3_aarch64.deb', 'linux-arm64', true],
  ['Pileup.AppImage', 'linux-x64', true],
  ['pileup-bridge.mjs', 'node', false],
  ['SHA256SUMS', null, false],
  ['Pileup-1.2.3.dmg.sha256', null, false],
  ['latest-linux.yml', null, false],
  // Unknown programs are for subscribers, too.
  ['pileup.bin', null, true],
])('%s', (name, platform, subscribers) => {
  expect(platformOf(name)).toBe(platform);
  expect(isForSubscribers(name)).toBe(subscribers);
});
