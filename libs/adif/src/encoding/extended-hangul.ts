/** First bytes of the extension; from `A1` on, the second bytes of EUC-KR itself are left out. */
const [FIRST_LEAD, EUC] = [0x81, 0xa1];
const TRAILS: readonly (readonly [from: number, to: number])[] = [
  [0x41, 0x5a],
  [0x61, 0x7a],
  [0x81, 0xfe],
];
const [FIRST_SYLLABLE, LAST_SYLLABLE] = [0xac00, 0xd7a3];

let codes: Map<number, string> | undefined;

/**
 * The syllables that Windows adds to EUC-KR (code page 949), by their two bytes, such as `똠` at 8C 63. They are all that
 * EUC-KR lacks, in the order of Unicode. Browsers have them in `euc-kr`, Node does not.
 */
export function extendedHangul(): ReadonlyMap<number, string> {
  if (codes !== undefined) return codes;
  codes = new Map();
  const standard = standardSyllables();
  let [lead, range, trail] = [FIRST_LEAD, 0, 0x41];
  for (let syllable = FIRST_SYLLABLE; syllable <= LAST_SYLLABLE; syllable++) {
    const character = String.fromCharCode(syllable);
    if (standard.has(character)) continue;
    codes.set((lead << 8) | trail, character);
    const [, to = 0] = TRAILS[range] ?? [];
    if (trail < Math.min(to, lead >= EUC ? EUC - 1 : to)) {
      trail++;
      continue;
    }
    range = (range + 1) % TRAILS.length;
    if (range === 0) lead++;
    trail = TRAILS[range]?.[0] ?? 0;
  }
  return codes;
}

function standardSyllables(): ReadonlySet<string> {
  const bytes: number[] = [];
  for (let lead = 0xb0; lead <= 0xc8; lead++) for (let trail = EUC; trail <= 0xfe; trail++) bytes.push(lead, trail);
  return new Set(new TextDecoder('euc-kr').decode(Uint8Array.from(bytes)));
}
