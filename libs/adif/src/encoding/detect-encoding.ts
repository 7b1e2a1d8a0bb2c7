import { Buffer, isAscii, isUtf8 } from 'node:buffer';
import { decodeBytes } from './decode-bytes.ts';
import { undoneTwice } from './double-utf8.ts';
import { ENCODINGS, type Encoding, isEncoding } from './encodings.ts';
import { textScore } from './text-score.ts';

/** Texts that are compared, and their bytes: more add nothing. */
const TEXTS_LIMIT = 300;
const BYTES_LIMIT = 8_192;
/** Maximum texts that are read, repeated ones included. */
const SEEN_LIMIT = 20_000;
/** Bytes of one text that are compared. */
const TEXT_BYTES = 400;
/** Bytes that wait for the end of their text, so that no text is cut; a longer text is cut anywhere. */
const HELD_LIMIT = 65_536;
/** Characters that separate values in all formats; none of them is part of a character of two bytes. */
const BETWEEN_TEXTS = /[<>\r\n\0]+/;
const BORDERS = new Set(Buffer.from('<>\r\n\0'));
const NOT_ASCII = /[\x80-\xff]/;
const DECLARED = /^[\xef\xbb\xbf\s]*<\?xml\s[^>]{0,100}encoding\s*=\s*["']([\w.:-]{1,40})["']/i;

/** The advantage of an encoding before anything is read, as a logarithm. */
const BEFOREHAND: Partial<Record<Encoding, number>> = {
  'windows-1252': 3,
  'windows-1250': 1,
  'windows-1251': 1,
  'windows-1254': 1,
};

/**
 * Detects the encoding of a file in one pass: UTF-8 if all of it is, `utf-8-twice` if all of it was written so, else the
 * encoding in which the texts that are no UTF-8 are most probable (see `textScore`). Takes any bytes; memory is bounded.
 */
export class EncodingDetector {
  /** The text that has not ended yet. */
  #held: Buffer = Buffer.alloc(0);
  #isFirst = true;
  #declared: Encoding | undefined;
  readonly #texts = new Set<string>();
  #bytes = 0;
  #seen = 0;
  #isTwice: boolean | undefined;

  /** Whether further bytes cannot change the result. */
  get isDecided(): boolean {
    return this.#texts.size >= TEXTS_LIMIT || this.#bytes >= BYTES_LIMIT || this.#seen >= SEEN_LIMIT;
  }

  /** Takes the next bytes of the file. */
  add(chunk: Uint8Array): void {
    if (this.isDecided) return;
    const bytes = Buffer.concat([this.#held, chunk]);
    if (this.#isFirst) this.#readStart(bytes);
    let border = bytes.length;
    while (border > 0 && !BORDERS.has(bytes[border - 1] as number)) border--;
    if (border === 0 && bytes.length > HELD_LIMIT) border = bytes.length;
    this.#held = bytes.subarray(border);
    this.#read(bytes.subarray(0, border));
  }

  /** The encoding of the bytes so far; ends the reading. */
  result(): Encoding {
    this.#read(this.#held);
    this.#held = Buffer.alloc(0);
    if (this.#texts.size === 0) return this.#isTwice ? 'utf-8-twice' : 'utf-8';
    return this.#declared ?? mostProbable(Buffer.from([...this.#texts].join('\n'), 'latin1'));
  }

  #readStart(bytes: Buffer): void {
    this.#isFirst = false;
    const [, label = ''] = DECLARED.exec(bytes.toString('latin1', 0, 200)) ?? [];
    const name = label === '' ? '' : standardName(label);
    if (isEncoding(name) && name !== 'utf-8') this.#declared = name;
  }

  #read(bytes: Buffer): void {
    if (isAscii(bytes)) return;
    if (isUtf8(bytes)) {
      if (this.#isTwice !== false) this.#checkTwice(bytes);
      return;
    }
    this.#isTwice = false;
    for (const text of bytes.toString('latin1').split(BETWEEN_TEXTS)) {
      if (!NOT_ASCII.test(text) || isUtf8(Buffer.from(text, 'latin1'))) continue;
      this.#seen++;
      const start = text.slice(0, TEXT_BYTES);
      if (!this.#texts.has(start)) this.#bytes += start.length;
      this.#texts.add(start);
      if (this.isDecided) return;
    }
  }

  /** Decides whether the text was written as UTF-8 twice; ASCII alone shows nothing. */
  #checkTwice(bytes: Buffer): void {
    const text = bytes.toString('utf8').replace(/^\ufeff/, '');
    const once = undoneTwice(text);
    if (once === null) this.#isTwice = false;
    else if (once.length < text.length) this.#isTwice = true;
  }
}

/** The encoding of a short text, such as a message of a program. */
export function encodingOf(bytes: Uint8Array): Encoding {
  const detector = new EncodingDetector();
  detector.add(bytes);
  return detector.result();
}

function mostProbable(bytes: Buffer): Encoding {
  let best: Encoding = 'windows-1252';
  let highest = Number.NEGATIVE_INFINITY;
  for (const { name } of ENCODINGS) {
    if (name === 'utf-8' || name === 'utf-8-twice') continue;
    const score = textScore(decodeBytes(bytes, name), name) + (BEFOREHAND[name] ?? 0);
    if (score <= highest) continue;
    best = name;
    highest = score;
  }
  return best;
}

/** The standard's name of an encoding; '' if it has no such label. */
function standardName(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return '';
  }
}
