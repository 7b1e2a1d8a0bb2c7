import type { AwardAssertion, AwardKeys } from '@pileup/contract/awards/certificates';

/** The result of verifying the signature of a certificate. */
export type Verification =
  | { kind: 'genuine'; assertion: AwardAssertion }
  /** `claims` is the callsign that the file names, unconfirmed; null if it cannot be read. */
  | { kind: 'not ours'; claims: string | null; reason: 'no signature' | 'unknown key' | 'does not match' };

const NO_SIGNATURE = { kind: 'not ours', claims: null, reason: 'no signature' } as const;

/**
 * Verifies the signed text of a certificate (JWS) with the published keys, by Web Crypto. The algorithm is pinned:
 * Ed25519, whatever algorithm the text names.
 * @throws if the browser has no Ed25519
 */
export async function verifyCertificate(jws: string | null, { keys }: Pick<AwardKeys, 'keys'>): Promise<Verification> {
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
