import { Buffer } from 'node:buffer';
import type { Encoding } from './encodings.ts';
import { FREQUENT, type WordScore } from './languages.ts';

/** A character that is in none of a language's groups. */
const RARE_SCORE = -13;
/** `Ａ`, which programs mix with the narrow letters. */
const WIDE_LETTER = /[Ａ-Ｚａ-ｚ]/;
const WIDE_LETTER_SCORE = -8;

/** A character within a word of ASCII letters. */
const INSIDE_WORD = /[a-z][^\0-\x7f]+[a-z]/i;
const INSIDE_WORD_SCORE = -6;

type Range = readonly [from: number, to: number];
/** Trails of EUC, and of the encodings that have trails in ASCII. */
const EUC: readonly Range[] = [[0xa1, 0xfe]];
const SHIFTED: readonly Range[] = [
  [0x40, 0x7e],
  [0x80, 0xfc],
];

/** Characters, and their share of a text. */
type Group = readonly [characters: string, share: number];

/** The characters of a language: the frequent ones, then all that its standard counts among the common ones. */
const GROUPS: Partial<Record<Encoding, () => readonly Group[]>> = {
  gbk: () => [
    [FREQUENT.simplified, 0.6],
    [charactersAt('gbk', [0xb0, 0xd7], EUC), 0.35],
  ],
  big5: () => [
    [FREQUENT.traditional, 0.6],
    [charactersAt('big5', [0xa4, 0xc6], [[0x40, 0x7e], ...EUC]), 0.35],
  ],
  'euc-kr': () => [
    [FREQUENT.hangul, 0.8],
    [charactersAt('euc-kr', [0xb0, 0xc8], EUC), 0.19],
  ],
  shift_jis: () => [
    [FREQUENT.kanji, 0.35],
    // Hiragana and katakana.
    [
      `${charactersAt('shift_jis', [0x82, 0x82], [[0x9f, 0xf1]])}${charactersAt('shift_jis', [0x83, 0x83], SHIFTED)}ー`,
      0.45,
    ],
    [charactersAt('shift_jis', [0x88, 0x97], SHIFTED), 0.15],
  ],
};

/** The languages of an encoding that are written in characters of two bytes; none for other encodings. */
export function ideographsOf(encoding: Encoding): WordScore[] {
  const groups = GROUPS[encoding]?.();
  if (groups === undefined) return [];
  const scores = new Map<string, number>();
  for (const [characters, share] of groups) {
    const distinct = new Set(characters);
    for (const character of distinct)
      if (!scores.has(character)) scores.set(character, Math.log(share / distinct.size));
  }
  return [
    (word) => {
      let sum = INSIDE_WORD.test(word) ? INSIDE_WORD_SCORE : 0;
      for (const character of word) {
        if (character <= '\x7f') continue;
        sum += scores.get(character) ?? (WIDE_LETTER.test(character) ? WIDE_LETTER_SCORE : RARE_SCORE);
      }
      return sum;
    },
  ];
}

/** The characters with these first and second bytes. */
function charactersAt(encoding: Encoding, [firstLead, lastLead]: Range, trails: readonly Range[]): string {
  const bytes: number[] = [];
  for (let lead = firstLead; lead <= lastLead; lead++) {
    for (const [from, to] of trails) for (let trail = from; trail <= to; trail++) bytes.push(lead, trail);
  }
  return new TextDecoder(encoding).decode(Buffer.from(bytes)).replace(/[\ufffd\0-\x7f]/g, '');
}
