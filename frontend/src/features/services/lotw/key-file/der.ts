import forge from 'node-forge';

/** The file does not have the expected form. */
export class UnreadableKeyFile extends Error {}

/** An element of ASN.1 in its distinguished encoding. */
export type Der = forge.asn1.Asn1;

export const DAMAGED = 'This is not a certificate file (.p12), or it is damaged.';

/** Reads an element with all that is in it. @throws UnreadableKeyFile */
export function readDer(bytes: Uint8Array): Der {
  try {
    return forge.asn1.fromDer(binaryOf(bytes), true);
  } catch (error) {
    // Bytes behind the element, such as a line break, do not belong to it.
    const { remaining = 0, requested } = error as { remaining?: number; requested?: number };
    if (remaining > 0 && requested === undefined) return readDer(bytes.subarray(0, bytes.length - remaining));
    throw new UnreadableKeyFile(DAMAGED);
  }
}

/** The elements within an element; none if it has a value. */
export function childrenOf({ value }: Der): Der[] {
  return typeof value === 'string' ? [] : value;
}

/** The value of an element. @throws UnreadableKeyFile if it has elements instead */
export function contentOf({ value }: Der): Uint8Array<ArrayBuffer> {
  if (typeof value !== 'string') throw new UnreadableKeyFile(DAMAGED);
  return bytesOf(value);
}

/** The bytes of an element with its tag and length. */
export function encoded(element: Der): Uint8Array<ArrayBuffer> {
  return bytesOf(forge.asn1.toDer(element).getBytes());
}

/** The element of a type at a position of the list. @throws UnreadableKeyFile */
export function expectDer(elements: readonly Der[], index: number, type: forge.asn1.Type): Der {
  const element = elements[index];
  if (element?.tagClass !== forge.asn1.Class.UNIVERSAL || element.type !== type) throw new UnreadableKeyFile(DAMAGED);
  return element;
}

/** The elements behind the context tag [0] at a position of the list. @throws UnreadableKeyFile */
export function expectExplicit(elements: readonly Der[], index: number): Der[] {
  const element = elements[index];
  if (!element || !hasContextTag(element, 0)) throw new UnreadableKeyFile(DAMAGED);
  return childrenOf(element);
}

export function hasContextTag({ tagClass, type }: Der, tag: number): boolean {
  return tagClass === forge.asn1.Class.CONTEXT_SPECIFIC && Number(type) === tag;
}

/** An object identifier as text, such as `1.2.840.113549.1.7.1`; empty for another element. */
export function objectId({ type, value }: Der): string {
  return type === forge.asn1.Type.OID && typeof value === 'string' ? forge.asn1.derToOid(value) : '';
}

/** Bytes as the library takes them: a text of characters up to 255. */
export function binaryOf(bytes: Uint8Array): string {
  return forge.util.binary.raw.encode(bytes);
}

export function bytesOf(binary: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(forge.util.binary.raw.decode(binary));
}
