import { decodeBytes } from '../src/encoding/decode-bytes.ts';
import { type Encoding, leadsOf } from '../src/encoding/encodings.ts';

const tables = new Map<Encoding, ReadonlyMap<string, number[]>>();

/** The bytes of each character of an encoding: the decoder's tables, read backwards. */
function tableOf(encoding: Encoding): ReadonlyMap<string, number[]> {
  const known = tables.get(encoding);
  if (known) return known;
  const table = new Map<string, number[]>();
  const add = (bytes: number[], text: string) => {
    if ([...text].length === 1 && text !== '\ufffd' && !table.has(text)) table.set(text, bytes);
  };
  // Through `TextDecoder` itself where there is one: `decodeBytes` has characters for all bytes.
  const decoder = encoding === 'cp850' ? null : new TextDecoder(encoding);
  const decode = (bytes: number[]) =>
    decoder?.decode(Uint8Array.from(bytes)) ?? decodeBytes(Buffer.from(bytes), encoding);
  const isLead = leadsOf(encoding);
  for (let byte = 0; byte < 256; byte++) {
    if (!isLead?.(byte)) add([byte], decode([byte]));
    else for (let trail = 0x40; trail < 256; trail++) add([byte, trail], decode([byte, trail]));
  }
  tables.set(encoding, table);
  return table;
}

/** A text in an encoding. @throws if the encoding does not have one of its characters */
export function encodeText(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding === 'utf-8-twice') return Buffer.from(Buffer.from(text).toString('latin1'));
  const table = tableOf(encoding);
  return Buffer.from(
    [...text].flatMap((character) => {
      const bytes = table.get(character);
      if (!bytes) throw new Error(`${encoding} does not have ${character}`);
      return bytes;
    }),
  );
}
