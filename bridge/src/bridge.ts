import { join } from 'node:path';
import type { Qsy, SetRigRequest } from '@pileup/contract/presence';
import { bandOf } from '@pileup/radio/band';
import { formatVfo, hzFromKhz, khzOf } from '@pileup/radio/frequency';
import type { ApiClient } from './api-client.ts';
import { type Clock, computerClock } from './clock.ts';
import { deliver } from './deliver.ts';
import { Heartbeats } from './heartbeats.ts';
import { Macros } from './macros.ts';
import { MediaFolder } from './media/media-folder.ts';
import type { MediaSource } from './media/media-kinds.ts';
import { SeenFiles } from './media/seen-files.ts';
import { Outbox } from './outbox.ts';
import { RadioState, radioText } from './radio-state.ts';
import { contactText, RecentContacts } from './recent-contacts.ts';
import type { ReportedContact, ReportedDeletion, Source, SourceListener } from './source.ts';
import type { Terminal } from './terminal.ts';

interface BridgeOptions {
  client: ApiClient;
  sources: readonly Source[];
  /** The folders whose new files are sent. */
  media?: ReadonlyMap<MediaSource, string>;
  /** The folder of the queue; it must exist and be locked. */
  folder: string;
  terminal: Terminal;
  /** Whether the radio may be tuned from the page. */
  qsy: boolean;
  /** Whether the radio may be made to send from the page. */
  send: boolean;
  clock?: Clock;
}

/** Forwards radio states and contacts from the sources to the server, from `start` to `stop`. */
export class Bridge {
  #options: BridgeOptions;
  #clock: Clock;
  #stop = new AbortController();
  #radio = new RadioState();
  #heartbeats: Heartbeats;
  #macros: Macros;
  #outbox: Outbox;
  #recent: RecentContacts;
  #media: readonly MediaFolder[];
  #sending: Promise<unknown> | undefined;

  constructor(options: BridgeOptions) {
    const { client, sources, media = new Map(), folder, terminal, clock = computerClock } = options;
    this.#options = options;
    this.#clock = clock;
    // Set here to fix the order of the lines.
    for (const { name } of sources) terminal.setStatus(name, 'starting', '');
    for (const source of media.keys()) terminal.setStatus(source, 'starting', '');
    terminal.setStatus('Radio', 'nothing received yet', '');
    terminal.setStatus('Last contact', 'none yet', '');
    this.#macros = new Macros(terminal, clock);
    this.#heartbeats = new Heartbeats({
      client,
      clock,
      tune: (where) => this.#tune(where),
      transmit: (transmissions) => {
        if (options.send) this.#macros.send(this.#radio.tuner(clock.now()), transmissions);
      },
      stop: this.#stop.signal,
    });
    const seen = media.size > 0 ? new SeenFiles(join(folder, 'media.json')) : null;
    this.#media = [...media].flatMap(([source, path]) =>
      seen
        ? new MediaFolder({
            source,
            folder: path,
            client,
            seen,
            clock,
            log: (line) => terminal.log(line),
            onStatus: (line) => terminal.setStatus(source, line, line.replace(/, \d+ sent$/, '')),
          })
        : [],
    );
    this.#recent = new RecentContacts(join(folder, 'recent.json'));
    this.#outbox = new Outbox({
      folder,
      clock,
      send: (message, stop) => deliver(client, message, stop),
      log: (line) => terminal.log(line),
      onLength: (count) => terminal.setStatus('Queue', count === 0 ? 'empty' : `${count} waiting`, ''),
    });
  }

  /** @throws a sentence, if no source could be started */
  async start(): Promise<void> {
    const { sources, terminal } = this.#options;
    this.#sending = Promise.all([this.#outbox, ...this.#media].map((sender) => sender.run(this.#stop.signal)));
    const starts = sources.map(async (source) => {
      try {
        await source.start(this.#listenerFor(source));
        return true;
      } catch (error) {
        terminal.setStatus(source.name, (error as Error).message);
        return false;
      }
    });
    const started = (await Promise.all(starts)).includes(true);
    if (!started && this.#media.length === 0) throw new Error('None of the sources could be started.');
  }

  /** Stops the sources and the sending. Messages not sent yet stay in the queue. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.allSettled([this.#sending, ...this.#options.sources.map((source) => source.stop())]);
  }

  #listenerFor(source: Source): SourceListener {
    return {
      onRig: (reading) => {
        this.#radio.update(reading, source, this.#clock.now());
        this.#reportRadio();
      },
      onInactive: (program) => {
        this.#radio.remove(program);
        this.#macros.forget(source);
        if (this.#radio.current(this.#clock.now())) return;
        this.#heartbeats.remove();
        this.#options.terminal.setStatus('Radio', 'no longer received');
      },
      onContact: (contact) => this.#reportContact(contact),
      onDeletion: (deletion) => this.#reportDeletion(deletion),
      onStatus: (line) => this.#options.terminal.setStatus(source.name, line),
    };
  }

  #reportRadio(): void {
    const now = this.#clock.now();
    const radio = this.#radio.current(now);
    if (!radio) return;
    const { program, freqHz, rig } = radio;
    const tuner = this.#radio.tuner(now);
    const freq = freqHz === null ? null : khzOf(freqHz);
    const request: SetRigRequest = {
      ...rig,
      freq,
      program,
      ...(this.#options.qsy && tuner ? { can_qsy: 1 } : {}),
      ...(this.#options.send ? this.#macros.flags(tuner, now) : {}),
    };
    this.#options.terminal.setStatus('Radio', radioText(radio), `${bandOf(freqHz ?? 0)} ${rig.mode} ${program}`);
    this.#heartbeats.update(request);
  }

  #reportContact(contact: ReportedContact): void {
    const { program, adif, id, was } = contact;
    const text = contactText(adif);
    if (!this.#recent.isNew(contact)) {
      this.#options.terminal.log(`${text}: also reported by ${program}`);
      return;
    }
    // The queue comes first: after a crash in between, the contact is sent twice rather than never.
    this.#outbox.put({ call: 'vreport', request: { adif, program, ...(id ? { id } : {}), ...(was ? { was } : {}) } });
    this.#recent.add(contact);
    this.#options.terminal.setStatus('Last contact', `${text} by ${program}`, '');
  }

  #reportDeletion({ program, id, call, TS }: ReportedDeletion): void {
    this.#outbox.put({ call: 'vretract', request: { ...(id ? { id } : {}), call, TS, program } });
    this.#recent.remove(call);
  }

  async #tune(where: Qsy): Promise<void> {
    const { terminal } = this.#options;
    const text = [formatVfo(hzFromKhz(where.freq) ?? 0), where.mode].filter(Boolean).join(' ');
    try {
      const tuner = this.#radio.tuner(this.#clock.now());
      if (!tuner?.qsy) throw new Error('no connected program can tune the radio');
      await tuner.qsy(where);
      terminal.log(`Tuned to ${text} from the page`);
    } catch (error) {
      terminal.log(`Could not tune to ${text}: ${(error as Error).message}`);
    }
  }
}
