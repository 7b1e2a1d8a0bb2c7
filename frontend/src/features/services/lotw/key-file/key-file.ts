import forge from 'node-forge';
import { base64Of } from '../base64-of.ts';
import { type Certificate, readCertificate } from './certificate.ts';
import { decrypt, WrongPassword } from './decrypt.ts';
import {
  childrenOf,
  contentOf,
  DAMAGED,
  type Der,
  encoded,
  expectDer,
  expectExplicit,
  objectId,
  readDer,
  UnreadableKeyFile,
} from './der.ts';

/** The parts of an opened key file that are needed to sign. The key can sign, but not be read or stored. */
export interface SigningIdentity {
  readonly certificate: Certificate;
  readonly key: CryptoKey;
}

const { OID, OCTETSTRING, SEQUENCE } = forge.asn1.Type;
const DATA = '1.2.840.113549.1.7.1';
const ENCRYPTED_DATA = '1.2.840.113549.1.7.6';
const PLAIN_KEY = '1.2.840.113549.1.12.10.1.1';
const ENCRYPTED_KEY = '1.2.840.113549.1.12.10.1.2';
const CERTIFICATE = '1.2.840.113549.1.12.10.1.3';
/** A TQSL file has a few kB. */
export const MAX_KEY_FILE_BYTES = 256 * 1_024;

const SIGNATURE = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-1' };

/**
 * Opens a `.p12` file made by TQSL: the certificate of a callsign and its private key.
 * @throws WrongPassword, UnreadableKeyFile with a text for the operator
 */
export async function openKeyFile(file: Uint8Array, password: string): Promise<SigningIdentity> {
  try {
    return await open(file, password);
  } catch (error) {
    if (error instanceof WrongPassword || error instanceof UnreadableKeyFile) throw error;
    // The library's errors about damaged parts are for programmers.
    throw new UnreadableKeyFile(DAMAGED);
  }
}

async function open(file: Uint8Array, password: string): Promise<SigningIdentity> {
  if (file.length > MAX_KEY_FILE_BYTES) throw new UnreadableKeyFile('This file is too large to be a certificate file.');
  const content = childrenOf(readDer(file))[1];
  if (!content) throw new UnreadableKeyFile('This is not a certificate file (.p12).');
  const bags: Der[] = [];
  for (const safe of childrenOf(readDer(plainContent(content)))) bags.push(...(await bagsOf(safe, password)));
  const certificates: Certificate[] = [];
  let key: Uint8Array | undefined;
  for (const bag of bags) {
    const [name, wrapper] = childrenOf(bag);
    const kind = name ? objectId(name) : '';
    const value = wrapper && childrenOf(wrapper)[0];
    if (!value) continue;
    if (kind === PLAIN_KEY) key = encoded(value);
    if (kind === ENCRYPTED_KEY) {
      const [algorithm, data] = childrenOf(value);
      if (algorithm && data) key = await decrypt(algorithm, contentOf(data), password);
    }
    if (kind === CERTIFICATE) {
      const [der] = expectExplicit(childrenOf(value), 1);
      const certificate = der && readCertificate(contentOf(der));
      if (certificate) certificates.push(certificate);
    }
  }
  if (!key)
    throw new UnreadableKeyFile('This file has no private key. In TQSL, save the callsign certificate as .p12.');
  const signing = await crypto.subtle.importKey('pkcs8', new Uint8Array(key), SIGNATURE, false, ['sign']).catch(() => {
    throw new WrongPassword('This password does not open the file.');
  });
  for (const certificate of certificates)
    if (await belongsTo(certificate, signing)) return { certificate, key: signing };
  throw new UnreadableKeyFile('This file has no LoTW callsign certificate.');
}

/** Signs a text and returns the signature in base64. */
export async function sign(key: CryptoKey, text: string): Promise<string> {
  const signature = await crypto.subtle.sign(SIGNATURE.name, key, new TextEncoder().encode(text));
  return base64Of(new Uint8Array(signature));
}

/** Whether the certificate belongs to the key. */
async function belongsTo({ publicKey }: Certificate, key: CryptoKey): Promise<boolean> {
  try {
    const sample = new TextEncoder().encode('sample');
    const verifying = await crypto.subtle.importKey('spki', new Uint8Array(publicKey), SIGNATURE, false, ['verify']);
    const signature = await crypto.subtle.sign(SIGNATURE.name, key, sample);
    return await crypto.subtle.verify(SIGNATURE.name, verifying, signature, sample);
  } catch {
    return false;
  }
}

async function bagsOf(safe: Der, password: string): Promise<Der[]> {
  const [kind, wrapper] = childrenOf(safe);
  const name = kind ? objectId(kind) : '';
  if (name === DATA) return childrenOf(readDer(plainContent(safe)));
  if (name !== ENCRYPTED_DATA || !wrapper) return [];
  const info = childrenOf(expectDer(childrenOf(expectDer(childrenOf(wrapper), 0, SEQUENCE)), 1, SEQUENCE));
  const algorithm = expectDer(info, 1, SEQUENCE);
  const data = info[2];
  if (!data) return [];
  const plain = await decrypt(algorithm, contentOf(data), password);
  try {
    return childrenOf(readDer(plain));
  } catch {
    // One in 256 wrong passwords leaves a valid padding.
    throw new WrongPassword('This password does not open the file.');
  }
}

/** The octets of a ContentInfo with plain data. */
function plainContent(info: Der): Uint8Array {
  const parts = childrenOf(info);
  if (objectId(expectDer(parts, 0, OID)) !== DATA)
    throw new UnreadableKeyFile('This certificate file is signed instead of protected by a password.');
  return contentOf(expectDer(expectExplicit(parts, 1), 0, OCTETSTRING));
}
