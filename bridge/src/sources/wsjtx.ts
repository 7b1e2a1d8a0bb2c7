import { formatRecord } from '@pileup/adif/write/adi-writer';
import { readAdifText } from '../formats/adif-text.ts';
import { programName } from '../formats/program-name.ts';
import { readWsjtx, type WsjtxMessage, type WsjtxStatus } from '../formats/wsjtx.ts';
import { contactOfWsjtx } from '../formats/wsjtx-contact.ts';
import type { Ears, RigHeard, Source } from '../source.ts';
import { ToldTwice } from './duplicate-filter.ts';
import { Silence } from './inactivity.ts';
import { type Hearing, type UdpPlace, UdpSource } from './udp-source.ts';

/** Nothing above it is a radio frequency: the end of ADIF's highest band. */
const HIGHEST_HZ = 7_500_000_000_000;

/** WSJT-X, JTDX and those that speak as they do; each copy of such a program is one of its own, by its id. */
export function wsjtxSource(place: UdpPlace): Source {
  return new UdpSource('wsjtx', place, (ears) => new WsjtxHearing(ears));
}

interface Copy {
  radio: RigHeard | undefined;
  contacts: ToldTwice;
}

/** Makes sense of the datagrams. */
export class WsjtxHearing implements Hearing {
  readonly #ears: Ears;
  readonly #copies = new Map<string, Copy>();
  readonly #silence = new Silence((program) => this.#silent(program));

  constructor(ears: Ears) {
    this.#ears = ears;
  }

  hear(datagram: Buffer): boolean {
    const message = readWsjtx(datagram);
    if (message === undefined) return false;
    // The id names each copy: `WSJT-X`, `WSJT-X - Slice-A`, `JTDX`.
    const program = programName(message.id, 'WSJT-X');
    if (message.type === 'close') this.#silence.over(program);
    else {
      this.#silence.heard(program);
      this.#take(message, program);
    }
    return true;
  }

  end(): void {
    this.#silence.end();
    for (const { contacts } of this.#copies.values()) contacts.end();
    this.#copies.clear();
  }

  #take(message: WsjtxMessage, program: string): void {
    const copy = this.#copyOf(program);
    if (message.type === 'status') copy.radio = radioOf(message, program);
    // A status comes when something changes; that it still holds is what the heartbeat says.
    if (message.type === 'status' || message.type === 'heartbeat') {
      if (copy.radio) this.#ears.rig(copy.radio);
    } else if (message.type === 'qso') {
      const fields = contactOfWsjtx(message);
      if (fields) copy.contacts.numbers(fields);
    } else if (message.type === 'adif') {
      for (const fields of readAdifText(message.adif).contacts) copy.contacts.adif(fields);
    }
  }

  #copyOf(program: string): Copy {
    const known = this.#copies.get(program);
    if (known) return known;
    const contacts = new ToldTwice((fields) => this.#ears.contact({ program, adif: formatRecord(fields) }));
    const copy = { radio: undefined, contacts };
    this.#copies.set(program, copy);
    return copy;
  }

  #silent(program: string): void {
    this.#copies.get(program)?.contacts.end();
    this.#copies.delete(program);
    this.#ears.silent(program);
  }
}

function radioOf({ dialHz, mode, transmitting }: WsjtxStatus, program: string): RigHeard {
  return {
    program,
    freqHz: dialHz > 0 && dialHz <= HIGHEST_HZ ? dialHz : null,
    rig: {
      ...(mode ? { mode } : {}),
      ...(transmitting === undefined ? {} : { ptt_down: transmitting ? 1 : 0 }),
    },
  };
}
