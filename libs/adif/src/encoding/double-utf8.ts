import { Buffer, isUtf8 } from 'node:buffer';

/** The characters that Windows-1252 has at 80 to 9F; the five bytes it leaves free stand for U+0081 and so on. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Byte of each character beyond U+00FF that Windows-1252 has. */
const BYTES = new Map([...WINDOWS_1252].map((character, at) => [character.charCodeAt(0), 0x80 + at]));

/**
 * Text that was written as UTF-8 twice, read correctly: `LÃ\x81SZLÃ“` is `LÁSZLÓ`. The second writer may have taken the
 * bytes for Latin-1 or for Windows-1252.
 *
 * @returns null if the text was not written so; plain ASCII is returned unchanged
 */
export function undoneTwice(text: string): string | null {
  const bytes = Buffer.alloc(text.length);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const byte = code <= 0xff ? code : BYTES.get(code);
    if (byte === undefined) return null;
    bytes[i] = byte;
  }
  return isUtf8(bytes) ? bytes.toString('utf8') : null;
}
