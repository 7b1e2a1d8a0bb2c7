import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { Crypto, isSameSecret } from '../crypto.js';

const DAY_MS = 86_400_000;

/** Signs addresses of private files for a day, for pages that load them without the session, as `img` does. */
@Injectable()
export class SignedPaths {
  constructor(
    private readonly crypto: Crypto,
    private readonly clock: Clock,
  ) {}

  /** The path with a signature. Sign only for those who may see the file. */
  sign(path: string): string {
    const until = this.clock.now() + DAY_MS;
    return `${path}?until=${until}&signature=${this.signature(path, String(until))}`;
  }

  /** Whether the query of a path has a signature of it that is still valid. */
  allows(path: string, { until, signature }: { until?: unknown; signature?: unknown }): boolean {
    if (typeof until !== 'string' || typeof signature !== 'string' || !/^\d{13}$/.test(until)) return false;
    return Number(until) > this.clock.now() && isSameSecret(signature, this.signature(path, until));
  }

  private signature(path: string, until: string): string {
    return this.crypto.keyedFingerprint(`signed path ${path} ${until}`).toString('base64url');
  }
}
