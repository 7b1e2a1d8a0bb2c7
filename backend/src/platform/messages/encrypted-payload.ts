import type { Crypto } from '../crypto.js';

/**
 * The payload of a job that holds secrets or an address. Jobs stay in the database for a day after they have ended, so
 * the payload is JSON encrypted with a key that is not in the database, in base64.
 */
export interface EncryptedPayload {
  readonly sealed: string;
}

export function encryptPayload(payload: object, crypto: Crypto): EncryptedPayload {
  return { sealed: crypto.encrypt(JSON.stringify(payload)).toString('base64') };
}

/** @throws if the payload was encrypted with another key */
export function decryptPayload<Payload extends object>({ sealed }: EncryptedPayload, crypto: Crypto): Payload {
  return JSON.parse(crypto.decrypt(Buffer.from(sealed, 'base64'))) as Payload;
}
