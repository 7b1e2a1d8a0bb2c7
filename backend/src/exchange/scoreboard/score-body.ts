import { TooLarge } from '../../platform/errors.js';

/** No score is longer, however many contacts it is sent with. */
const MAX_BYTES = 64 * 1024;
const FIELD = /(?:^|&)xml=([^&]*)/i;
const ENCODED_START = /^(?:%EF%BB%BF)?(?:%20|%0[9AD]|\+)*%3C/i;

const windows1252 = new TextDecoder('windows-1252');

/** A multipart form is passed on as its fields. */
export type ScoreBody = string | Readonly<Record<string, unknown>>;

/**
 * The XML of a body in any of the three forms that programs send: the XML itself, the whole of it percent-encoded, or in
 * a form field `xml`.
 *
 * @throws TooLarge beyond 64 kB
 */
export function xmlOfBody(sent: ScoreBody): string {
  const body = typeof sent === 'string' ? sent : `${sent.xml ?? ''}`;
  const field = body.trimStart().startsWith('<') ? undefined : FIELD.exec(body)?.[1];
  const encoded = field ?? (ENCODED_START.test(body) ? body : undefined);
  const xml = encoded === undefined ? body : decoded(encoded);
  if (Buffer.byteLength(xml) > MAX_BYTES) throw new TooLarge('A score has at most 64 kB.');
  return xml.replace(/^\uFEFF/, '').trim();
}

/** Percent-encoding of UTF-8 or, from older programs, of Windows-1252; a malformed `%` stays as it is. */
function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
      const bytes = Buffer.from(run.replaceAll('%', ''), 'hex');
      return windows1252.decode(bytes);
    });
  }
}
