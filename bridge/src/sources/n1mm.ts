import { formatRecord } from '@pileup/adif/write/adi-writer';
import { readN1mm } from '../formats/n1mm.ts';
import type { Ears, Source } from '../source.ts';
import { Silence } from './inactivity.ts';
import { type Hearing, type UdpPlace, UdpSource } from './udp-source.ts';

/** N1MM Logger+ and the loggers that speak as it does (DXLog, Not1MM, …). */
export function n1mmSource(place: UdpPlace): Source {
  return new UdpSource('n1mm', place, (ears) => new N1mmHearing(ears));
}

/** Makes sense of the datagrams. */
export class N1mmHearing implements Hearing {
  readonly #ears: Ears;
  readonly #silence: Silence;

  constructor(ears: Ears) {
    this.#ears = ears;
    this.#silence = new Silence((program) => ears.silent(program));
  }

  hear(datagram: Buffer): boolean {
    const message = readN1mm(datagram);
    if (message === undefined) return false;
    if (message.type === 'radio') {
      const { type, isActive, ...heard } = message;
      if (isActive) {
        this.#silence.heard(heard.program);
        this.#ears.rig(heard);
      }
    } else if (message.type === 'contact') {
      const { program, fields, id, was } = message;
      this.#ears.contact({ program, adif: formatRecord(fields), ...(id ? { id } : {}), ...(was ? { was } : {}) });
    } else if (message.type === 'deletion') {
      const { type, ...retraction } = message;
      this.#ears.retraction(retraction);
    }
    return true;
  }

  end(): void {
    this.#silence.end();
  }
}
