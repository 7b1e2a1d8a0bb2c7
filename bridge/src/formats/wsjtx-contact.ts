import type { AdifFields } from '@pileup/adif/record';
import { bandOf } from '@pileup/radio/band';
import { resolveMode } from '@pileup/radio/mode';
import { nonEmptyFields } from './non-empty-fields.ts';
import type { WsjtxQso } from './wsjtx.ts';

/** A logged contact as ADIF fields; undefined without a call or a time. */
export function contactOfWsjtx(qso: WsjtxQso): AdifFields | undefined {
  const on = qso.on ?? qso.off;
  const off = qso.off ?? qso.on;
  if (on === null || off === null || !qso.dxCall?.trim()) return undefined;
  const { mode, submode } = resolveMode(qso.mode ?? '');
  const [qsoDate, timeOn] = dateAndTime(on);
  const [qsoDateOff, timeOff] = dateAndTime(off);
  return nonEmptyFields({
    CALL: qso.dxCall,
    GRIDSQUARE: qso.dxGrid,
    MODE: mode,
    SUBMODE: submode,
    RST_SENT: qso.rstSent,
    RST_RCVD: qso.rstRcvd,
    QSO_DATE: qsoDate,
    TIME_ON: timeOn,
    QSO_DATE_OFF: qsoDateOff,
    TIME_OFF: timeOff,
    BAND: bandOf(qso.txHz),
    FREQ: qso.txHz > 0 ? (qso.txHz / 1e6).toFixed(6) : '',
    STATION_CALLSIGN: qso.myCall,
    MY_GRIDSQUARE: qso.myGrid,
    TX_PWR: qso.txPower,
    COMMENT: qso.comments,
    NAME: qso.name,
    OPERATOR: qso.operator,
    STX_STRING: qso.exchSent,
    SRX_STRING: qso.exchRcvd,
    PROP_MODE: qso.propMode,
  });
}

/** ADIF's date and time; fractions of a second are dropped, as in WSJT-X's own ADIF. */
function dateAndTime(moment: number): [date: string, time: string] {
  const [date = '', time = ''] = new Date(moment).toISOString().split(/[T.]/);
  return [date.replaceAll('-', ''), time.replaceAll(':', '')];
}
