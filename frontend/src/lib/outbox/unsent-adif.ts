import { formatHeader, formatRecord } from '@pileup/adif/write/adi-writer';
import { bandOf } from '@pileup/radio/band';
import { formatMhz, hzFromKhz } from '@pileup/radio/frequency';
import type { UnsentContact } from './unsent-contact.ts';

/** Contacts as an ADIF file, without deleted ones, for another logbook or an import here. `now`: ms. */
export function unsentAdif(contacts: readonly UnsentContact[], now: number): string {
  const present = contacts.filter(({ change, isWithdrawn }) => !change?.isDeletion && !isWithdrawn);
  return formatHeader('page', new Date(now)) + present.map((contact) => formatRecord(recordOf(contact))).join('');
}

function recordOf({ fields, station, change }: UnsentContact): Record<string, string> {
  const hz = hzFromKhz(fields.Freq ?? '');
  const [date = '', time = ''] = new Date(fields.TS).toISOString().slice(0, 19).replace(/[-:]/g, '').split('T');
  const record: Record<string, unknown> = {
    CALL: fields.Call,
    QSO_DATE: date,
    TIME_ON: time,
    FREQ: hz === null ? '' : formatMhz(hz),
    BAND: hz === null ? fields.Band : bandOf(hz),
    MODE: fields.Mode,
    SUBMODE: fields.SubMode,
    RST_SENT: fields.SNT,
    RST_RCVD: fields.RCV,
    NAME: fields.Name,
    COMMENT: fields.Comment,
    TX_PWR: fields.Power,
    DXCC: fields.dxcc,
    GRIDSQUARE: fields.GridSquare ?? change?.base.GridSquare,
    CONTEST_ID: fields.ContestName ?? change?.base.ContestName,
    STATION_CALLSIGN: station,
    ...change?.base.fields,
    ...fields.fields,
  };
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) =>
      value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  );
}
