/** What a program asks: names as it wrote them, values of any kind. */
export type RequestFields = Readonly<Record<string, unknown>>;

const STRINGS = /"(?:[^"\\]|\\.)*"/gs;
const LINE_BREAKS: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * The fields of a request, however the program wrote them: JSON, JSON with bare line breaks in its texts, or a form,
 * whatever Content-Type it names.
 *
 * @returns null for what is none of these
 */
export function requestFields(text: string): RequestFields | null {
  const json = parsed(text) ?? parsed(text.replace(STRINGS, (string) => string.replace(/\p{Cc}/gu, escaped)));
  if (json !== undefined) return typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : null;
  return /^[\w%.~+-]+=/.test(text) ? Object.fromEntries(new URLSearchParams(text)) : null;
}

const escaped = (control: string): string => LINE_BREAKS[control] ?? '';

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
  const text = String(value)
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
