import type { ByteRange } from '../../platform/storage/store.js';

/** One range in bytes: `bytes=0-99`, `bytes=100-`, or the last `bytes=-50`. */
const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The part of a file of `size` bytes that a `Range` header requests; undefined if the whole file is to be sent, as for
 * several ranges or another unit; null if the file has no such part.
 */
export function byteRangeOf(header: string | undefined, size: number): ByteRange | undefined | null {
  const [, first = '', last = ''] = RANGE.exec(header?.replace(/\s/g, '') ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '')
    return last === '0' || size === 0 ? null : { first: Math.max(0, size - Number(last)), last: size - 1 };
  if (last !== '' && Number(last) < Number(first)) return undefined;
  if (Number(first) >= size) return null;
  return { first: Number(first), last: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
