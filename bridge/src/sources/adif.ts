import { formatRecord } from '@pileup/adif/write/adi-writer';
import { readAdifText } from '../formats/adif-text.ts';
import type { Source } from '../source.ts';
import { type UdpPlace, UdpSource } from './udp-source.ts';

/** Programs that send each contact as ADIF text: WSJT-X's second server, Log4OM and others. */
export function adifSource(place: UdpPlace): Source {
  return new UdpSource('adif', place, (ears) => ({
    hear(datagram) {
      const { program, contacts } = readAdifText(datagram);
      for (const fields of contacts) ears.contact({ program, adif: formatRecord(fields) });
      return contacts.length > 0;
    },
    end() {},
  }));
}
