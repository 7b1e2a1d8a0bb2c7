import { createVerify, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../fixtures/lotw-key-files');

/** The path of a key file in that folder, whose README.md lists them with their passwords. */
export const keyFilePath = (name: string): string => join(FOLDER, `${name}.p12`);
export const keyFile = (name: string): Buffer => readFileSync(keyFilePath(name));

/** The password of the files that are named after their cipher. */
export const KEY_FILE_PASSWORD = 'open sésame';

/** The certificate in those files, of G4QZX. */
export const certificate = new X509Certificate(readFileSync(join(FOLDER, 'certificate.pem')));

/** Whether a signature, as base64, is that of a text by the key of a certificate, as LoTW verifies it. */
export const isSignature = (signature: string, text: string, { publicKey } = certificate): boolean =>
  createVerify('RSA-SHA1').update(text).verify(publicKey, signature, 'base64');

/** The private key of all files, which must never leave the page. */
export const privateKeyPem = readFileSync(join(FOLDER, 'private-key.pem'), 'utf8');
