/** A part of a plain text; with `href` it is an address. */
export interface TextPart {
  /** The offset of the part in the whole text. */
  at: number;
  text: string;
  href?: string;
}

const ADDRESS = /https?:\/\/[^\s<>"]+/gi;
/** Punctuation that ends the sentence, not the address. */
const TRAILING = new Set('.,;:!?\'"*');
const BRACKETS: Readonly<Record<string, string>> = { ')': '(', ']': '[' };

/** Splits a plain text into its web addresses and the texts between them. */
export function linkedText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutTrailing(found);
    if (!isAddress(address)) continue;
    if (index > end) parts.push({ at: end, text: text.slice(end, index) });
    parts.push({ at: index, text: address, href: address });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end) });
  return parts;
}

function withoutTrailing(address: string): string {
  let end = address.length;
  for (; end > 0; end--) {
    const last = address[end - 1] ?? '';
    const opening = BRACKETS[last];
    // `(see https://example.org/a)` ends before the bracket, `https://example.org/a_(b)` with it.
    const isUnopened = opening !== undefined && !address.slice(0, end - 1).includes(opening);
    if (!TRAILING.has(last) && !isUnopened) break;
  }
  return address.slice(0, end);
}

function isAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname !== '';
}
