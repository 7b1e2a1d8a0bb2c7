import type { AwardDetail, AwardRevocation } from '@pileup/contract/awards/awards';
import type { AwardAssertion, AwardKeys } from '@pileup/contract/awards/certificates';

const STORED = 'pileup.award-keys';
const PATH = '/.well-known/pileup-awards.json';
const TIMEOUT_MS = 6_000;

/** The published keys, or without network the cached ones; null if this device has never loaded any. */
export async function loadAwardKeys(): Promise<AwardKeys | null> {
  try {
    const response = await fetch(PATH, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) return storedKeys();
    const keys = (await response.json()) as AwardKeys;
    store(keys);
    return keys;
  } catch {
    return storedKeys();
  }
}

function storedKeys(): AwardKeys | null {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? 'null') as AwardKeys | null;
  } catch {
    return null;
  }
}

function store(keys: AwardKeys): void {
  try {
    localStorage.setItem(STORED, JSON.stringify(keys));
  } catch {
    // The storage is full or blocked by the browser: the check then needs the network.
  }
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Keyword, NUL, no compression (2 bytes), no language, no translated keyword. */
const KEYWORD = 'openbadges\0\0\0\0\0';
/** Larger files are not our certificates. */
export const MAX_BYTES = 4_000_000;
/** Pattern of the signed text in a PDF's dictionary: a JWS in parentheses. */
const IN_PDF = /\((eyJ[\w-]{1,2000}\.[\w-]{1,8000}\.[\w-]{1,200})\)/;

/** The signed text within a certificate, a PNG or a PDF; null if the file has none. Never throws. */
export function readCertificate(bytes: Uint8Array): string | null {
  if (bytes.length > MAX_BYTES) return null;
  if (PNG_SIGNATURE.every((byte, at) => bytes[at] === byte)) return readPng(bytes);
  const text = latin1(bytes);
  return text.startsWith('%PDF-') ? (IN_PDF.exec(text)?.[1] ?? null) : null;
}

function readPng(bytes: Uint8Array): string | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = PNG_SIGNATURE.length; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const end = at + 8 + length;
    if (end + 4 > bytes.length) return null;
    const content = bytes.subarray(at + 8, end);
    if (latin1(bytes.subarray(at + 4, at + 8)) === 'iTXt' && latin1(content).startsWith(KEYWORD))
      return new TextDecoder().decode(content.subarray(KEYWORD.length));
    at = end + 4;
  }
  return null;
}

const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

/** The result of verifying the signature of a certificate. */
type Verification =
  | { kind: 'genuine'; assertion: AwardAssertion }
  /** `claims` is the callsign that the file names, unconfirmed; null if it cannot be read. */
  | { kind: 'not ours'; claims: string | null; reason: 'no signature' | 'unknown key' | 'does not match' };

const NO_SIGNATURE = { kind: 'not ours', claims: null, reason: 'no signature' } as const;

/**
 * Verifies the signed text of a certificate (JWS) with the published keys, by Web Crypto. The algorithm is pinned:
 * Ed25519, whatever algorithm the text names.
 * @throws if the browser has no Ed25519
 */
async function verifyCertificate(jws: string | null, { keys }: Pick<AwardKeys, 'keys'>): Promise<Verification> {
  const [header, payload, signature, more] = jws?.split('.') ?? [];
  const parsed = parse(header) as { alg?: unknown; kid?: unknown } | null;
  const assertion = parse(payload) as AwardAssertion | null;
  if (!parsed || !assertion || !signature || more !== undefined) return NO_SIGNATURE;
  const claims = typeof assertion.recipient?.identity === 'string' ? assertion.recipient.identity : null;
  const key = keys.find(({ kid }) => kid === parsed.kid);
  if (parsed.alg !== 'EdDSA' || !key) return { kind: 'not ours', claims, reason: 'unknown key' };
  const { kty, crv, x } = key;
  const publicKey = await crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify']);
  const bytes = bytesOf(signature);
  const text = new TextEncoder().encode(`${header}.${payload}`);
  const isGenuine = bytes !== null && (await crypto.subtle.verify('Ed25519', publicKey, bytes, text));
  return isGenuine ? { kind: 'genuine', assertion } : { kind: 'not ours', claims, reason: 'does not match' };
}

function parse(part: string | undefined): object | null {
  const bytes = part ? bytesOf(part) : null;
  if (!bytes) return null;
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** Decodes base64url without padding; null for anything else. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]+$/.test(text)) return null;
  try {
    return Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}

/** The award as the server lists it; `not listed` if it lists none (any more), `no network` if it was not reached. */
export type ListedAward = Pick<AwardDetail, 'proof' | 'revocation'> | 'not listed' | 'no network';

/** The result of a check. `listed`: whether a revocation could be excluded. */
export type CheckResult =
  | { kind: 'valid'; assertion: AwardAssertion; listed: 'listed' | 'not listed' | 'no network' }
  | { kind: 'revoked'; assertion: AwardAssertion; revocation: AwardRevocation }
  | { kind: 'superseded'; assertion: AwardAssertion; version: number; listed: 'listed' | 'not listed' | 'no network' }
  | Extract<Verification, { kind: 'not ours' }>;

/** Checks the signed text of a certificate. `find` is asked only for genuine ones. */
export async function checkCertificate(
  jws: string | null,
  keys: AwardKeys,
  find: (id: number) => Promise<ListedAward>,
): Promise<CheckResult> {
  const verified = await verifyCertificate(jws, keys);
  if (verified.kind !== 'genuine') return verified;
  const { assertion } = verified;
  const found = await find(assertion.award.id);
  if (typeof found !== 'string' && found.revocation)
    return { kind: 'revoked', assertion, revocation: found.revocation };
  const listed = typeof found === 'string' ? found : 'listed';
  const version = keys.rules[assertion.award.rule] ?? assertion.award.rule_version;
  return version > assertion.award.rule_version
    ? { kind: 'superseded', assertion, version, listed }
    : { kind: 'valid', assertion, listed };
}
