/** Bytes as base64. A part of its own, so that a page which only needs this does not load what opens key files. */
export function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
