/** `1.2.3` or `1.2.3-beta.1`, as in Semantic Versioning without build metadata. */
const VERSION = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:-([0-9A-Za-z-]{1,20}(?:\.[0-9A-Za-z-]{1,20}){0,2}))?$/;

export const isVersion = (text: string): boolean => VERSION.test(text);

/**
 * Orders versions as https://semver.org, section 11, does: a prerelease is before its release.
 *
 * @returns negative if `one` is older than `other`; both must be versions
 */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [VERSION.exec(one) ?? [], VERSION.exec(other) ?? []];
  for (let n = 1; n <= 3; n++) {
    const difference = Number(a[n]) - Number(b[n]);
    if (difference !== 0) return difference;
  }
  const [before, after] = [a[4], b[4]];
  if (before === undefined || after === undefined) return Number(before === undefined) - Number(after === undefined);
  return compareIdentifiers(before.split('.'), after.split('.'));
}

function compareIdentifiers(one: readonly string[], other: readonly string[]): number {
  for (let n = 0; n < Math.max(one.length, other.length); n++) {
    const [a, b] = [one[n], other[n]];
    // More identifiers are newer if all before are equal.
    if (a === undefined || b === undefined) return a === undefined ? -1 : 1;
    if (a === b) continue;
    const [isNumber, isOtherNumber] = [/^\d+$/.test(a), /^\d+$/.test(b)];
    if (isNumber && isOtherNumber) return Number(a) - Number(b);
    if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
    return a < b ? -1 : 1;
  }
  return 0;
}
