import { XMLParser } from 'fast-xml-parser';

/** An element: text, or its children by name, several of one name as a list. */
export type XmlNode = string | XmlNode[] | { [name: string]: XmlNode };

/** Larger texts come from no supported program. */
const MAX_LENGTH = 65_536;

/** A DOCTYPE or another declaration, anywhere: `<!` that starts neither a comment nor CDATA. */
const DECLARATION = /<!(?!--|\[CDATA\[)/;

const parser = new XMLParser({
  ignoreAttributes: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  // Numbers stay text: an id of digits or a report 599 is not a number.
  parseTagValue: false,
  maxNestedTags: 20,
});

/**
 * Parses a small XML document.
 *
 * Documents with a DOCTYPE are refused, and so all entities but XML's own five. Documents without the root's end tag are
 * refused, which the parser alone would accept. Minor errors inside (a bare `&`) are tolerated.
 *
 * @returns the root's name and content; undefined for any other text
 */
export function readXml(text: string): { root: string; content: XmlNode } | undefined {
  if (text.length > MAX_LENGTH || DECLARATION.test(text)) return undefined;
  // Some programs send the terminating NUL of their string.
  const document = text.replaceAll('\0', '').trim();
  const root = /^(?:<\?xml[^>]*\?>\s*)?<(\w+)>/.exec(document)?.[1];
  if (root === undefined || !document.endsWith(`</${root}>`)) return undefined;
  try {
    const content = (parser.parse(document) as Record<string, XmlNode>)[root];
    return content === undefined ? undefined : { root, content };
  } catch {
    // The text is not well-formed.
    return undefined;
  }
}
