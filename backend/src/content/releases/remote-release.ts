import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { VERSION } from '../../platform/version.js';
import { type ListedRelease, parseRelease } from './parse-release.js';

/** Time between two requests, successful or not. */
const REFRESH_MS = 15 * 60_000;
const TIMEOUT_MS = 5_000;
const MAX_BYTES = 512 * 1_024;

/** The newest release of a listing elsewhere, at RELEASES_URL. After a failure the last one is used. */
@Injectable()
export class RemoteRelease {
  private readonly log = new Logger(RemoteRelease.name);
  private known: ListedRelease | null = null;
  private requestedAt = Number.NEGATIVE_INFINITY;
  private request: Promise<void> = Promise.resolve();

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Null if no address is configured or nothing was ever received. Waits only if nothing is known yet. */
  async latest(): Promise<ListedRelease | null> {
    const { RELEASES_URL } = this.config;
    if (!RELEASES_URL) return null;
    const now = this.clock.elapsed();
    if (now - this.requestedAt >= REFRESH_MS) {
      this.requestedAt = now;
      this.request = this.refresh(RELEASES_URL);
    }
    if (!this.known) await this.request;
    return this.known;
  }

  private async refresh(url: string): Promise<void> {
    try {
      this.known = parseRelease(JSON.parse(await textAt(url)), true);
    } catch (error) {
      this.log.warn(`The release listing at RELEASES_URL cannot be used: ${reasonOf(error as Error)}`);
    }
  }
}

/** @throws if the response is late, too long, a refusal or a redirect */
async function textAt(url: string): Promise<string> {
  const response = await fetch(url, {
    headers: { Accept: 'application/json', 'User-Agent': `Pileup/${VERSION}` },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    throw new Error(`answered ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    // Leaving the loop closes the connection.
    if (bytes > MAX_BYTES) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function reasonOf({ cause, message }: Error): string {
  return cause instanceof Error ? cause.message : message;
}
