import type { ProgramGuide } from './program-guide.ts';

/** The programs the bridge hears on the operator's own computer. They need neither address nor key. */
export const BRIDGE_PROGRAMS: readonly ProgramGuide[] = [
  {
    name: 'WSJT-X and JTDX',
    gives: 'Radio and contacts',
    fields: [
      ['Where', 'Settings › Reporting'],
      ['UDP Server', '`127.0.0.1`'],
      ['UDP Server port number', '`2237`'],
      ['Accept UDP requests', 'Not needed'],
      ['Secondary UDP Server', 'Only if you want it: `127.0.0.1`, port `2333`'],
    ],
    note: 'A contact that comes by both servers is logged once.',
  },
  {
    name: 'N1MM Logger+',
    gives: 'Radio and contacts, corrections and deletions too',
    fields: [
      ['Where', 'Config › Configure Ports… › Broadcast Data'],
      ['Radio', 'Ticked, `127.0.0.1:12060`'],
      ['Contacts', 'Ticked, `127.0.0.1:12060`'],
    ],
  },
  {
    name: 'rigctld (Hamlib)',
    gives: 'Radio; can be tuned from here',
    fields: [
      ['Start it with', '`rigctld -m <model> -r <port>`'],
      ['Port', '`4532`, its usual one'],
    ],
    note: '`rigctl -l` lists the models; the port is the radio’s, such as `/dev/ttyUSB0` or `COM3`.',
  },
  {
    name: 'flrig',
    gives: 'Radio; can be tuned from here',
    fields: [['Port', '`12345`, its usual one: nothing to set']],
  },
  {
    name: 'Log4OM',
    gives: 'Contacts',
    fields: [
      ['Where', 'Settings › Program configuration › Software integration › Connections'],
      ['UDP outbound', 'A new one of the kind ADIF message'],
      ['Destination', '`127.0.0.1`, port `2333`'],
    ],
  },
  {
    name: 'fldigi',
    gives: 'Radio through flrig, contacts by UDP',
    fields: [
      ['Radio', 'Let flrig control the radio, in fldigi under Rig Control › flrig'],
      ['Contacts', 'Where your version sends N1MM messages by UDP: `127.0.0.1`, port `12060`'],
    ],
  },
];
