import type { ConfirmationWay, ExtraFields, FullQsoResponse } from '@pileup/contract/logbook';
import { EXTRA_FIELD_NAMES, EXTRA_FIELDS, type ExtraFieldName } from '@pileup/radio/fields/extra-fields';
import { PROPAGATION_MODES } from '@pileup/radio/fields/propagation';
import { formatFrequency, hzFromKhz, hzFromMhz, khzOf } from '@pileup/radio/frequency';
import type { ShownDateFormat } from '../../../lib/text/display-settings.ts';
import { localText, utcClockText, utcDateText } from '../../../lib/text/time-text.ts';
import { clockText } from '../utc-text.ts';

export interface QsoDetail {
  label: string;
  value: string;
  /** Whether the value is shown in the monospaced font: digits, callsigns. */
  mono: boolean;
  /** The address of a page about the value. */
  to?: string;
}

type Row = readonly [label: string, value: string, mono: boolean, to?: string];

export interface QsoDisplay {
  format: ShownDateFormat;
  localTime: boolean;
}

const WAYS: Record<ConfirmationWay, string> = { lotw: 'LoTW', eqsl: 'eQSL', card: 'QSL card' };

/** The rows of a QSO's page in the order of the specification, then the owner's extra fields; empty ones are left out. */
export function qsoDetails(
  { qso, confirmed_by }: Pick<FullQsoResponse, 'qso' | 'confirmed_by'>,
  { format, localTime }: QsoDisplay,
): QsoDetail[] {
  const ms = Date.parse(qso.TS);
  const rows: readonly Row[] = [
    ['Time (UTC)', `${utcDateText(ms, format)} ${utcClockText(ms)}`, true],
    ['Local time', localTime ? localText(ms) : '', true],
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
    ['Country', qso.country, false, `/dxcc?${new URLSearchParams({ call: qso.Call, date: qso.TS })}`],
    ['Confirmed by', confirmed_by ? confirmed_by.map((way) => WAYS[way]).join(', ') || 'Not confirmed yet' : '', false],
    ...('fields' in qso ? extraRows(qso.fields ?? {}) : []),
  ];
  return rows
    .filter(([, value]) => value !== '')
    .map(([label, value, mono, to]) => ({ label, value, mono, ...(to !== undefined && { to }) }));
}

/** Fields that are shown with the field they belong to. */
const IN_OTHER_ROWS: readonly ExtraFieldName[] = ['QSO_DATE_OFF', 'BAND_RX'];

function extraRows(fields: ExtraFields): Row[] {
  const { QSO_DATE_OFF = '', BAND_RX = '' } = fields;
  const shownText = (name: ExtraFieldName, value: string) => {
    if (name === 'TIME_OFF') return `${QSO_DATE_OFF.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3 ')}${clockText(value)}`;
    if (name === 'FREQ_RX')
      return [frequencyText(khzOf(hzFromMhz(value) ?? 0)) || value, BAND_RX].filter(Boolean).join(', ');
    return name === 'PROP_MODE' ? (PROPAGATION_MODES[value] ?? value) : value;
  };
  return EXTRA_FIELD_NAMES.filter((name) => !IN_OTHER_ROWS.includes(name)).map((name) => {
    const { label, kind } = EXTRA_FIELDS[name];
    const value = fields[name];
    return [label, value ? shownText(name, value) : '', !['text', 'lines', 'propagation'].includes(kind)];
  });
}

function frequencyText(khz: number | '******' | null): string {
  if (khz === null || khz === '******') return khz ?? '';
  const hz = hzFromKhz(khz);
  return hz ? formatFrequency(hz) : '';
}
