import type { ProgramGuide } from './program-guide.ts';

const KEY = 'The API key of your account screen';
const STATION = '`1`, or whatever your program had';
const FROM_LIST = 'choose your callsign from the list';

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
        ['Station ID', 'Choose your callsign from the list'],
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
      ],
      note: 'The station is asked for with each upload: as Station Profile ID enter `1`, or whatever your program had.',
    },
    {
      name: 'GridTracker 2',
      gives: 'Contacts',
      fields: [
        ['Where', 'Settings › Logging; in the line that names Cloudlog tick Log?'],
        ['URL', `\`${address}\``],
        ['API Key', KEY],
        ['Station Profile', `Press Test, then ${FROM_LIST}`],
      ],
    },
    {
      name: 'WSJT-X Improved and WSJT-Z',
      gives: 'Contacts',
      fields: [
        ['Where', 'Settings › Advanced; tick the frame that names Cloudlog'],
        ['API URL', `\`${address}\``],
        ['API Key', KEY],
        ['Station ID', STATION],
      ],
      note: 'Test API Key turns green. Where WSJT-X itself has this frame, its Station profile is your callsign.',
    },
    {
      name: 'Cloudlog Helper',
      gives: 'Radio and contacts',
      fields: [
        ['Address', `\`${address}\``],
        ['API Key', KEY],
        ['Cloudlog Station ID', `Press Test, then ${FROM_LIST}`],
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
        ['First', 'Developer settings › Enable Wavelog Experiments; until then Wavelog is hidden'],
        ['Where', 'Settings › Accounts › Wavelog Settings'],
        ['Wavelog API URL', `\`${address}\``],
        ['API Key', KEY],
        ['Station', `Press Fetch Stations, then ${FROM_LIST}`],
      ],
      note: 'Each operation is sent with its own Export QSOs to Wavelog.',
    },
  ];
}
