import type { ProgramGuide } from './program-guide.ts';

/** The programs that the bridge supports on the operator's computer. They need neither address nor key. */
export const BRIDGE_PROGRAMS: readonly ProgramGuide[] = [
  {
    name: 'WSJT-X and JTDX',
    provides: 'Radio and contacts',
    fields: [
      ['Where', 'Settings › Reporting'],
      ['UDP Server', '`127.0.0.1`'],
      ['UDP Server port number', '`2237`'],
      ['Accept UDP requests', 'Not needed'],
      ['Secondary UDP Server', 'Optional: `127.0.0.1`, port `2333`'],
    ],
    note: 'A contact received from both servers is logged once.',
  },
  {
    name: 'N1MM Logger+',
    provides: 'Radio and contacts, including corrections and deletions',
    fields: [
      ['Where', 'Config › Configure Ports… › Broadcast Data'],
      ['Radio', 'Ticked, `127.0.0.1:12060`'],
      ['Contacts', 'Ticked, `127.0.0.1:12060`'],
    ],
  },
  {
    name: 'rigctld (Hamlib)',
    provides: 'Radio; can be tuned from the page, and send macros',
    fields: [
      ['Start it with', '`rigctld -m <model> -r <port>`'],
      ['Port', '`4532`, the default'],
    ],
    note: '`rigctl -l` lists the models; the port is the radio’s, such as `/dev/ttyUSB0` or `COM3`.',
  },
  {
    name: 'flrig',
    provides: 'Radio; can be tuned from the page',
    fields: [['Port', '`12345`, the default: nothing to set']],
  },
  {
    name: 'Log4OM',
    provides: 'Contacts',
    fields: [
      ['Where', 'Settings › Program configuration › Software integration › Connections'],
      ['UDP outbound', 'Add one of type ADIF message'],
      ['Destination', '`127.0.0.1`, port `2333`'],
    ],
  },
  {
    name: 'fldigi',
    provides: 'Radio through flrig, contacts by UDP',
    fields: [
      ['Radio', 'Let flrig control the radio: Rig Control › flrig'],
      ['Contacts', 'If your version sends N1MM messages by UDP: `127.0.0.1`, port `12060`'],
    ],
  },
];
