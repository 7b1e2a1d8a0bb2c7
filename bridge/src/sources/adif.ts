import { formatRecord } from '@pileup/adif/write/adi-writer';
import { readAdifText } from '../formats/adif-text.ts';
import type { Source } from '../source.ts';
import { type UdpEndpoint, UdpSource } from './udp-source.ts';

/** Programs that send each contact as ADIF text: WSJT-X's secondary server, Log4OM and others. */
export function adifSource(endpoint: UdpEndpoint): Source {
  return new UdpSource('adif', endpoint, (listener) => ({
    handle(datagram) {
      const { program, contacts } = readAdifText(datagram);
      for (const fields of contacts) listener.onContact({ program, adif: formatRecord(fields) });
      return contacts.length > 0;
    },
    flush() {},
  }));
}
