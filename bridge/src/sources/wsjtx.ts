import { formatRecord } from '@pileup/adif/write/adi-writer';
import { readAdifText } from '../formats/adif-text.ts';
import { programName } from '../formats/program-name.ts';
import { readWsjtx, type WsjtxMessage, type WsjtxStatus } from '../formats/wsjtx.ts';
import { contactOfWsjtx } from '../formats/wsjtx-contact.ts';
import type { SourceListener, RigReading, Source } from '../source.ts';
import { DuplicateFilter } from './duplicate-filter.ts';
import { InactivityTimers } from './inactivity.ts';
import { type DatagramHandler, type UdpEndpoint, UdpSource } from './udp-source.ts';

/** Nothing above it is a radio frequency: the end of ADIF's highest band. */
const MAX_HZ = 7_500_000_000_000;

/** WSJT-X, JTDX and those that speak as they do; each copy of such a program is one of its own, by its id. */
export function wsjtxSource(place: UdpEndpoint): Source {
  return new UdpSource('wsjtx', place, (ears) => new WsjtxHandler(ears));
}

interface Instance {
  radio: RigReading | undefined;
  contacts: DuplicateFilter;
}

/** Makes sense of the datagrams. */
export class WsjtxHandler implements DatagramHandler {
  readonly #listener: SourceListener;
  readonly #instances = new Map<string, Instance>();
  readonly #inactivity = new InactivityTimers((program) => this.#onInactive(program));

  constructor(ears: SourceListener) {
    this.#listener = ears;
  }

  handle(datagram: Buffer): boolean {
    const message = readWsjtx(datagram);
    if (message === undefined) return false;
    // The id names each copy: `WSJT-X`, `WSJT-X - Slice-A`, `JTDX`.
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
    const copy = this.#instanceOf(program);
    if (message.type === 'status') copy.radio = radioOf(message, program);
    // A status comes when something changes; that it still holds is what the heartbeat says.
    if (message.type === 'status' || message.type === 'heartbeat') {
      if (copy.radio) this.#listener.onRig(copy.radio);
    } else if (message.type === 'qso') {
      const fields = contactOfWsjtx(message);
      if (fields) copy.contacts.addLogged(fields);
    } else if (message.type === 'adif') {
      for (const fields of readAdifText(message.adif).contacts) copy.contacts.addAdif(fields);
    }
  }

  #instanceOf(program: string): Instance {
    const known = this.#instances.get(program);
    if (known) return known;
    const contacts = new DuplicateFilter((fields) => this.#listener.onContact({ program, adif: formatRecord(fields) }));
    const copy = { radio: undefined, contacts };
    this.#instances.set(program, copy);
    return copy;
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
    rig: {
      ...(mode ? { mode } : {}),
      ...(transmitting === undefined ? {} : { ptt_down: transmitting ? 1 : 0 }),
    },
  };
}
