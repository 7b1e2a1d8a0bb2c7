import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Advisories, isVulnerable, knownVulnerable, lockedPackages } from './locked-packages.ts';

const ROOT = join(import.meta.dirname, '..');
const ADVISORIES = JSON.parse(readFileSync(join(ROOT, 'test/fixtures/known-vulnerable.json'), 'utf8')) as Advisories;

describe('the packages of the lock file', () => {
  const packages = lockedPackages(ROOT);

  test.each([
    ['8.17.0', true],
    ['8.17.1', false],
    ['8.2.0', true],
    ['7.5.10', false],
    ['4.9.9', true],
    ['9.0.0', false],
  ])('ws %s is vulnerable: %s', (version, expected) => {
    expect(isVulnerable(version, ['5.2.4', '6.2.3', '7.5.10', '8.17.1'])).toBe(expected);
    const found = knownVulnerable([{ name: 'ws', version, isDev: false }], ADVISORIES);
    expect(found).toEqual(expected ? [`ws ${version}: CVE-2024-37890`] : []);
  });

  test('no production package has a known vulnerability (not a full audit: `npm run bench -- abuse` queries the registry)', () => {
    const running = packages.filter(({ isDev }) => !isDev);
    expect(running.length).toBeGreaterThan(100);
    expect(knownVulnerable(running, ADVISORIES)).toEqual([]);
    // The list is relevant: it names packages that are used.
    expect(running.filter(({ name }) => Object.hasOwn(ADVISORIES, name)).length).toBeGreaterThan(5);
  });

  test('no production package is marked as deprecated in the lock file', () => {
    expect(packages.filter(({ isDev, deprecated }) => !isDev && deprecated).map(({ name }) => name)).toEqual([]);
  });
});
