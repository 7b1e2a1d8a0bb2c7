import type { ProgramGuide } from './program-guide.ts';

const KEY = 'The API key of your account screen';
const STATION = '`1`, or whatever your program had';

/**
 * The programs that reach the server by themselves: they speak to Wavelog or Cloudlog, and so to us.
 * @param address where this very page came from
 */
export function keyPrograms(address: string): readonly ProgramGuide[] {
  return [
    {
      name: 'WaveLogGate',
      gives: 'Radio and contacts',
      fields: [
        ['Wavelog URL', `\`${address}\``],
        ['API Key', KEY],
        ['Station ID', 'Choose your callsign from its list'],
        ['FLRig', 'Host `127.0.0.1`, port `12345`'],
        ['or Hamlib', 'Host `127.0.0.1`, port `4532`'],
        ['In WSJT-X', 'Settings › Reporting › Secondary UDP Server: enabled, `127.0.0.1`, port `2333`'],
      ],
      note: 'It listens where the bridge does: run one of the two, or the bridge with `--no-adif`.',
    },
    {
      name: 'WaveLogGoat',
      gives: 'Radio',
      fields: [
        ['-wavelog-url', `\`${address}\``],
        ['-wavelog-key', KEY],
        ['-radio-name', 'What your radio shall be called'],
        ['-data-source', '`flrig` or `hamlib`'],
      ],
      note: 'Versions that want a key beginning with `wl2_` speak another language: run the bridge in their place.',
    },
    {
      name: 'WaveLogStoat',
      gives: 'Contacts',
      fields: [
        ['url', `\`${address}\``],
        ['api_key', KEY],
        ['station_profile_id', STATION],
        ['In WSJT-X', 'Settings › Reporting › Secondary UDP Server: enabled, `127.0.0.1`, port `2333`'],
      ],
      note: 'The first three stand in its `config.ini`.',
    },
    {
      name: 'QLog',
      gives: 'Contacts',
      fields: [
        ['Where', 'Settings › Sync & QSL › Wavelog'],
        ['Endpoint', `\`${address}\``],
        ['API Key', KEY],
        ['Station ID', STATION],
      ],
    },
    {
      name: 'Cloudlog Helper',
      gives: 'Radio and contacts',
      fields: [
        ['Address', `\`${address}\``],
        ['API Key', KEY],
        ['Station ID', STATION],
        ['Radio', 'Hamlib or FLRig, as your radio is connected'],
        ['In WSJT-X or JTDX', 'Settings › Reporting › UDP Server: the address and port that the helper shows'],
      ],
    },
    {
      name: 'CloudlogBashCat',
      gives: 'Radio',
      fields: [
        ['cloudlogApiUrl', `\`${address}/index.php/api/radio\``],
        ['cloudlogApiKey', KEY],
        ['cloudlogRadioId', 'What your radio shall be called'],
        ['host, port', '`localhost` and `4532` for rigctld, `12345` for flrig'],
      ],
      note: 'They stand in `cloudlogbashcat.conf`. Older versions have `cloudlogBaseUrl`: the address without the path.',
    },
    {
      name: 'Ham2K PoLo',
      gives: 'Contacts',
      fields: [
        ['Where', 'Settings › Accounts › Wavelog'],
        ['URL', `\`${address}\``],
        ['API Key', KEY],
        ['Station ID', STATION],
      ],
    },
  ];
}
