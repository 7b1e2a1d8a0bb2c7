import forge from 'node-forge';
import { binaryOf, bytesOf, childrenOf, contentOf, type Der, expectDer, objectId, UnreadableKeyFile } from './der.ts';

/** The file has another password. */
export class WrongPassword extends Error {}

const { OID, OCTETSTRING, INTEGER, SEQUENCE } = forge.asn1.Type;

/** A larger number would only keep the page busy. With the old ciphers the page stands still meanwhile. */
const MAX_ITERATIONS = 2_000_000;
const MAX_OLD_ITERATIONS = 100_000;

/** A cipher with chained blocks and padding, which browsers do not have. @throws WrongPassword */
type OldCipher = (key: forge.util.ByteBuffer, iv: forge.util.ByteBuffer, data: Uint8Array) => Uint8Array;

const tripleDes: OldCipher = (key, iv, data) => {
  const cipher = forge.cipher.createDecipher('3DES-CBC', key);
  cipher.start({ iv });
  return finished(cipher, data);
};

const rc2 =
  (bits: number): OldCipher =>
  (key, iv, data) => {
    const cipher = forge.rc2.createDecryptionCipher(key, bits);
    cipher.start(iv);
    return finished(cipher, data);
  };

/** The ciphers of PKCS #12 with a key derived with SHA-1: bytes of the key. */
const OLD_CIPHERS: Record<string, { decrypt: OldCipher; length: number }> = {
  '1.2.840.113549.1.12.1.3': { decrypt: tripleDes, length: 24 },
  '1.2.840.113549.1.12.1.5': { decrypt: rc2(128), length: 16 },
  '1.2.840.113549.1.12.1.6': { decrypt: rc2(40), length: 5 },
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
  const name = objectId(expectDer(parts, 0, OID));
  const parameters = childrenOf(expectDer(parts, 1, SEQUENCE));
  if (name === PBES2) return pbes2(parameters, data, password);
  const old = OLD_CIPHERS[name];
  if (!old) throw new UnreadableKeyFile(UNKNOWN_CIPHER);
  const salt = binaryOf(contentOf(expectDer(parameters, 0, OCTETSTRING)));
  const iterations = iterationsOf(expectDer(parameters, 1, INTEGER), MAX_OLD_ITERATIONS);
  const derive = (purpose: number, length: number) =>
    forge.pkcs12.generateKey(password, forge.util.createBuffer(salt), purpose, iterations, length);
  return old.decrypt(derive(KEY, old.length), derive(INITIAL_VECTOR, BLOCK), data);
}

/** Purposes of a derived value (RFC 7292, B.3). */
const KEY = 1;
const INITIAL_VECTOR = 2;
/** Bytes of a block of the old ciphers. */
const BLOCK = 8;

async function pbes2([kdf, scheme]: Der[], data: Uint8Array, password: string): Promise<Uint8Array> {
  if (!kdf || !scheme) throw new UnreadableKeyFile(UNKNOWN_CIPHER);
  const [kdfName, kdfParameters] = childrenOf(kdf);
  const [cipherName, ivNode] = childrenOf(scheme);
  const cipher = cipherName ? objectId(cipherName) : '';
  const length = cipher === DES_EDE3_CBC ? 24 : AES_CBC[cipher];
  if (!kdfName || !kdfParameters || !ivNode || length === undefined || objectId(kdfName) !== PBKDF2)
    throw new UnreadableKeyFile(UNKNOWN_CIPHER);
  const [saltNode, countNode, ...rest] = childrenOf(kdfParameters);
  if (saltNode?.type !== OCTETSTRING || !countNode) throw new UnreadableKeyFile(UNKNOWN_CIPHER);
  const prf = rest.find(({ type }) => type === SEQUENCE);
  const hash = prf ? HASHES[objectId(expectDer(childrenOf(prf), 0, OID))] : 'SHA-1';
  if (!hash) throw new UnreadableKeyFile(UNKNOWN_CIPHER);
  const secret = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const iterations = iterationsOf(countNode, MAX_ITERATIONS);
  const kdfOf = { name: 'PBKDF2', hash, salt: contentOf(saltNode), iterations };
  const key = new Uint8Array(await crypto.subtle.deriveBits(kdfOf, secret, length * 8));
  const iv = contentOf(ivNode);
  if (cipher === DES_EDE3_CBC) return tripleDes(bufferOf(key), bufferOf(iv), data);
  const aes = await crypto.subtle.importKey('raw', key, 'AES-CBC', false, ['decrypt']);
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-CBC', iv }, aes, new Uint8Array(data)));
  } catch {
    throw new WrongPassword('This password does not open the file.');
  }
}

function iterationsOf(node: Der, max: number): number {
  const count = forge.asn1.derToInteger(binaryOf(contentOf(node)));
  if (count < 1 || count > max) throw new UnreadableKeyFile(UNKNOWN_CIPHER);
  return count;
}

function finished(cipher: Pick<forge.rc2.cipher, 'update' | 'finish' | 'output'>, data: Uint8Array): Uint8Array {
  cipher.update(bufferOf(data));
  if (!cipher.finish()) throw new WrongPassword('This password does not open the file.');
  return bytesOf(cipher.output.getBytes());
}

const bufferOf = (bytes: Uint8Array) => forge.util.createBuffer(binaryOf(bytes));
