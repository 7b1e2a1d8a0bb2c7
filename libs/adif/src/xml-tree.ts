import { SaxesParser } from 'saxes';

/** An element of a small XML document; names of elements and attributes are lower-case. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Its own text, without that of its elements. */
  text: string;
  readonly elements: XmlElement[];
}

/** Deeper than any message of a supported program. */
const MAX_DEPTH = 12;
/** A document with a few faults is read; the parser takes long for each of thousands. */
const MAX_FAULTS = 20;
const DECLARATION = /<!(?:doctype|entity|element|attlist|notation)/i;
/** An entity reference that is none of XML's own five; a lone `&`, as in a club's name, is text. */
const LONE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-f]{1,6});)/gi;
const CDATA = '<![CDATA[';
const OTHER_ENTITY = /&(?!(?:amp|lt|gt|quot|apos);)[a-z_][\w.-]{0,60};/i;

/**
 * Reads a small XML document into elements. Faults that leave the meaning clear (a lone `&`, an attribute given twice) are
 * ignored, since programs write them. Document types are refused: their entities can make a small text expand without
 * end.
 *
 * @param xml at most a few hundred kB
 * @param otherEntities whether entities other than XML's own five are refused, or are text as in a club's name
 * @returns the outermost element, or why the document is refused: a sentence
 */
export function readXml(xml: string, otherEntities: 'refused' | 'text' = 'refused'): XmlElement | string {
  if (DECLARATION.test(xml)) return 'Document type declarations are not accepted.';
  if (otherEntities === 'refused' && OTHER_ENTITY.test(xml))
    return 'Entities other than those of XML itself are not accepted.';
  const parser = new SaxesParser({ fragment: false, position: false });
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let refusal: string | undefined;
  let faults = 0;
  parser.on('error', (fault) => {
    if (++faults > MAX_FAULTS) throw fault;
  });
  parser.on('doctype', () => {
    refusal ??= 'Document type declarations are not accepted.';
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: XmlElement = { name: name.toLowerCase(), attributes: lowerCase(attributes), text: '', elements: [] };
    if (open.length >= MAX_DEPTH) refusal ??= 'The XML is nested too deeply.';
    else if (open.length > 0) open.at(-1)?.elements.push(element);
    else root ??= element;
    open.push(element);
  });
  parser.on('text', (text) => addText(open.at(-1), text));
  parser.on('cdata', (text) => addText(open.at(-1), text));
  parser.on('closetag', () => void open.pop());
  try {
    parser.write(withEscapedAmpersands(xml)).close();
  } catch {
    return refusal ?? 'The XML could not be read.';
  }
  if (refusal !== undefined) return refusal;
  if (root === undefined) return 'The request contains no XML.';
  return open.length > 0 ? 'The XML ends before its last element does.' : root;
}

/** Escapes each lone `&`, except in CDATA, where every character is text. */
function withEscapedAmpersands(xml: string): string {
  const escapeIn = (text: string) => text.replace(LONE_AMPERSAND, '&amp;');
  const [first = '', ...others] = xml.split(CDATA);
  const rest = others.map((part) => {
    const end = part.indexOf(']]>');
    return end < 0 ? part : part.slice(0, end) + escapeIn(part.slice(end));
  });
  return [escapeIn(first), ...rest].join(CDATA);
}

function addText(element: XmlElement | undefined, text: string): void {
  if (element) element.text += text;
}

function lowerCase(attributes: Readonly<Record<string, string | { value: string }>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name.toLowerCase(),
      (typeof value === 'string' ? value : value.value).trim(),
    ]),
  );
}

/** All elements with one of the names, at any depth below `element` or itself, in their order in the document. */
export function elementsNamed(element: XmlElement, ...names: string[]): XmlElement[] {
  const own = names.includes(element.name) ? [element] : [];
  return [...own, ...element.elements.flatMap((inner) => elementsNamed(inner, ...names))];
}
