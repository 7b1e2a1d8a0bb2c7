const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Keyword, NUL, no compression (2 bytes), no language, no translated keyword. */
const KEYWORD = 'openbadges\0\0\0\0\0';
/** Larger files are not our certificates. */
export const MAX_BYTES = 4_000_000;
/** Pattern of the signed text in a PDF's dictionary: a JWS in parentheses. */
const IN_PDF = /\((eyJ[\w-]{1,2000}\.[\w-]{1,8000}\.[\w-]{1,200})\)/;

/** The signed text within a certificate, a PNG or a PDF; null if the file has none. Never throws. */
export function readCertificate(bytes: Uint8Array): string | null {
  if (bytes.length > MAX_BYTES) return null;
  if (PNG_SIGNATURE.every((byte, at) => bytes[at] === byte)) return readPng(bytes);
  const text = latin1(bytes);
  return text.startsWith('%PDF-') ? (IN_PDF.exec(text)?.[1] ?? null) : null;
}

function readPng(bytes: Uint8Array): string | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = PNG_SIGNATURE.length; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const end = at + 8 + length;
    if (end + 4 > bytes.length) return null;
    const content = bytes.subarray(at + 8, end);
    if (latin1(bytes.subarray(at + 4, at + 8)) === 'iTXt' && latin1(content).startsWith(KEYWORD))
      return new TextDecoder().decode(content.subarray(KEYWORD.length));
    at = end + 4;
  }
  return null;
}

const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);
