import { removeControlCharacters } from '../control-characters.ts';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** An `&` and the reference it begins, if any. No part of it can match an `&`, so matching is linear. */
const REFERENCE = /&(?:#(\d{1,8})|#[xX]([0-9A-Fa-f]{1,6})|([\p{L}_:][\p{L}\p{N}_:.-]{0,255}));|&/gu;

export const BARE_MARKUP = 'XML is not well formed: a bare "<" or "&" is read as text';

/**
 * Text with XML's predefined entities and character references replaced. Entities declared in a document are not
 * expanded, and an invalid reference stays as written. `onWarning` receives sentences for the operator.
 */
export function decodeReferences(text: string, onWarning: (warning: string) => void): string {
  if (!text.includes('&')) return text;
  return text.replace(REFERENCE, (written, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) {
      const known = Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined;
      if (known === undefined) onWarning('XML is not well formed: undefined entity');
      return known ?? written;
    }
    if (decimal === undefined && hexadecimal === undefined) {
      onWarning(BARE_MARKUP);
      return written;
    }
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) {
      onWarning('XML is not well formed: malformed character entity');
      return written;
    }
    return removeControlCharacters(String.fromCodePoint(code));
  });
}

/** A start tag: its name as written, its attributes by upper-case name, and whether it is self-closing. */
export interface StartTag {
  name: string;
  attributes: ReadonlyMap<string, string>;
  isEmpty: boolean;
}

const TAG_NAME = /^<\/?([^\s/>]+)/;
const ATTRIBUTE = /\s+([^\s=/>"'<]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
const TAG_END = /\s*(\/?)>$/y;

/** The element name of a start or end tag, as written. */
export function tagName(tag: string): string {
  return TAG_NAME.exec(tag)?.[1] ?? '';
}

/** Parses a start tag with its attributes; undefined if it is not well formed. */
export function parseStartTag(tag: string): StartTag | undefined {
  const name = tagName(tag);
  const attributes = new Map<string, string>();
  let at = 1 + name.length;
  for (;;) {
    ATTRIBUTE.lastIndex = at;
    const found = ATTRIBUTE.exec(tag);
    if (!found) break;
    const [, key = '', doubled, single = ''] = found;
    attributes.set(key.toUpperCase(), doubled ?? single);
    at = ATTRIBUTE.lastIndex;
  }
  TAG_END.lastIndex = at;
  const end = TAG_END.exec(tag);
  return end ? { name, attributes, isEmpty: end[1] === '/' } : undefined;
}

/** The ADIF field name of an element, in the case it is written in. */
export function adifFieldName({ name, attributes }: StartTag): string {
  const field = attributes.get('FIELDNAME') ?? '';
  if (field === '') return name;
  return name.toUpperCase() === 'APP' ? `APP_${attributes.get('PROGRAMID') ?? ''}_${field}` : field;
}
