import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Crypto, isSameSecret } from '../../platform/crypto.js';

const DAY_MS = 86_400_000;

export const picturePath = (name: string): string => `/post-pictures/${name}`;

/** Addresses under which pictures that no post shows yet can be seen, for a day. */
@Injectable()
export class SignedPicturePaths {
  constructor(
    private readonly crypto: Crypto,
    private readonly clock: Clock,
  ) {}

  pathOf(name: string): string {
    const until = this.clock.now() + DAY_MS;
    return `${picturePath(name)}?until=${until}&signature=${this.signature(name, String(until))}`;
  }

  /** Whether the query of an address has a signature that is still valid. */
  allows(name: string, { until, signature }: { until?: unknown; signature?: unknown }): boolean {
    if (typeof until !== 'string' || typeof signature !== 'string' || !/^\d{13}$/.test(until)) return false;
    return Number(until) > this.clock.now() && isSameSecret(signature, this.signature(name, until));
  }

  private signature(name: string, until: string): string {
    return this.crypto.keyedFingerprint(`post picture ${name} ${until}`).toString('base64url');
  }
}
