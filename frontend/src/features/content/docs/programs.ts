/** How to connect one program. In all texts, parts in backticks are entered literally. */
export interface ProgramGuide {
  name: string;
  /** The data that the program sends: the radio, contacts, or both. */
  provides: string;
  fields: readonly (readonly [field: string, enter: string])[];
  note?: string;
}

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

const KEY = 'The API key from your account screen';
const STATION = '`1`, or what your program had before';
const FROM_LIST = 'choose your callsign from the list';

/** The programs that connect directly, since they support Wavelog or Cloudlog; `address` is the origin of this site. */
export function keyPrograms(address: string): readonly ProgramGuide[] {
  return [
    {
      name: 'WaveLogGate',
      provides: 'Radio and contacts',
      fields: [
        ['Wavelog URL', `\`${address}\``],
        ['API Key', KEY],
        ['Station ID', 'Choose your callsign from the list'],
        ['FLRig', 'Host `127.0.0.1`, port `12345`'],
        ['or Hamlib', 'Host `127.0.0.1`, port `4532`'],
        ['In WSJT-X', 'Settings › Reporting › Secondary UDP Server: enabled, `127.0.0.1`, port `2333`'],
      ],
      note: 'It listens on the same port as the bridge: run one of the two, or the bridge with `--no-adif`.',
    },
    {
      name: 'WaveLogGoat',
      provides: 'Radio',
      fields: [
        ['-wavelog-url', `\`${address}\``],
        ['-wavelog-key', KEY],
        ['-radio-name', 'A name for your radio'],
        ['-data-source', '`flrig` or `hamlib`'],
      ],
    },
    {
      name: 'WaveLogStoat',
      provides: 'Contacts',
      fields: [
        ['url', `\`${address}\``],
        ['api_key', KEY],
        ['station_profile_id', STATION],
        ['In WSJT-X', 'Settings › Reporting › Secondary UDP Server: enabled, `127.0.0.1`, port `2333`'],
      ],
      note: 'The first three are set in its `config.ini`.',
    },
    {
      name: 'QLog',
      provides: 'Contacts',
      fields: [
        ['Where', 'Settings › Sync & QSL › Wavelog'],
        ['Endpoint', `\`${address}\``],
        ['API Key', KEY],
      ],
      note: 'It asks for the station with each upload: as Station Profile ID enter `1`, or what your program had before.',
    },
    {
      name: 'GridTracker 2',
      provides: 'Contacts',
      fields: [
        ['Where', 'Settings › Logging; tick Log? in the Cloudlog line'],
        ['URL', `\`${address}\``],
        ['API Key', KEY],
        ['Station Profile', `Press Test, then ${FROM_LIST}`],
      ],
    },
    {
      name: 'WSJT-X Improved and WSJT-Z',
      provides: 'Contacts',
      fields: [
        ['Where', 'Settings › Advanced; tick the Cloudlog frame'],
        ['API URL', `\`${address}\``],
        ['API Key', KEY],
        ['Station ID', STATION],
      ],
      note: 'Test API Key turns green. If WSJT-X itself has this frame, its Station profile is your callsign.',
    },
    {
      name: 'Cloudlog Helper',
      provides: 'Radio and contacts',
      fields: [
        ['Address', `\`${address}\``],
        ['API Key', KEY],
        ['Cloudlog Station ID', `Press Test, then ${FROM_LIST}`],
        ['Radio', 'Hamlib or FLRig, whichever controls your radio'],
        ['In WSJT-X or JTDX', 'Settings › Reporting › UDP Server: the address and port that the helper shows'],
      ],
    },
    {
      name: 'CloudlogBashCat',
      provides: 'Radio',
      fields: [
        ['cloudlogApiUrl', `\`${address}/index.php/api/radio\``],
        ['cloudlogApiKey', KEY],
        ['cloudlogRadioId', 'A name for your radio'],
        ['host, port', '`localhost` and `4532` for rigctld, `12345` for flrig'],
      ],
      note: 'They are set in `cloudlogbashcat.conf`. Older versions have `cloudlogBaseUrl`: the address without the path.',
    },
    {
      name: 'Ham2K PoLo',
      provides: 'Contacts',
      fields: [
        ['First', 'Developer settings › Enable Wavelog Experiments; otherwise Wavelog is hidden'],
        ['Where', 'Settings › Accounts › Wavelog Settings'],
        ['Wavelog API URL', `\`${address}\``],
        ['API Key', KEY],
        ['Station', `Press Fetch Stations, then ${FROM_LIST}`],
      ],
      note: 'Send each operation with its own Export QSOs to Wavelog.',
    },
  ];
}
