import type { ReleasePlatform } from '@pileup/contract/releases';

/** The one-file bridge; also at `/pileup-bridge.mjs`, for everyone. */
const FOR_NODE = /\.m?js$/i;
const NO_PROGRAM = /^sha(256|512)sums|\.(txt|md|json|sha256|sig|asc|blockmap|ya?ml)$/i;

/** The platform that a file of a release is for, by its name; null if it is no program. */
export function platformOf(fileName: string): ReleasePlatform | null {
  if (NO_PROGRAM.test(fileName)) return null;
  if (FOR_NODE.test(fileName)) return 'node';
  const isArm = /arm64|aarch64/i.test(fileName);
  if (/\.(exe|msi)$|windows|win32|win64/i.test(fileName)) return isArm ? 'windows-arm64' : 'windows-x64';
  if (/\.(dmg|pkg)$|macos|darwin/i.test(fileName)) return 'macos';
  if (/\.(appimage|deb|rpm)$|linux/i.test(fileName)) return isArm ? 'linux-arm64' : 'linux-x64';
  return null;
}

/** Installers are for subscribers; the one-file program, checksums and notes are for everyone. */
export function isForSubscribers(fileName: string): boolean {
  return !NO_PROGRAM.test(fileName) && !FOR_NODE.test(fileName);
}
