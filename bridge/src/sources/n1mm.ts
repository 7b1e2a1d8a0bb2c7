import { formatRecord } from '@pileup/adif/write/adi-writer';
import { readN1mm } from '../formats/n1mm.ts';
import type { Source, SourceListener } from '../source.ts';
import { InactivityTimers } from './inactivity.ts';
import { type DatagramHandler, type UdpEndpoint, UdpSource } from './udp-source.ts';

/** N1MM Logger+ and compatible loggers (DXLog, Not1MM, …). */
export function n1mmSource(endpoint: UdpEndpoint): Source {
  return new UdpSource('n1mm', endpoint, (listener) => new N1mmHandler(listener));
}

export class N1mmHandler implements DatagramHandler {
  readonly #listener: SourceListener;
  readonly #inactivity: InactivityTimers;

  constructor(listener: SourceListener) {
    this.#listener = listener;
    this.#inactivity = new InactivityTimers((program) => listener.onInactive(program));
  }

  handle(datagram: Buffer): boolean {
    const message = readN1mm(datagram);
    if (message === undefined) return false;
    if (message.type === 'radio') {
      const { type, isActive, ...reading } = message;
      if (isActive) {
        this.#inactivity.touch(reading.program);
        this.#listener.onRig(reading);
      }
    } else if (message.type === 'contact') {
      const { program, fields, id, was } = message;
      this.#listener.onContact({ program, adif: formatRecord(fields), ...(id ? { id } : {}), ...(was ? { was } : {}) });
    } else if (message.type === 'deletion') {
      const { program, id, call, TS } = message;
      this.#listener.onDeletion({ program, ...(id ? { id } : {}), call, TS });
    }
    return true;
  }

  flush(): void {
    this.#inactivity.clear();
  }
}
