const EACH_HIGH_BIT = 0x80808080 | 0;

/** 1 for printable ASCII, TAB, LF and CR. */
const PRINTABLE = Uint8Array.from({ length: 256 }, (_, byte) =>
  (byte >= 0x20 && byte < 0x7f) || byte === 0x09 || byte === 0x0a || byte === 0x0d ? 1 : 0,
);

/**
 * Whether the bytes of a value are printable ASCII, TAB, LF and CR only, so that it needs no decoding.
 * Checks four bytes at a time: with all below 0x80, subtracting 0x20 sets the high bit of those below 0x20, and adding
 * 1 sets that of DEL. Only then, mostly for a line break, are they checked one by one.
 */
export function isPrintableAscii(view: DataView, from: number, to: number): boolean {
  let i = from;
  for (; i + 4 <= to; i += 4) {
    const word = view.getInt32(i, true);
    if (((word | (word - 0x20202020) | (word + 0x01010101)) & EACH_HIGH_BIT) !== 0) {
      for (let k = i; k < i + 4; k++) if (PRINTABLE[view.getUint8(k)] === 0) return false;
    }
  }
  for (; i < to; i++) if (PRINTABLE[view.getUint8(i)] === 0) return false;
  return true;
}
