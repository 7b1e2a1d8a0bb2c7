import type { Crypto } from '../crypto.js';

/**
 * The payload of a job that holds secrets or an address: it stays readable in the database for a day after it has
 * ended, so it is JSON sealed with the key that is not there, in base64.
 */
export interface Sealed {
  readonly sealed: string;
}

export function seal(payload: object, crypto: Crypto): Sealed {
  return { sealed: crypto.seal(JSON.stringify(payload)).toString('base64') };
}

/** @throws where it was sealed with another key */
export function open<Payload extends object>({ sealed }: Sealed, crypto: Crypto): Payload {
  return JSON.parse(crypto.open(Buffer.from(sealed, 'base64'))) as Payload;
}
