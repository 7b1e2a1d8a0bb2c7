import { join } from 'node:path';
import type { Qsy, SetRigRequest } from '@pileup/contract/presence';
import { bandOf } from '@pileup/radio/band';
import { formatVfo, hzFromKhz, khzOf } from '@pileup/radio/frequency';
import type { ApiClient } from './api-client.ts';
import { type Clock, computerClock } from './clock.ts';
import { deliver } from './deliver.ts';
import { Heartbeats } from './heartbeats.ts';
import { Outbox } from './outbox.ts';
import { RadioState, radioText } from './radio-state.ts';
import { contactText, RecentContacts } from './recent-contacts.ts';
import type { ReportedContact, SourceListener, ReportedDeletion, Source } from './source.ts';
import type { Terminal } from './terminal.ts';

interface BridgeOptions {
  server: ApiClient;
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
  #options: BridgeOptions;
  #clock: Clock;
  #stop = new AbortController();
  #radio = new RadioState();
  #heartbeats: Heartbeats;
  #outbox: Outbox;
  #recent: RecentContacts;
  #sending: Promise<void> | undefined;

  constructor(setting: BridgeOptions) {
    const { client, sources, folder, terminal, clock = computerClock } = setting;
    this.#options = setting;
    this.#clock = clock;
    // Named in the order in which they shall stand, whoever speaks first.
    for (const { name } of sources) terminal.setStatus(name, 'starting', '');
    terminal.setStatus('Radio', 'not heard yet', '');
    terminal.setStatus('Last', 'no contact heard yet', '');
    this.#heartbeats = new Heartbeats({ client, clock, tune: (where) => this.#tune(where), stop: this.#stop.signal });
    this.#recent = new RecentContacts(join(folder, 'recent.json'));
    this.#outbox = new Outbox({
      folder,
      clock,
      send: (message, stop) => deliver(client, message, stop),
      log: (line) => terminal.log(line),
      onLength: (count) => terminal.setStatus('Queue', count === 0 ? 'empty' : `${count} to be sent`, ''),
    });
  }

  /** @throws a sentence, when not one of the sources can be listened to */
  async start(): Promise<void> {
    const { sources, terminal } = this.#options;
    this.#sending = this.#outbox.run(this.#stop.signal);
    const starts = sources.map(async (source) => {
      try {
        await source.start(this.#listenerFor(source));
        return true;
      } catch (error) {
        terminal.setStatus(source.name, (error as Error).message);
        return false;
      }
    });
    if (!(await Promise.all(starts)).includes(true)) throw new Error('There is nothing that could be listened to.');
  }

  /** What is not sent by now stays in its queue. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.allSettled([this.#sending, ...this.#options.sources.map((source) => source.stop())]);
  }

  #listenerFor(source: Source): SourceListener {
    return {
      onRig: (heard) => {
        this.#radio.update(heard, source, this.#clock.now());
        this.#reportRadio();
      },
      onInactive: (program) => {
        this.#radio.remove(program);
        if (this.#radio.current(this.#clock.now())) return;
        this.#heartbeats.remove();
        this.#options.terminal.setStatus('Radio', 'not heard any more');
      },
      onContact: (heard) => this.#reportContact(heard),
      onDeletion: (heard) => this.#reportDeletion(heard),
      onStatus: (line) => this.#options.terminal.setStatus(source.name, line),
    };
  }

  #reportRadio(): void {
    const now = this.#clock.now();
    const radio = this.#radio.current(now);
    if (!radio) return;
    const { program, freqHz, rig } = radio;
    const tunable = this.#options.qsy && this.#radio.tuner(now) !== undefined;
    const freq = freqHz === null ? null : khzOf(freqHz);
    const request: SetRigRequest = { ...rig, freq, program, ...(tunable ? { can_qsy: 1 } : {}) };
    this.#options.terminal.setStatus('Radio', radioText(radio), `${bandOf(freqHz ?? 0)} ${rig.mode} ${program}`);
    this.#heartbeats.update(request);
  }

  #reportContact(heard: ReportedContact): void {
    const { program, adif, id, was } = heard;
    const contact = contactText(adif);
    if (!this.#recent.isNew(heard)) {
      this.#options.terminal.log(`${contact}: told by ${program} as well`);
      return;
    }
    // First the queue: killed in between, we tell the contact twice rather than never.
    this.#outbox.put({
      call: 'vreport',
      request: { adif, program, ...(id ? { id } : {}), ...(was ? { was } : {}) },
    });
    this.#recent.add(heard);
    this.#options.terminal.setStatus('Last', `${contact} by ${program}`, '');
  }

  #reportDeletion({ program, id, call, TS }: ReportedDeletion): void {
    this.#outbox.put({ call: 'vretract', request: { id, call, TS, program } });
    this.#recent.remove(call);
  }

  async #tune(where: Qsy): Promise<void> {
    const { terminal } = this.#options;
    const place = [formatVfo(hzFromKhz(where.freq) ?? 0), where.mode].filter(Boolean).join(' ');
    try {
      const tuner = this.#radio.tuner(this.#clock.now());
      if (!tuner?.qsy) throw new Error('no program that could do it is heard');
      await tuner.qsy(where);
      terminal.log(`Tuned to ${place}, as asked for on the page`);
    } catch (error) {
      terminal.log(`Could not tune to ${place}: ${(error as Error).message}`);
    }
  }
}
