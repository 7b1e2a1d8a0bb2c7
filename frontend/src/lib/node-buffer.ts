import { Buffer } from 'buffer/';

// What `libs/adif` uses of `node:buffer`; vite.config.ts resolves that name to this file.
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
