import { formatRecord } from '@pileup/adif/write/adi-writer';
import { readN1mm } from '../formats/n1mm.ts';
import type { SourceListener, Source } from '../source.ts';
import { InactivityTimers } from './inactivity.ts';
import { type DatagramHandler, type UdpEndpoint, UdpSource } from './udp-source.ts';

/** N1MM Logger+ and the loggers that speak as it does (DXLog, Not1MM, …). */
export function n1mmSource(place: UdpEndpoint): Source {
  return new UdpSource('n1mm', place, (ears) => new N1mmHandler(ears));
}

/** Makes sense of the datagrams. */
export class N1mmHandler implements DatagramHandler {
  readonly #listener: SourceListener;
  readonly #inactivity: InactivityTimers;

  constructor(ears: SourceListener) {
    this.#listener = ears;
    this.#inactivity = new InactivityTimers((program) => ears.onInactive(program));
  }

  handle(datagram: Buffer): boolean {
    const message = readN1mm(datagram);
    if (message === undefined) return false;
    if (message.type === 'radio') {
      const { type, isActive, ...heard } = message;
      if (isActive) {
        this.#inactivity.touch(heard.program);
        this.#listener.onRig(heard);
      }
    } else if (message.type === 'contact') {
      const { program, fields, id, was } = message;
      this.#listener.onContact({ program, adif: formatRecord(fields), ...(id ? { id } : {}), ...(was ? { was } : {}) });
    } else if (message.type === 'deletion') {
      const { type, ...retraction } = message;
      this.#listener.onDeletion(retraction);
    }
    return true;
  }

  flush(): void {
    this.#inactivity.clear();
  }
}
