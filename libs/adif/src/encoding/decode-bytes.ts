import type { Buffer } from 'node:buffer';
import { type Encoding, leadsOf } from './encodings.ts';
import { extendedHangul } from './extended-hangul.ts';

/** The characters of bytes 80 to FF in CP850, which `TextDecoder` does not have. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\xad±‗¾¶§÷¸°¨·¹³²■\xa0';

/** The control characters U+0080 to U+009F. */
const CONTROL = /[\x80-\x9f]/;

const windows1252 = new TextDecoder('windows-1252');
const decoders = new Map<Encoding, typeof windows1252>();

function decoderOf(encoding: Encoding): typeof windows1252 {
  let decoder = decoders.get(encoding);
  if (decoder === undefined) {
    decoder = new TextDecoder(encoding, { fatal: true });
    decoders.set(encoding, decoder);
  }
  return decoder;
}

/**
 * The text of bytes that are not UTF-8. Bytes that the encoding does not have are read as Windows-1252, which has all of
 * them, so that none is lost.
 */
export function decodeBytes(bytes: Buffer, encoding: Encoding): string {
  if (encoding === 'cp850') return decodeCp850(bytes);
  if (encoding === 'utf-8' || encoding === 'utf-8-twice' || encoding === 'windows-1252')
    return windows1252.decode(bytes);
  return strictly(bytes, encoding) ?? inParts(bytes, encoding);
}

function decodeCp850(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/[\x80-\xff]/g, (byte) => CP850.charAt(byte.charCodeAt(0) - 0x80));
}

/**
 * The text if all bytes are valid, else null; in Asian encodings Node reads some invalid ones as control characters.
 */
function strictly(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    const text = decoderOf(encoding).decode(bytes);
    return leadsOf(encoding) && CONTROL.test(text) ? null : text;
  } catch {
    return null;
  }
}

/** Decodes character by character: in a text that was cut within a character, only that is read as Windows-1252. */
function inParts(bytes: Buffer, encoding: Encoding): string {
  const isLead = leadsOf(encoding);
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const [lead = 0, trail = 0] = bytes.subarray(at, at + 2);
    const pair = isLead?.(lead) === true && trail > 0 ? characterOf((lead << 8) | trail, encoding) : null;
    text += pair ?? characterOf(lead, encoding) ?? windows1252.decode(Uint8Array.of(lead));
    at += pair === null ? 1 : 2;
  }
  return text;
}

/** Characters by their code, of each encoding; null for a code that the encoding does not have. */
const characters = new Map<Encoding, Map<number, string | null>>();

/** The character of one or two bytes, cached since a failed attempt to decode costs microseconds. */
function characterOf(code: number, encoding: Encoding): string | null {
  let known = characters.get(encoding);
  if (known === undefined) {
    known = new Map();
    characters.set(encoding, known);
  }
  let character = known.get(code);
  if (character === undefined) {
    character =
      (encoding === 'euc-kr' ? extendedHangul().get(code) : undefined) ??
      strictly(Uint8Array.from(code > 0xff ? [code >> 8, code & 0xff] : [code]), encoding);
    known.set(code, character);
  }
  return character;
}
