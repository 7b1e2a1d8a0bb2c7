import type pg from 'pg';

/** A copy of the log's table with its indexes, in a schema of its own. */
export async function createBareTable(client: pg.Client): Promise<void> {
  await client.query('create schema if not exists bare; create table bare.qso (like logbook.qso including all)');
}

/** A prepared INSERT of a complete contact. */
export const BARE_INSERT = {
  name: 'bare',
  text: `insert into bare.qso (account_id, minute, dxcc, cq_zone, qso_duration, ts, received_at, updated_at, freq_hz, power, lat, lon,
    call, band, mode, submode, station_callsign, snt, rcv, name, comment, continent, country, qso_origin, client_id)
    values ($1, $2, 339, 25, 61, $3, $4, $4, 7127000, 100, 36.4, 138.4, $5, '40m', 'SSB', 'LSB', 'M0QAB', '59', '59', 'Haruka',
    'Strong on 38, dipole', 'AS', 'Japan', 'LOGBAR', $6) returning qdo_id`,
};

const MINUTE_MS = 60_000;
/** Minutes of the log count from 1900. */
const FIRST_MINUTE = Date.UTC(1900, 0, 1) / MINUTE_MS;

export function bareValues(contact: { account: number; call: string; at: Date; clientId: string }): unknown[] {
  const minute = Math.floor(contact.at.getTime() / MINUTE_MS) - FIRST_MINUTE;
  return [contact.account, minute, contact.at, new Date(), contact.call, contact.clientId];
}
