import { Buffer } from 'buffer/';

// This is the part of `node:buffer` that `libs/adif` uses; vite.config.ts resolves that name to this file.
export { Buffer };

const strict = new TextDecoder('utf-8', { fatal: true });

/** Whether the bytes are valid UTF-8. */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    strict.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Whether all bytes are ASCII. */
export function isAscii(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at++) if ((bytes[at] as number) >= 0x80) return false;
  return true;
}
