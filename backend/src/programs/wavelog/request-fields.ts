import { hasTooManyFields, jsonFault } from '../../platform/http/body-size.js';
import { stripDirectionControls } from '../../platform/http/plain-text.js';

/** The fields of a request: names as sent, values of any type. */
export type RequestFields = Readonly<Record<string, unknown>>;

/**
 * The fields of a request as JSON, JSON with unescaped line breaks in strings, or a form, for any Content-Type.
 *
 * @returns null for anything else
 */
export function requestFields(text: string): RequestFields | null {
  // No program sends so many fields: they would only cost time.
  if (jsonFault(text) !== null) return null;
  const json = parsed(text) ?? parsed(withoutBareControls(text));
  if (json !== undefined) return typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : null;
  const isForm = /^[\w%.~+-]+=/.test(text) && !hasTooManyFields(text);
  return isForm ? Object.fromEntries(new URLSearchParams(text)) : null;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACE = 0x20;

/** Escapes line breaks and removes other control characters inside JSON strings, where JSON.parse rejects them. */
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

/** A field as one line of text without control characters, also of a number; undefined if it was not sent. */
export function textOf(fields: RequestFields, name: string, maxLength: number): string | undefined {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = stripDirectionControls(String(value))
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .trim();
  return [...text.slice(0, maxLength * 2)].slice(0, maxLength).join('');
}

/** A field that is a number or numeric text; undefined for anything else. */
export function numberOf(fields: RequestFields, name: string): number | undefined {
  const text = textOf(fields, name, 30);
  const value = text ? Number(text.replace(',', '.')) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}

export function isYes(value: unknown): boolean {
  return value === true || value === 1 || value === 'true' || value === '1';
}
