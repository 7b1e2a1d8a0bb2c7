import { callSuffix, homeCall, isUsualCall } from '@pileup/radio/callsign';
import { findEntity } from '@pileup/radio/dxcc';
import { parseStationCall } from '@pileup/radio/station-call';
import type { MarkdownIt, StateCore, Token } from 'markdown-it';

/** Upper-case words that may be calls: with at least one digit, and slashes only between parts. */
const WORD = /(?<![\p{L}\p{N}/_-])[A-Z0-9]{1,10}(?:\/[A-Z0-9]{1,10}){0,2}(?![\p{L}\p{N}/_-])/gu;
const MIN_LENGTH = 4;
const MAX_DIGITS = 2;
/** The most links of one text; further callsigns are not linked. */
const MAX_LINKS = 500;
/** Marks links to Pileup's own pages, which the renderer leaves without `nofollow`. */
export const CALLSIGN_LINK = 'callsign';

/**
 * Links callsigns in the text of a post to their pages, except within links and code.
 * Words such as B2B, FT817ND and RG58U have the form of calls, so calls need 4 characters, a country, and with more
 * than one digit a suffix of two letters or more.
 */
export function linkCallsigns(markdown: MarkdownIt): void {
  markdown.core.ruler.push('callsigns', ({ tokens, Token: TokenClass }) => {
    let left = MAX_LINKS;
    for (const token of tokens) {
      if (token.type !== 'inline' || !token.children || left === 0) continue;
      token.children = linked(token.children, TokenClass, () => left > 0 && left-- > 0);
    }
  });
}

/** @param mayLink whether the text may have one more link */
function linked(tokens: readonly Token[], TokenClass: StateCore['Token'], mayLink: () => boolean): Token[] {
  let openLinks = 0;
  return tokens.flatMap((token) => {
    if (token.type === 'link_open') openLinks++;
    if (token.type === 'link_close') openLinks--;
    return token.type === 'text' && openLinks === 0 ? split(token, TokenClass, mayLink) : [token];
  });
}

function split(token: Token, TokenClass: StateCore['Token'], mayLink: () => boolean): Token[] {
  const parts: Token[] = [];
  const text = (content: string) => {
    const part = new TokenClass('text', '', 0);
    part.content = content;
    part.level = token.level;
    return part;
  };
  let from = 0;
  for (const { 0: word, index } of token.content.matchAll(WORD)) {
    const call = callOf(word);
    if (!call) continue;
    if (!mayLink()) break;
    const open = new TokenClass('link_open', 'a', 1);
    open.attrs = [['href', `/${call}`]];
    open.info = CALLSIGN_LINK;
    if (index > from) parts.push(text(token.content.slice(from, index)));
    parts.push(open, text(word), new TokenClass('link_close', 'a', -1));
    from = index + word.length;
  }
  if (from === 0) return [token];
  if (from < token.content.length) parts.push(text(token.content.slice(from)));
  return parts;
}

function callOf(word: string): string | null {
  const home = homeCall(word);
  if (home.length < MIN_LENGTH || !isUsualCall(word) || !findEntity(word)) return null;
  const suffix = callSuffix(word);
  const digits = digitsBefore(home, home.length - suffix.length);
  if (suffix.length === 0 || (digits > 1 && suffix.length < 2) || (digits > MAX_DIGITS && suffix.length < 3))
    return null;
  return parseStationCall(word);
}

function digitsBefore(text: string, end: number): number {
  let start = end;
  while (start > 0 && text.charAt(start - 1) >= '0' && text.charAt(start - 1) <= '9') start--;
  return end - start;
}
