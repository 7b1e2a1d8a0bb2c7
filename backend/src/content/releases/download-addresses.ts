import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Crypto, isSameSecret } from '../../platform/crypto.js';

/** Long enough to resume a download that was interrupted. */
const VALID_SECONDS = 15 * 60;

/** Addresses of files for subscribers: a link carries no token, so a signature says who may open it, for a short time. */
@Injectable()
export class DownloadAddresses {
  constructor(
    private readonly crypto: Crypto,
    private readonly clock: Clock,
  ) {}

  sign(version: string, file: string): { url: string; expiresAt: Date } {
    const expires = Math.floor(this.clock.now() / 1_000) + VALID_SECONDS;
    const signature = this.signatureOf(version, file, String(expires));
    const url = `${addressOf(version, file)}?expires=${expires}&signature=${signature}`;
    return { url, expiresAt: new Date(expires * 1_000) };
  }

  isValid(version: string, file: string, expires: unknown, signature: unknown): boolean {
    if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(expires)) return false;
    const secondsLeft = Number(expires) - this.clock.now() / 1_000;
    return secondsLeft > 0 && isSameSecret(signature, this.signatureOf(version, file, expires));
  }

  private signatureOf(version: string, file: string, expires: string): string {
    return this.crypto.keyedFingerprint(`release file ${version}/${file} until ${expires}`).toString('base64url');
  }
}

/** The path of a file; names of versions and files need no escaping. */
export const addressOf = (version: string, file: string): string => `/releases/${version}/${file}`;
