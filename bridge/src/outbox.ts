import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ReportRequest, RetractRequest } from '@pileup/contract/programs';
import { pauseAfter, Refused } from './api-client.ts';
import type { Clock } from './clock.ts';
import { UNFINISHED, writeWhole } from './write-whole.ts';

/** What the server must learn, sooner or later. */
export type Message = { call: 'vreport'; request: ReportRequest } | { call: 'vretract'; request: RetractRequest };

interface Setting {
  folder: string;
  /** Resolves, with a line for the operator, once the server has it. Rejects as `Pileup.call` does. */
  send(message: Message, stop: AbortSignal): Promise<string>;
  say(line: string): void;
  clock: Clock;
  /** Called with the number of messages that wait, whenever it has changed. */
  waiting?: (count: number) => void;
}

const NAME = /^\d{12}\.json$/;

/**
 * Messages on their way to the server: a file each, numbered, from before anything else is done until the server has
 * answered. Sent in order, one at a time, for as long as it takes. Killed between answer and removal, the bridge
 * sends a message again; the server recognises it.
 */
export class Outbox {
  #setting: Setting;
  #queue: string;
  #refused: string;
  #names: string[];
  #number: number;
  /** Messages the disk did not take. */
  #unwritten = new Map<string, Message>();
  /** Wakes the sender, where it waits for something to send, or for its end. */
  #arrived: () => void = () => undefined;

  constructor(setting: Setting) {
    this.#setting = setting;
    this.#queue = join(setting.folder, 'queue');
    this.#refused = join(setting.folder, 'refused');
    mkdirSync(this.#queue, { recursive: true, mode: 0o700 });
    mkdirSync(this.#refused, { recursive: true, mode: 0o700 });
    const files = readdirSync(this.#queue);
    for (const file of files.filter((file) => file.endsWith(UNFINISHED))) rmSync(join(this.#queue, file));
    this.#names = files.filter((file) => NAME.test(file)).sort();
    // Above the refused ones too, so that the operator can move one of those back.
    this.#number = Math.max(
      0,
      ...[...files, ...readdirSync(this.#refused)].map((file) => Number(file.slice(0, 12)) || 0),
    );
    setting.waiting?.(this.#names.length);
  }

  /** On return the message is on the disk. */
  put(message: Message): void {
    const name = `${String(++this.#number).padStart(12, '0')}.json`;
    try {
      writeWhole(join(this.#queue, name), JSON.stringify(message));
    } catch (error) {
      this.#unwritten.set(name, message);
      this.#setting.say(
        `Cannot be written to the disk, so do not end the bridge before it is sent: ${reasonOf(error)}`,
      );
    }
    this.#names.push(name);
    this.#setting.waiting?.(this.#names.length);
    this.#arrived();
  }

  /** Sends what there is and what comes, until `stop`. */
  async run(stop: AbortSignal): Promise<void> {
    const { clock, send, say } = this.#setting;
    stop.addEventListener('abort', () => this.#arrived(), { once: true });
    for (let failures = 0; !stop.aborted; ) {
      const [name] = this.#names;
      if (name === undefined) {
        await new Promise<void>((resolve) => {
          this.#arrived = resolve;
        });
        continue;
      }
      try {
        const line = await send(this.#read(name), stop);
        failures = 0;
        this.#drop(name, () => rmSync(join(this.#queue, name), { force: true }));
        say(line);
      } catch (error) {
        if (stop.aborted) return;
        if (error instanceof Refused) this.#setAside(name, error.message);
        else await clock.pause(pauseAfter(error, failures++), stop);
      }
    }
  }

  #read(name: string): Message {
    const unwritten = this.#unwritten.get(name);
    if (unwritten) return unwritten;
    const message = parsed(join(this.#queue, name));
    if (!message) throw new Refused('The file is damaged.');
    return message;
  }

  /** What nobody will ever take must not hold up the rest; the operator may yet want to look at it. */
  #setAside(name: string, reason: string): void {
    this.#drop(name, () => {
      const unwritten = this.#unwritten.get(name);
      if (unwritten) writeWhole(join(this.#queue, name), JSON.stringify(unwritten));
      writeWhole(join(this.#refused, name.replace('.json', '.reason.txt')), `${reason}\n`);
      renameSync(join(this.#queue, name), join(this.#refused, name));
    });
    this.#setting.say(`Refused, and kept as ${join(this.#refused, name)}: ${reason}`);
  }

  #drop(name: string, removeFile: () => void): void {
    try {
      removeFile();
    } catch (error) {
      // It is sent again at the next start.
      this.#setting.say(`${join(this.#queue, name)} cannot be moved: ${reasonOf(error)}`);
    }
    this.#names.shift();
    this.#unwritten.delete(name);
    this.#setting.waiting?.(this.#names.length);
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
