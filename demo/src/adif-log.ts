import { formatRecord } from '@pileup/adif/write/adi-writer';
import type { Contact } from './activity/contacts.ts';
import type { Station } from './community/stations.ts';

/** A log as a logging program writes it. */
export function adifOf(station: Station, contacts: readonly Contact[]): string {
  return `Log of ${station.callsign}\n<EOH>\n${contacts.map((contact) => record(station, contact)).join('')}`;
}

function record({ callsign }: Station, { at, khz, fields }: Contact): string {
  const [date = '', time = ''] = new Date(at).toISOString().replaceAll(/[-:]/g, '').split(/[T.]/);
  const values = {
    CALL: fields.Call,
    QSO_DATE: date,
    TIME_ON: time,
    FREQ: (khz / 1_000).toFixed(6),
    MODE: fields.Mode,
    SUBMODE: fields.SubMode,
    RST_SENT: fields.SNT,
    RST_RCVD: fields.RCV,
    TX_PWR: String(fields.Power),
    NAME: fields.Name,
    COMMENT: fields.Comment,
    GRIDSQUARE: fields.GridSquare,
    CONTEST_ID: fields.ContestName,
    STATION_CALLSIGN: fields.station_callsign ?? callsign,
  };
  const present = Object.entries(values).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));
  return formatRecord(Object.fromEntries(present));
}
