import {
  childrenOf,
  type Der,
  expectDer,
  INTEGER,
  integerOf,
  OBJECT_ID,
  OCTETS,
  objectId,
  SEQUENCE,
  UnreadableKeyFile,
} from './der.ts';
import { rc2 } from './rc2.ts';
import { tripleDes } from './triple-des.ts';

/** The file has another password. */
export class WrongPassword extends Error {}

type Bytes = Uint8Array<ArrayBuffer>;

/** A larger number would only keep the page busy. */
const MAX_ITERATIONS = 2_000_000;
/** The ciphers of PKCS #12 with a key derived with SHA-1: bytes of the key. */
const OLD_CIPHERS: Record<string, { cipher: typeof rc2; length: number }> = {
  '1.2.840.113549.1.12.1.3': { cipher: tripleDes, length: 24 },
  '1.2.840.113549.1.12.1.5': { cipher: rc2, length: 16 },
  '1.2.840.113549.1.12.1.6': { cipher: rc2, length: 5 },
};
const PBES2 = '1.2.840.113549.1.5.13';
const PBKDF2 = '1.2.840.113549.1.5.12';
const DES_EDE3_CBC = '1.2.840.113549.3.7';
const AES_CBC: Record<string, number> = {
  '2.16.840.1.101.3.4.1.2': 16,
  '2.16.840.1.101.3.4.1.22': 24,
  '2.16.840.1.101.3.4.1.42': 32,
};
const HASHES: Record<string, string> = {
  '1.2.840.113549.2.7': 'SHA-1',
  '1.2.840.113549.2.9': 'SHA-256',
  '1.2.840.113549.2.10': 'SHA-384',
  '1.2.840.113549.2.11': 'SHA-512',
};
const UNKNOWN_CIPHER =
  'This file is encrypted in a way that this page cannot open. Open TQSL, save the callsign certificate again ' +
  '(Callsign Certificates, Save the Callsign Certificate File) and choose the new file.';

/**
 * Decrypts the part of a key file that a password protects.
 * @throws WrongPassword; UnreadableKeyFile if the cipher is not known
 */
export async function decrypt(algorithm: Der, data: Uint8Array, password: string): Promise<Uint8Array> {
  const parts = childrenOf(algorithm);
  const name = objectId(expectDer(parts, 0, OBJECT_ID));
  const parameters = childrenOf(expectDer(parts, 1, SEQUENCE));
  if (name === PBES2) return pbes2(parameters, data, password);
  const old = OLD_CIPHERS[name];
  if (!old) throw new UnreadableKeyFile(UNKNOWN_CIPHER);
  const salt = expectDer(parameters, 0, OCTETS).content;
  const iterations = iterationsOf(expectDer(parameters, 1, INTEGER));
  const key = await derive(1, old.length, password, salt, iterations);
  const iv = await derive(2, 8, password, salt, iterations);
  return unchained(old.cipher(key), iv, data);
}

async function pbes2([kdf, scheme]: Der[], data: Uint8Array, password: string): Promise<Uint8Array> {
  if (!kdf || !scheme) throw new UnreadableKeyFile(UNKNOWN_CIPHER);
  const [kdfName, kdfParameters] = childrenOf(kdf);
  const [cipherName, ivNode] = childrenOf(scheme);
  const cipher = cipherName ? objectId(cipherName) : '';
  const length = cipher === DES_EDE3_CBC ? 24 : AES_CBC[cipher];
  if (!kdfName || !kdfParameters || !ivNode || length === undefined || objectId(kdfName) !== PBKDF2)
    throw new UnreadableKeyFile(UNKNOWN_CIPHER);
  const [saltNode, countNode, ...rest] = childrenOf(kdfParameters);
  if (saltNode?.tag !== OCTETS || !countNode) throw new UnreadableKeyFile(UNKNOWN_CIPHER);
  const prf = rest.find(({ tag }) => tag === SEQUENCE);
  const hash = prf ? HASHES[objectId(expectDer(childrenOf(prf), 0, OBJECT_ID))] : 'SHA-1';
  if (!hash) throw new UnreadableKeyFile(UNKNOWN_CIPHER);
  const secret = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const kdfOf = { name: 'PBKDF2', hash, salt: new Uint8Array(saltNode.content), iterations: iterationsOf(countNode) };
  const key = new Uint8Array(await crypto.subtle.deriveBits(kdfOf, secret, length * 8));
  const iv = new Uint8Array(ivNode.content);
  if (cipher === DES_EDE3_CBC) return unchained(tripleDes(key), iv, data);
  const aes = await crypto.subtle.importKey('raw', key, 'AES-CBC', false, ['decrypt']);
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-CBC', iv }, aes, new Uint8Array(data)));
  } catch {
    throw new WrongPassword('This password does not open the file.');
  }
}

function iterationsOf(node: Der): number {
  const count = integerOf(node);
  if (count < 1 || count > MAX_ITERATIONS) throw new UnreadableKeyFile(UNKNOWN_CIPHER);
  return count;
}

/** Undoes cipher block chaining and removes the padding. */
function unchained(decryptBlock: (block: Uint8Array) => Uint8Array, iv: Uint8Array, data: Uint8Array): Uint8Array {
  const plain = new Uint8Array(data.length - (data.length % 8));
  let before = iv;
  for (let at = 0; at < plain.length; at += 8) {
    const block = data.subarray(at, at + 8);
    decryptBlock(block).forEach((byte, index) => {
      plain[at + index] = byte ^ (before[index] ?? 0);
    });
    before = block;
  }
  const padding = plain.at(-1) ?? 0;
  const isPadded = padding >= 1 && padding <= 8 && plain.subarray(-padding).every((byte) => byte === padding);
  if (!isPadded) throw new WrongPassword('This password does not open the file.');
  return plain.subarray(0, plain.length - padding);
}

/** The key derivation of PKCS #12 (RFC 7292, B.2) with SHA-1. `purpose`: 1 is a key, 2 an initial vector. */
async function derive(
  purpose: number,
  length: number,
  password: string,
  salt: Uint8Array,
  iterations: number,
): Promise<Uint8Array> {
  const text = Uint8Array.from(
    [...`${password}\0`].flatMap((_, index) => {
      const code = `${password}\0`.charCodeAt(index);
      return [code >> 8, code & 255];
    }),
  );
  const input = new Uint8Array([...repeated(salt), ...repeated(text)]);
  const result: number[] = [];
  while (result.length < length) {
    let hash: Bytes = new Uint8Array([...new Uint8Array(64).fill(purpose), ...input]);
    for (let n = 0; n < iterations; n++) hash = new Uint8Array(await crypto.subtle.digest('SHA-1', hash));
    result.push(...hash);
    for (let at = 0; at < input.length; at += 64) {
      let carry = 1;
      for (let index = 63; index >= 0; index--) {
        carry += (input[at + index] ?? 0) + (hash[index % hash.length] ?? 0);
        input[at + index] = carry & 255;
        carry >>= 8;
      }
    }
  }
  return Uint8Array.from(result.slice(0, length));
}

/** The bytes, repeated to a multiple of 64 bytes. */
function repeated(bytes: Uint8Array): Uint8Array {
  const size = Math.ceil(bytes.length / 64) * 64;
  return Uint8Array.from({ length: size }, (_, index) => bytes[index % bytes.length] ?? 0);
}
