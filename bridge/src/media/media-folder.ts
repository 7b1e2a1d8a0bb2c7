import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { OfferMediaResponse } from '@pileup/contract/media';
import { type ApiClient, RefusedError, retryDelayMs } from '../api-client.ts';
import type { Clock } from '../clock.ts';
import { isMediaFile, MEDIA_KINDS, type MediaSource } from './media-kinds.ts';
import type { SeenFiles } from './seen-files.ts';
import { timeInName } from './time-in-name.ts';

/**
 * The length of a WAV recording from its header.
 *
 * @returns seconds; null for other files and for headers that were not completed
 */
export function wavSeconds(file: Buffer): number | null {
  const text = (at: number) => file.toString('latin1', at, at + 4);
  if (file.length < 12 || text(0) !== 'RIFF' || text(8) !== 'WAVE') return null;
  let bytesPerSecond = 0;
  for (let at = 12; at + 8 <= file.length; ) {
    const size = file.readUInt32LE(at + 4);
    if (text(at) === 'fmt ' && at + 20 <= file.length) bytesPerSecond = file.readUInt32LE(at + 16);
    if (text(at) === 'data') {
      const bytes = Math.min(size, file.length - at - 8);
      return bytesPerSecond > 0 && bytes > 0 ? bytes / bytesPerSecond : null;
    }
    // Chunks begin at even offsets.
    at += 8 + size + (size % 2);
  }
  return null;
}

const POLL_MS = 2_000;
/** A file whose size and time have not changed for so long is complete. */
const SETTLED_MS = 5_000;

interface MediaFolderOptions {
  source: MediaSource;
  /** Absolute path. */
  folder: string;
  client: Pick<ApiClient, 'offer'>;
  seen: SeenFiles;
  clock: Clock;
  log(line: string): void;
  onStatus(line: string): void;
}

interface Found {
  name: string;
  bytes: number;
  modified: number;
  /** Changes with the content. */
  stamp: string;
}

/**
 * Sends each new file of a folder to the server once. The folder is polled: network drives and some programs send no
 * notifications of changes. Files are only read.
 */
export class MediaFolder {
  #options: MediaFolderOptions;
  /** Files that are not sent, with their state and the time since which it is unchanged. */
  #unchanged = new Map<string, { stamp: string; since: number }>();
  #sent = 0;

  constructor(options: MediaFolderOptions) {
    this.#options = options;
  }

  /** Reads the folder and sends its new files until `stop`. */
  async run(stop: AbortSignal): Promise<void> {
    const { clock, folder, onStatus } = this.#options;
    while (!stop.aborted) {
      try {
        await this.#sendSettled(await this.#newFiles(), stop);
        if (!stop.aborted) onStatus(`watching ${folder}, ${this.#sent} sent`);
      } catch (error) {
        if (!stop.aborted) onStatus(`${folder}: ${(error as Error).message}`);
      }
      await clock.pause(POLL_MS, stop);
    }
  }

  /** The files that were neither sent nor there at the first start. */
  async #newFiles(): Promise<Found[]> {
    const { folder, seen, source } = this.#options;
    const names = (await readdir(folder)).filter((name) => isMediaFile(source, name));
    const found = (await Promise.all(names.map((name) => look(folder, name)))).filter((file) => file !== null);
    if (!seen.isKnown(folder)) {
      seen.add(
        folder,
        found.map(({ name, stamp }) => [name, stamp] as const),
      );
    }
    return found.filter(({ name, stamp }) => !seen.isSeen(folder, name, stamp));
  }

  async #sendSettled(files: readonly Found[], stop: AbortSignal): Promise<void> {
    const now = this.#options.clock.now();
    for (const { name, stamp } of files)
      if (this.#unchanged.get(name)?.stamp !== stamp) this.#unchanged.set(name, { stamp, since: now });
    const settled = files.filter(
      ({ name, bytes }) => bytes > 0 && now - (this.#unchanged.get(name)?.since ?? now) >= SETTLED_MS,
    );
    for (const file of settled.sort((one, other) => one.modified - other.modified)) {
      if (stop.aborted) return;
      await this.#send(file, stop);
    }
  }

  async #send(file: Found, stop: AbortSignal): Promise<void> {
    const { folder, log, seen, source } = this.#options;
    const { name, stamp } = file;
    const done = (hash?: string) => {
      seen.add(folder, [[name, stamp]], hash);
      this.#unchanged.delete(name);
    };
    const { maxBytes } = MEDIA_KINDS[source];
    if (file.bytes > maxBytes) {
      log(`${name} is not sent: it has more than ${maxBytes / 1_000_000} MB`);
      return done();
    }
    const content = await readFile(join(folder, name)).catch(() => null);
    // If the file was removed or changed meanwhile, the next poll shows it.
    if (!content || (await look(folder, name))?.stamp !== stamp) return;
    const hash = createHash('sha256').update(content).digest('hex');
    if (seen.isSent(hash)) return done();
    let result: string;
    try {
      result = await this.#offer(file, content, stop);
    } catch (error) {
      if (stop.aborted) return;
      log(`${name} is refused: ${(error as Error).message}`);
      return done();
    }
    this.#sent++;
    log(`${name}: ${result}`);
    done(hash);
  }

  /** Sends the file, again and again while the server cannot be reached. @throws RefusedError */
  async #offer({ name, modified }: Found, content: Buffer, stop: AbortSignal): Promise<string> {
    const { client, clock, onStatus, source } = this.#options;
    const duration = wavSeconds(content);
    const started = timeInName(name, modified) ?? modified - (duration ?? 0) * 1_000;
    const offered = {
      kind: MEDIA_KINDS[source].kind,
      started_at: new Date(started).toISOString(),
      ...(duration === null ? {} : { duration }),
    };
    for (let failures = 0; ; failures++) {
      try {
        return RESULTS[(await client.offer(offered, { name, content }, stop)).status];
      } catch (error) {
        if (stop.aborted || error instanceof RefusedError) throw error;
        onStatus(`${name} waits: ${(error as Error).message}`);
        await clock.pause(retryDelayMs(error, failures), stop);
        if (stop.aborted) throw error;
      }
    }
  }
}

const RESULTS: Readonly<Record<OfferMediaResponse['status'], string>> = {
  attached: 'attached to a contact',
  offered: 'there is no contact at that time, see the inbox',
  duplicate: 'was sent before',
};

/** The file's state; null if it is gone or no file. */
async function look(folder: string, name: string): Promise<Found | null> {
  const found = await stat(join(folder, name)).catch(() => null);
  if (!found?.isFile()) return null;
  return { name, bytes: found.size, modified: found.mtimeMs, stamp: `${found.size} ${found.mtimeMs}` };
}
