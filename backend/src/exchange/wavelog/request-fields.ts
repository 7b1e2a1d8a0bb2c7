import { stripDirectionControls } from '../../platform/http/plain-text.js';

/** What a program asks: names as it wrote them, values of any kind. */
export type RequestFields = Readonly<Record<string, unknown>>;

/**
 * The fields of a request, however the program wrote them: JSON, JSON with bare line breaks in its texts, or a form,
 * whatever Content-Type it names.
 *
 * @returns null for what is none of these
 */
export function requestFields(text: string): RequestFields | null {
  const json = parsed(text) ?? parsed(withoutBareControls(text));
  if (json !== undefined) return typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : null;
  return /^[\w%.~+-]+=/.test(text) ? Object.fromEntries(new URLSearchParams(text)) : null;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACE = 0x20;

/** JSON whose texts hold no bare line breaks or other control characters: JavaScript takes none there. One pass. */
function withoutBareControls(json: string): string {
  const pieces: string[] = [];
  let from = 0;
  let isText = false;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) isText = !isText;
    else if (code === BACKSLASH) at++;
    else if (isText && code < SPACE) {
      pieces.push(json.slice(from, at), ESCAPED[json.charAt(at)] ?? '');
      from = at + 1;
    }
  }
  return pieces.join('') + json.slice(from);
}

const ESCAPED: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A field as one line of text, a number as its digits; undefined where it was not sent. Control characters are left out. */
export function textOf(fields: RequestFields, name: string, longest: number): string | undefined {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = stripDirectionControls(String(value))
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .trim();
  return [...text.slice(0, longest * 2)].slice(0, longest).join('');
}

/** A field that is a number, or a text that is one; undefined for anything else. */
export function numberOf(fields: RequestFields, name: string): number | undefined {
  const text = textOf(fields, name, 30);
  const value = text ? Number(text.replace(',', '.')) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}

/** Whether a field says yes. */
export function isYes(value: unknown): boolean {
  return value === true || value === 1 || value === 'true' || value === '1';
}
