import { crc32 } from 'node:zlib';

const SIGNATURE_BYTES = 8;
/** Length, type, and CRC of a chunk; the header's own 13 bytes. */
const IHDR_END = SIGNATURE_BYTES + 12 + 13;
const KEYWORD = 'openbadges';

/**
 * A PNG with the signed assertion in one uncompressed iTXt chunk after its header, as Open Badges 2.0 bakes it: keyword,
 * NUL, two bytes for no compression, empty language and translated keyword, text.
 */
export function bakePng(png: Buffer, assertion: string): Buffer {
  const content = Buffer.concat([Buffer.from(KEYWORD, 'latin1'), Buffer.alloc(5), Buffer.from(assertion, 'utf8')]);
  const chunk = Buffer.alloc(12 + content.length);
  chunk.writeUInt32BE(content.length, 0);
  chunk.write('iTXt', 4, 'latin1');
  content.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + content.length)), 8 + content.length);
  return Buffer.concat([png.subarray(0, IHDR_END), chunk, png.subarray(IHDR_END)]);
}
