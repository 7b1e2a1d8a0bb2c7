import type { ReleaseAsset, ReleasePlatform } from '@pileup/contract/releases';

/** The platform of this computer, as far as the browser tells; null on phones and others. */
export function platformOfBrowser(userAgent: string): ReleasePlatform | null {
  if (/Android|iPhone|iPad|Mobile/.test(userAgent)) return null;
  const isArm = /aarch64|arm64/i.test(userAgent);
  if (userAgent.includes('Windows')) return isArm ? 'windows-arm64' : 'windows-x64';
  if (userAgent.includes('Mac OS X')) return 'macos';
  if (/Linux|CrOS/.test(userAgent)) return isArm ? 'linux-arm64' : 'linux-x64';
  return null;
}

const ORDER: readonly ReleasePlatform[] = ['windows-x64', 'windows-arm64', 'macos', 'linux-x64', 'linux-arm64'];

/** The installers of a release; the one for this computer comes first. */
export function installersOf(assets: readonly ReleaseAsset[], own: ReleasePlatform | null): ReleaseAsset[] {
  const rank = ({ platform }: ReleaseAsset) =>
    platform === null ? ORDER.length : platform === own ? -1 : ORDER.indexOf(platform);
  return assets.filter((asset) => asset.subscribers_only).sort((one, other) => rank(one) - rank(other));
}

const NAMES: Readonly<Record<ReleasePlatform, string>> = {
  'windows-x64': 'Windows',
  'windows-arm64': 'Windows on ARM',
  macos: 'macOS',
  'linux-x64': 'Linux',
  'linux-arm64': 'Linux on ARM (Raspberry Pi 64-bit)',
  node: 'Any computer with Node',
};

export const platformName = ({ platform, name }: ReleaseAsset): string => (platform ? NAMES[platform] : name);
