/** The file does not have the expected form. */
export class UnreadableKeyFile extends Error {}

/** An element of ASN.1 in its distinguished encoding. */
export interface Der {
  readonly tag: number;
  readonly content: Uint8Array;
  /** The bytes of the element with its tag and length. */
  readonly whole: Uint8Array;
}

export const SEQUENCE = 0x30;
export const INTEGER = 0x02;
export const OCTETS = 0x04;
export const OBJECT_ID = 0x06;
/** The context tag [0], constructed. */
export const EXPLICIT_0 = 0xa0;

const DAMAGED = 'This is not a certificate file (.p12), or it is damaged.';

/** The element at the beginning. @throws UnreadableKeyFile */
export function readDer(bytes: Uint8Array): Der {
  const [tag, first] = bytes;
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) throw new UnreadableKeyFile(DAMAGED);
  let length = first;
  let start = 2;
  if (first >= 0x80) {
    const count = first & 0x7f;
    // The indefinite form has no length; four bytes suffice for any file.
    if (count === 0 || count > 4) throw new UnreadableKeyFile(DAMAGED);
    length = 0;
    for (let n = 0; n < count; n++) length = length * 256 + (bytes[start + n] ?? 0);
    start += count;
  }
  if (start + length > bytes.length) throw new UnreadableKeyFile(DAMAGED);
  return { tag, content: bytes.subarray(start, start + length), whole: bytes.subarray(0, start + length) };
}

/** The elements within an element. @throws UnreadableKeyFile */
export function childrenOf({ content }: Der): Der[] {
  const children: Der[] = [];
  for (let at = 0; at < content.length; ) {
    const child = readDer(content.subarray(at));
    children.push(child);
    at += child.whole.length;
  }
  return children;
}

/** The element with this tag at a position of the list. @throws UnreadableKeyFile */
export function expectDer(children: readonly Der[], index: number, tag: number): Der {
  const child = children[index];
  if (child?.tag !== tag) throw new UnreadableKeyFile(DAMAGED);
  return child;
}

/** An object identifier as text, such as `1.2.840.113549.1.7.1`. */
export function objectId({ content }: Der): string {
  const numbers: number[] = [];
  let value = 0;
  for (const byte of content) {
    value = value * 128 + (byte & 0x7f);
    if (byte >= 0x80) continue;
    if (numbers.length > 0) numbers.push(value);
    else {
      const root = Math.min(Math.floor(value / 40), 2);
      numbers.push(root, value - root * 40);
    }
    value = 0;
  }
  return numbers.join('.');
}

export function integerOf({ content }: Der): number {
  return content.reduce((value, byte) => value * 256 + byte, 0);
}
