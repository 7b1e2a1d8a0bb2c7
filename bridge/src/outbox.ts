import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ReportRequest, RetractRequest } from '@pileup/contract/programs';
import { RefusedError, retryDelayMs } from './api-client.ts';
import type { Clock } from './clock.ts';
import { PARTIAL_SUFFIX, writeAtomically } from './write-atomic.ts';

/** A message to the server, delivered at least once. */
export type Message = { call: 'vreport'; request: ReportRequest } | { call: 'vretract'; request: RetractRequest };

interface OutboxOptions {
  folder: string;
  /** Resolves with a line for the operator once the server has received it. Rejects as `ApiClient.call` does. */
  send(message: Message, stop: AbortSignal): Promise<string>;
  log(line: string): void;
  clock: Clock;
  /** Called with the number of queued messages whenever it changes. */
  onLength?: (count: number) => void;
}

const FILE_NAME = /^\d{12}\.json$/;

/**
 * A persistent queue of messages to the server, each in a numbered file until the server has responded. Messages are
 * sent in order, one at a time, with retries. After a crash between response and removal a message is sent again; the
 * server detects the duplicate.
 */
export class Outbox {
  #options: OutboxOptions;
  #queue: string;
  #refused: string;
  #names: string[];
  #lastNumber: number;
  /** Messages that could not be written to the disk. */
  #unwritten = new Map<string, Message>();
  /** Wakes the sender if it waits for a message. */
  #wakeSender: () => void = () => undefined;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#queue = join(options.folder, 'queue');
    this.#refused = join(options.folder, 'refused');
    mkdirSync(this.#queue, { recursive: true, mode: 0o700 });
    mkdirSync(this.#refused, { recursive: true, mode: 0o700 });
    const files = readdirSync(this.#queue);
    for (const file of files.filter((file) => file.endsWith(PARTIAL_SUFFIX))) rmSync(join(this.#queue, file));
    this.#names = files.filter((file) => FILE_NAME.test(file)).sort();
    // Numbers continue above the refused messages, too, so that the operator can move those back into the queue.
    this.#lastNumber = Math.max(
      0,
      ...[...files, ...readdirSync(this.#refused)].map((file) => Number(file.slice(0, 12)) || 0),
    );
    options.onLength?.(this.#names.length);
  }

  /** Queues a message; on return it is on the disk. */
  put(message: Message): void {
    const name = `${String(++this.#lastNumber).padStart(12, '0')}.json`;
    try {
      writeAtomically(join(this.#queue, name), JSON.stringify(message));
    } catch (error) {
      this.#unwritten.set(name, message);
      this.#options.log(
        `Cannot write to the disk. Do not stop the bridge before the contact is sent: ${reasonOf(error)}`,
      );
    }
    this.#names.push(name);
    this.#options.onLength?.(this.#names.length);
    this.#wakeSender();
  }

  /** Sends queued and new messages until `stop`. */
  async run(stop: AbortSignal): Promise<void> {
    const { clock, send, log } = this.#options;
    stop.addEventListener('abort', () => this.#wakeSender(), { once: true });
    for (let failures = 0; !stop.aborted; ) {
      const [name] = this.#names;
      if (name === undefined) {
        await new Promise<void>((resolve) => {
          this.#wakeSender = resolve;
        });
        continue;
      }
      try {
        const line = await send(this.#read(name), stop);
        failures = 0;
        this.#remove(name, () => rmSync(join(this.#queue, name), { force: true }));
        log(line);
      } catch (error) {
        if (stop.aborted) return;
        if (error instanceof RefusedError) this.#setAside(name, error.message);
        else await clock.pause(retryDelayMs(error, failures++), stop);
      }
    }
  }

  #read(name: string): Message {
    const unwritten = this.#unwritten.get(name);
    if (unwritten) return unwritten;
    const message = parsed(join(this.#queue, name));
    if (!message) throw new RefusedError('The file is damaged.');
    return message;
  }

  /** Moves a refused message aside, so that it does not block the queue; the operator can inspect it. */
  #setAside(name: string, reason: string): void {
    this.#remove(name, () => {
      const unwritten = this.#unwritten.get(name);
      if (unwritten) writeAtomically(join(this.#queue, name), JSON.stringify(unwritten));
      writeAtomically(join(this.#refused, name.replace('.json', '.reason.txt')), `${reason}\n`);
      renameSync(join(this.#queue, name), join(this.#refused, name));
    });
    this.#options.log(`Refused, saved as ${join(this.#refused, name)}: ${reason}`);
  }

  #remove(name: string, removeFile: () => void): void {
    try {
      removeFile();
    } catch (error) {
      // The message is sent again after the next start.
      this.#options.log(`Cannot move ${join(this.#queue, name)}: ${reasonOf(error)}`);
    }
    this.#names.shift();
    this.#unwritten.delete(name);
    this.#options.onLength?.(this.#names.length);
  }
}

const reasonOf = (error: unknown): string => (error as Error).message;

function parsed(file: string): Message | undefined {
  try {
    const { call, request }: Message = JSON.parse(readFileSync(file, 'utf8'));
    const isComplete = (call === 'vreport' || call === 'vretract') && request instanceof Object;
    return isComplete ? ({ call, request } as Message) : undefined;
  } catch {
    return undefined;
  }
}
