import { join } from 'node:path';
import type { Qsy, SetRigRequest } from '@pileup/contract/presence';
import { bandOf } from '@pileup/radio/band';
import { formatVfo, hzFromKhz, khzOf } from '@pileup/radio/frequency';
import type { Pileup } from './api-client.ts';
import { type Clock, computerClock } from './clock.ts';
import { deliver } from './deliver.ts';
import { Heartbeats } from './heartbeats.ts';
import { Outbox } from './outbox.ts';
import { RadioPicture, radioInWords } from './radio-state.ts';
import { contactInWords, RecentContacts } from './recent-contacts.ts';
import type { ContactHeard, Ears, RetractionHeard, Source } from './source.ts';
import type { Terminal } from './terminal.ts';

interface Setting {
  pileup: Pileup;
  sources: readonly Source[];
  /** Exists, and is locked. */
  folder: string;
  terminal: Terminal;
  /** Tune the radio when its operator asks for it on the page. */
  qsy: boolean;
  clock?: Clock;
}

/** Hears the sources and tells Pileup, from `start` to `stop`. */
export class Bridge {
  #setting: Setting;
  #clock: Clock;
  #stop = new AbortController();
  #picture = new RadioPicture();
  #heartbeats: Heartbeats;
  #outbox: Outbox;
  #recent: RecentContacts;
  #sending: Promise<void> | undefined;

  constructor(setting: Setting) {
    const { pileup, sources, folder, terminal, clock = computerClock } = setting;
    this.#setting = setting;
    this.#clock = clock;
    // Named in the order in which they shall stand, whoever speaks first.
    for (const { name } of sources) terminal.show(name, 'starting', '');
    terminal.show('Radio', 'not heard yet', '');
    terminal.show('Last', 'no contact heard yet', '');
    this.#heartbeats = new Heartbeats({ pileup, clock, qsy: (where) => this.#tune(where), stop: this.#stop.signal });
    this.#recent = new RecentContacts(join(folder, 'recent.json'));
    this.#outbox = new Outbox({
      folder,
      clock,
      send: (message, stop) => deliver(pileup, message, stop),
      say: (line) => terminal.say(line),
      waiting: (count) => terminal.show('Queue', count === 0 ? 'empty' : `${count} to be sent`, ''),
    });
  }

  /** @throws a sentence, when not one of the sources can be listened to */
  async start(): Promise<void> {
    const { sources, terminal } = this.#setting;
    this.#sending = this.#outbox.run(this.#stop.signal);
    const starts = sources.map(async (source) => {
      try {
        await source.start(this.#ears(source));
        return true;
      } catch (error) {
        terminal.show(source.name, (error as Error).message);
        return false;
      }
    });
    if (!(await Promise.all(starts)).includes(true)) throw new Error('There is nothing that could be listened to.');
  }

  /** What is not sent by now stays in its queue. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.allSettled([this.#sending, ...this.#setting.sources.map((source) => source.stop())]);
  }

  #ears(source: Source): Ears {
    return {
      rig: (heard) => {
        this.#picture.hear(heard, source, this.#clock.now());
        this.#tellRadio();
      },
      silent: (program) => {
        this.#picture.silence(program);
        if (this.#picture.seen(this.#clock.now())) return;
        this.#heartbeats.silent();
        this.#setting.terminal.show('Radio', 'not heard any more');
      },
      contact: (heard) => this.#contact(heard),
      retraction: (heard) => this.#retraction(heard),
      state: (line) => this.#setting.terminal.show(source.name, line),
    };
  }

  #tellRadio(): void {
    const now = this.#clock.now();
    const radio = this.#picture.seen(now);
    if (!radio) return;
    const { program, freqHz, rig } = radio;
    const tunable = this.#setting.qsy && this.#picture.tuner(now) !== undefined;
    const freq = freqHz === null ? null : khzOf(freqHz);
    const request: SetRigRequest = { ...rig, freq, program, ...(tunable ? { can_qsy: 1 } : {}) };
    this.#setting.terminal.show('Radio', radioInWords(radio), `${bandOf(freqHz ?? 0)} ${rig.mode} ${program}`);
    this.#heartbeats.heard(request);
  }

  #contact(heard: ContactHeard): void {
    const { program, adif, id, was } = heard;
    const contact = contactInWords(adif);
    if (!this.#recent.isNews(heard)) {
      this.#setting.terminal.say(`${contact}: told by ${program} as well`);
      return;
    }
    // First the queue: killed in between, we tell the contact twice rather than never.
    this.#outbox.put({
      call: 'vreport',
      request: { adif, program, ...(id ? { id } : {}), ...(was ? { was } : {}) },
    });
    this.#recent.remember(heard);
    this.#setting.terminal.show('Last', `${contact} by ${program}`, '');
  }

  #retraction({ program, id, call, TS }: RetractionHeard): void {
    this.#outbox.put({ call: 'vretract', request: { id, call, TS, program } });
    this.#recent.forget(call);
  }

  async #tune(where: Qsy): Promise<void> {
    const { terminal } = this.#setting;
    const place = [formatVfo(hzFromKhz(where.freq) ?? 0), where.mode].filter(Boolean).join(' ');
    try {
      const tuner = this.#picture.tuner(this.#clock.now());
      if (!tuner?.qsy) throw new Error('no program that could do it is heard');
      await tuner.qsy(where);
      terminal.say(`Tuned to ${place}, as asked for on the page`);
    } catch (error) {
      terminal.say(`Could not tune to ${place}: ${(error as Error).message}`);
    }
  }
}
