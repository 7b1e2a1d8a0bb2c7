import type { FullQsoAnswer } from '@pileup/contract/logbook';
import { formatFrequency, hzFromKhz } from '@pileup/radio/frequency';
import { utcText } from '../utc-text.ts';

export interface QsoDetail {
  label: string;
  value: string;
  /** Shown in the monospaced font: digits, callsigns. */
  mono: boolean;
}

/** The rows of a QSO's page in the order of the specification; empty ones are left out. */
export function qsoDetails(qso: FullQsoAnswer['qso']): QsoDetail[] {
  const rows: readonly (readonly [label: string, value: string, mono: boolean])[] = [
    ['Time (UTC)', utcText(Date.parse(qso.TS)), true],
    ['Station Callsign', qso.station_callsign, true],
    ['DX', qso.Call, true],
    ['Freq', frequencyText(qso.Freq), true],
    ['Mode / SubMode', [qso.Mode, qso.SubMode].filter(Boolean).join(' / '), true],
    ['Contest Name', qso.ContestName, false],
    ['Sent Signal Report', qso.SNT, true],
    ['Received Signal Report', qso.RCV, true],
    ['Comment', qso.Comment, false],
    ['Zone', qso.ZN || (qso.cq_zone === null ? '' : String(qso.cq_zone)), true],
    ['Power', qso.Power === null ? '' : `${qso.Power} W`, true],
    ['Band', qso.Band, true],
    ['Their Grid Square', qso.GridSquare, true],
    ['Continent', qso.Continent, true],
  ];
  return rows.filter(([, value]) => value !== '').map(([label, value, mono]) => ({ label, value, mono }));
}

function frequencyText(khz: number | '******' | null): string {
  if (khz === null || khz === '******') return khz ?? '';
  const hz = hzFromKhz(khz);
  return hz === null ? '' : formatFrequency(hz);
}
