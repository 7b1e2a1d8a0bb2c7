import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface LockedPackage {
  name: string;
  version: string;
  /** Whether the package is only needed in development. */
  isDev: boolean;
  /** The deprecation message of its author. */
  deprecated?: string;
}

interface LockFile {
  packages: Record<string, { version?: string; dev?: boolean; link?: boolean; deprecated?: string }>;
}

/** Every package of the lock file but the project's own. */
export function lockedPackages(root: string): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile;
  return Object.entries(packages).flatMap(([path, { version, dev, link, deprecated }]) => {
    const [, name] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
    if (!name || !version || link) return [];
    return [{ name, version, isDev: dev ?? false, ...(deprecated ? { deprecated } : {}) }];
  });
}

/** Fixed versions by package: for each major the one in which the vulnerability is fixed, and its name. */
export type Advisories = Readonly<Record<string, { fixed: readonly string[]; advisory: string }>>;

/** Whether a version is below the fix of its own major, or of the next major that has one. */
export function isVulnerable(version: string, fixed: readonly string[]): boolean {
  const [major = 0] = numbers(version);
  const fix = [...fixed].sort(compareVersions).find((one) => (numbers(one)[0] ?? 0) >= major);
  return fix !== undefined && compareVersions(version, fix) < 0;
}

/** `name version: advisory` of each package in the list. */
export const knownVulnerable = (packages: readonly LockedPackage[], advisories: Advisories): string[] =>
  packages.flatMap(({ name, version }) => {
    const { fixed = [], advisory } = Object.hasOwn(advisories, name) ? (advisories[name] ?? {}) : {};
    return isVulnerable(version, fixed) ? [`${name} ${version}: ${advisory}`] : [];
  });

// A prerelease (`-beta.1`) counts as the release.
const numbers = (version: string) => version.split(/[.+-]/, 3).map(Number);

function compareVersions(one: string, other: string): number {
  const [a, b] = [numbers(one), numbers(other)];
  for (let n = 0; n < 3; n++) if (a[n] !== b[n]) return (a[n] ?? 0) - (b[n] ?? 0);
  return 0;
}

/**
 * The number of production packages with a vulnerability known to the registry, and their names; undefined if the
 * registry does not respond.
 */
export function auditByRegistry(root: string): { vulnerable: number; names: string[] } | undefined {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
  });
  try {
    const { vulnerabilities } = JSON.parse(stdout) as { vulnerabilities?: Record<string, unknown> };
    return vulnerabilities && { vulnerable: Object.keys(vulnerabilities).length, names: Object.keys(vulnerabilities) };
  } catch {
    return undefined;
  }
}
