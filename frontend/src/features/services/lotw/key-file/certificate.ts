import forge from 'node-forge';
import { childrenOf, contentOf, type Der, encoded, expectDer, hasContextTag, objectId, readDer } from './der.ts';

const { OID, SEQUENCE, UTCTIME } = forge.asn1.Type;

/** A LoTW certificate: for one callsign, one entity and the contacts of a span of days. */
export interface Certificate {
  readonly der: Uint8Array;
  readonly callsign: string;
  readonly dxcc: number;
  /** The first and last day of contacts, `YYYY-MM-DD`; empty for no limit. */
  readonly from: string;
  readonly to: string;
  /** The moment after which LoTW refuses the certificate's signatures, ms since 1970. */
  readonly expires: number;
  /** The public key as SPKI. */
  readonly publicKey: Uint8Array;
}

const LOTW = '1.3.6.1.4.1.12348.1';
const CALLSIGN = `${LOTW}.1`;
const FIRST_DAY = `${LOTW}.2`;
const LAST_DAY = `${LOTW}.3`;
const ENTITY = `${LOTW}.4`;
const EXTENSIONS = 3;
const VERSION = 0;

/** Reads a certificate; null if it is not for a callsign (those of the authority are in the same file). */
export function readCertificate(der: Uint8Array): Certificate | null {
  const body = childrenOf(expectDer(childrenOf(readDer(der)), 0, SEQUENCE));
  const parts = body[0] && hasContextTag(body[0], VERSION) ? body.slice(1) : body;
  const [, , , validity, subject, publicKey] = parts;
  if (!validity || !subject || !publicKey) return null;
  const callsign = namesOf(subject).get(CALLSIGN);
  if (!callsign) return null;
  const extensions = extensionsOf(parts.find((part) => hasContextTag(part, EXTENSIONS)));
  const until = childrenOf(validity)[1];
  return {
    der,
    callsign: callsign.toUpperCase(),
    dxcc: Number(extensions.get(ENTITY) ?? 0),
    from: extensions.get(FIRST_DAY) ?? '',
    to: extensions.get(LAST_DAY) ?? '',
    expires: until ? momentOf(until) : 0,
    publicKey: encoded(publicKey),
  };
}

function namesOf(subject: Der): Map<string, string> {
  const names = new Map<string, string>();
  for (const set of childrenOf(subject))
    for (const pair of childrenOf(set)) {
      const [name, value] = childrenOf(pair);
      if (name && value) names.set(objectId(name), textOf(value));
    }
  return names;
}

function extensionsOf(wrapper: Der | undefined): Map<string, string> {
  const values = new Map<string, string>();
  if (!wrapper) return values;
  for (const extension of childrenOf(expectDer(childrenOf(wrapper), 0, SEQUENCE))) {
    const parts = childrenOf(extension);
    const value = parts.at(-1);
    // The value is the text itself, or an ASN.1 string of it.
    const text = value ? textOf(value).replace(/^[^\d]*(?=\d)/, '') : '';
    values.set(objectId(expectDer(parts, 0, OID)), text.trim());
  }
  return values;
}

function momentOf(time: Der): number {
  const text = textOf(time);
  const full = time.type === UTCTIME ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}` : text;
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)/.exec(full) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
}

const textOf = (element: Der): string => new TextDecoder().decode(contentOf(element));
