import type { ByteRange } from '../storage/store.js';

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The part of a file that a Range header asks for (RFC 9110, section 14). Several ranges and other units may be ignored:
 * the whole file is sent then.
 *
 * @returns undefined for the whole file; null if no byte of it is within the range (416)
 */
export function byteRangeOf(header: string | undefined, size: number): ByteRange | null | undefined {
  const [, from, to] = ONE_RANGE.exec(header?.replaceAll(' ', '') ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  if (from === '') {
    const first = Math.max(size - Number(to), 0);
    return Number(to) === 0 || size === 0 ? null : { first, last: size - 1 };
  }
  const first = Number(from);
  if (to !== '' && Number(to) < first) return undefined;
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first < size ? { first, last } : null;
}
