import { XMLParser } from 'fast-xml-parser';

/** An element: text, or its children by name, several of one name as a list. */
export type XmlNode = string | XmlNode[] | { [name: string]: XmlNode };

/** What is larger comes from no program we know. */
const MAX_LENGTH = 65_536;

/** A DOCTYPE or its like, wherever it stands: whatever begins with `<!` and is neither comment nor CDATA. */
const DECLARATION = /<!(?!--|\[CDATA\[)/;

const parser = new XMLParser({
  ignoreAttributes: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  // Numbers stay as written: an id of digits, or a report 599, is no number.
  parseTagValue: false,
  maxNestedTags: 20,
});

/**
 * The one element a small XML document consists of.
 *
 * Documents with a DOCTYPE are refused, and with it all entities but XML's own five; so are those that end before
 * their root does, which the parser alone would take for whole. Slips inside (a bare `&`) are read as well as can be.
 *
 * @returns the root's name and content; undefined for anything that is not such a document
 */
export function readXml(text: string): { root: string; content: XmlNode } | undefined {
  if (text.length > MAX_LENGTH || DECLARATION.test(text)) return undefined;
  // Some programs send the NUL that ends their string along.
  const document = text.replaceAll('\0', '').trim();
  const root = /^(?:<\?xml[^>]*\?>\s*)?<(\w+)>/.exec(document)?.[1];
  if (root === undefined || !document.endsWith(`</${root}>`)) return undefined;
  try {
    const content = (parser.parse(document) as Record<string, XmlNode>)[root];
    return content === undefined ? undefined : { root, content };
  } catch {
    // It throws at what is not well-formed.
    return undefined;
  }
}
