import { readXml, type XmlElement } from '@pileup/adif/xml-tree';

/** Larger texts come from no supported program. */
const MAX_LENGTH = 65_536;

/** The outermost element of a program's message; undefined for anything that is not complete XML. */
export function readMessage(text: string): XmlElement | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  // Some programs send the terminating NUL of their string.
  const root = readXml(text.replaceAll('\0', '').trim(), 'text');
  return typeof root === 'string' ? undefined : root;
}

/** Trimmed text of an element without children; undefined for any other. */
export function textOf(element: XmlElement | undefined): string | undefined {
  return element && element.elements.length === 0 ? element.text.trim() : undefined;
}
