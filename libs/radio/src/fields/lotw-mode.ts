import { resolveMode } from '../mode.ts';

/** Modes match at LoTW if they are of the same group. */
export type LotwModeGroup = 'CW' | 'PHONE' | 'DATA' | 'IMAGE';

const PHONE = new Set(['AM', 'C4FM', 'DIGITALVOICE', 'DSTAR', 'FM', 'PHONE', 'SSB', 'USB', 'LSB']);
const IMAGE = new Set(['ATV', 'FAX', 'IMAGE', 'SSTV']);
/** Digital modes that LoTW knows by name; the others are `DATA`. */
const DATA = new Set(
  (
    'AMTOR ARDOP CHIP CLOVER CONTESTI DATA DOMINO FSK31 FSK44 FSK441 FST4 FT4 FT8 GTOR HELL HFSK ISCAT JS8 JT4 JT44 JT65 ' +
    'JT6M JT9 MFSK16 MFSK8 MINIRTTY MSK144 MT63 OLIVIA OPERA PACKET PACTOR PAX PSK10 PSK125 PSK2K PSK31 PSK63 PSK63F ' +
    'PSKAM PSKFEC31 Q15 QRA64 ROS RTTY RTTYM T10 THOR THROB VOI WINMOR WSPR Q65'
  ).split(' '),
);

/** The mode groups of LoTW: CW, PHONE (AM, FM, SSB, digital voice), IMAGE (SSTV, fax, television) and DATA. */
export function lotwModeGroup(mode: string, submode = ''): LotwModeGroup {
  const written = mode.trim().toUpperCase();
  const { mode: main } = resolveMode(mode, submode);
  if (main === 'CW') return 'CW';
  if (PHONE.has(main) || PHONE.has(written)) return 'PHONE';
  return IMAGE.has(main) || IMAGE.has(written) ? 'IMAGE' : 'DATA';
}

/** A mode as LoTW knows it: by its name where LoTW lists that, else by its group. */
export function lotwMode(mode: string, submode = ''): string {
  const resolved = resolveMode(mode, submode);
  const group = lotwModeGroup(mode, submode);
  if (group === 'CW') return 'CW';
  for (const name of [resolved.submode, resolved.mode]) {
    if (group === 'DATA' && DATA.has(name)) return name;
    if (group === 'IMAGE' && IMAGE.has(name)) return name;
    if (group === 'PHONE' && PHONE.has(name) && name !== 'USB' && name !== 'LSB') return name;
  }
  return group;
}
