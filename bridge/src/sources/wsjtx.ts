import { formatRecord } from '@pileup/adif/write/adi-writer';
import { readAdifText } from '../formats/adif-text.ts';
import { programName } from '../formats/program-name.ts';
import { readWsjtx, type WsjtxMessage, type WsjtxStatus } from '../formats/wsjtx.ts';
import { contactOfWsjtx } from '../formats/wsjtx-contact.ts';
import type { RigReading, Source, SourceListener } from '../source.ts';
import { DuplicateFilter } from './duplicate-filter.ts';
import { InactivityTimers } from './inactivity.ts';
import { type DatagramHandler, type UdpEndpoint, UdpSource } from './udp-source.ts';

/** The upper edge of ADIF's highest band; larger values are not radio frequencies. */
const MAX_HZ = 7_500_000_000_000;

/** WSJT-X, JTDX and compatible programs; each instance is a program of its own, by its id. */
export function wsjtxSource(endpoint: UdpEndpoint): Source {
  return new UdpSource('wsjtx', endpoint, (listener) => new WsjtxHandler(listener));
}

interface Instance {
  radio: RigReading | undefined;
  contacts: DuplicateFilter;
}

export class WsjtxHandler implements DatagramHandler {
  readonly #listener: SourceListener;
  readonly #instances = new Map<string, Instance>();
  readonly #inactivity = new InactivityTimers((program) => this.#onInactive(program));

  constructor(listener: SourceListener) {
    this.#listener = listener;
  }

  handle(datagram: Buffer): boolean {
    const message = readWsjtx(datagram);
    if (message === undefined) return false;
    // The id names the instance: `WSJT-X`, `WSJT-X - Slice-A`, `JTDX`.
    const program = programName(message.id, 'WSJT-X');
    if (message.type === 'close') this.#inactivity.expire(program);
    else {
      this.#inactivity.touch(program);
      this.#handleMessage(message, program);
    }
    return true;
  }

  flush(): void {
    this.#inactivity.clear();
    for (const { contacts } of this.#instances.values()) contacts.flush();
    this.#instances.clear();
  }

  #handleMessage(message: WsjtxMessage, program: string): void {
    const instance = this.#instanceOf(program);
    if (message.type === 'status') instance.radio = radioOf(message, program);
    // A status is sent on changes; a heartbeat confirms the last one.
    if (message.type === 'status' || message.type === 'heartbeat') {
      if (instance.radio) this.#listener.onRig(instance.radio);
    } else if (message.type === 'qso') {
      const fields = contactOfWsjtx(message);
      if (fields) instance.contacts.addLogged(fields);
    } else if (message.type === 'adif') {
      for (const fields of readAdifText(message.adif).contacts) instance.contacts.addAdif(fields);
    }
  }

  #instanceOf(program: string): Instance {
    const known = this.#instances.get(program);
    if (known) return known;
    const contacts = new DuplicateFilter((fields) => this.#listener.onContact({ program, adif: formatRecord(fields) }));
    const instance = { radio: undefined, contacts };
    this.#instances.set(program, instance);
    return instance;
  }

  #onInactive(program: string): void {
    this.#instances.get(program)?.contacts.flush();
    this.#instances.delete(program);
    this.#listener.onInactive(program);
  }
}

function radioOf({ dialHz, mode, transmitting }: WsjtxStatus, program: string): RigReading {
  return {
    program,
    freqHz: dialHz > 0 && dialHz <= MAX_HZ ? dialHz : null,
    rig: { ...(mode ? { mode } : {}), ...(transmitting === undefined ? {} : { ptt_down: transmitting ? 1 : 0 }) },
  };
}
