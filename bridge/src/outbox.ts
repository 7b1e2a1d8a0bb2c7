import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ReportRequest, RetractRequest } from '@pileup/contract/programs';
import { retryDelayMs, RefusedError } from './api-client.ts';
import type { Clock } from './clock.ts';
import { PARTIAL_SUFFIX, writeAtomically } from './write-atomic.ts';

/** What the server must learn, sooner or later. */
export type Message = { call: 'vreport'; request: ReportRequest } | { call: 'vretract'; request: RetractRequest };

interface OutboxOptions {
  folder: string;
  /** Resolves, with a line for the operator, once the server has it. Rejects as `Pileup.call` does. */
  send(message: Message, stop: AbortSignal): Promise<string>;
  log(line: string): void;
  clock: Clock;
  /** Called with the number of messages that wait, whenever it has changed. */
  onLength?: (count: number) => void;
}

const FILE_NAME = /^\d{12}\.json$/;

/**
 * Messages on their way to the server: a file each, numbered, from before anything else is done until the server has
 * answered. Sent in order, one at a time, for as long as it takes. Killed between answer and removal, the bridge
 * sends a message again; the server recognises it.
 */
export class Outbox {
  #options: OutboxOptions;
  #queue: string;
  #refused: string;
  #names: string[];
  #lastNumber: number;
  /** Messages the disk did not take. */
  #unwritten = new Map<string, Message>();
  /** Wakes the sender, where it waits for something to send, or for its end. */
  #wakeSender: () => void = () => undefined;

  constructor(setting: OutboxOptions) {
    this.#options = setting;
    this.#queue = join(setting.folder, 'queue');
    this.#refused = join(setting.folder, 'refused');
    mkdirSync(this.#queue, { recursive: true, mode: 0o700 });
    mkdirSync(this.#refused, { recursive: true, mode: 0o700 });
    const files = readdirSync(this.#queue);
    for (const file of files.filter((file) => file.endsWith(PARTIAL_SUFFIX))) rmSync(join(this.#queue, file));
    this.#names = files.filter((file) => FILE_NAME.test(file)).sort();
    // Above the refused ones too, so that the operator can move one of those back.
    this.#lastNumber = Math.max(
      0,
      ...[...files, ...readdirSync(this.#refused)].map((file) => Number(file.slice(0, 12)) || 0),
    );
    setting.onLength?.(this.#names.length);
  }

  /** On return the message is on the disk. */
  put(message: Message): void {
    const name = `${String(++this.#lastNumber).padStart(12, '0')}.json`;
    try {
      writeAtomically(join(this.#queue, name), JSON.stringify(message));
    } catch (error) {
      this.#unwritten.set(name, message);
      this.#options.log(
        `Cannot be written to the disk, so do not end the bridge before it is sent: ${reasonOf(error)}`,
      );
    }
    this.#names.push(name);
    this.#options.onLength?.(this.#names.length);
    this.#wakeSender();
  }

  /** Sends what there is and what comes, until `stop`. */
  async run(stop: AbortSignal): Promise<void> {
    const { clock, send, log: say } = this.#options;
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
        say(line);
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

  /** What nobody will ever take must not hold up the rest; the operator may yet want to look at it. */
  #setAside(name: string, reason: string): void {
    this.#remove(name, () => {
      const unwritten = this.#unwritten.get(name);
      if (unwritten) writeAtomically(join(this.#queue, name), JSON.stringify(unwritten));
      writeAtomically(join(this.#refused, name.replace('.json', '.reason.txt')), `${reason}\n`);
      renameSync(join(this.#queue, name), join(this.#refused, name));
    });
    this.#options.log(`Refused, and kept as ${join(this.#refused, name)}: ${reason}`);
  }

  #remove(name: string, removeFile: () => void): void {
    try {
      removeFile();
    } catch (error) {
      // It is sent again at the next start.
      this.#options.log(`${join(this.#queue, name)} cannot be moved: ${reasonOf(error)}`);
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
    const whole = (call === 'vreport' || call === 'vretract') && request instanceof Object;
    return whole ? ({ call, request } as Message) : undefined;
  } catch {
    return undefined;
  }
}
