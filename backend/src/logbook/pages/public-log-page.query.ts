import type { ProfileQso } from '@pileup/contract/social';
import { type Queryable, statement } from '../../platform/database/database.js';
import { publicFrequency } from '../qso/qso.js';
import { isoSeconds } from '../qso/utc-time.js';
import { countLogbook, pageOf } from './logbook-page.query.js';

const PAGE = statement(
  pageOf('qdo_id, ts, call, station_callsign, freq_hz, contest_name, band, mode, submode, snt, rcv, country'),
);

interface PageRow {
  qdo_id: number;
  ts: Date;
  call: string;
  station_callsign: string;
  freq_hz: number | null;
  contest_name: string;
  band: string;
  mode: string;
  submode: string;
  snt: string;
  rcv: string;
  country: string;
}

export interface PublicLogPage {
  qsos: ProfileQso[];
  count: number;
  page: number;
  pages: number;
}

/**
 * A page of an account's log as others may see it, newest first; a page past the end is the last. `contesting`: its
 * station is in a contest now. `mine`: it is for its owner.
 */
export async function publicLogPage(
  database: Queryable,
  accountId: number,
  { page: wanted, size, contesting, mine }: { page: number; size: number; contesting: boolean; mine: boolean },
): Promise<PublicLogPage> {
  const rowsOf = (page: number) => database.run<PageRow>(PAGE, [accountId, (page - 1) * size, size]);
  // The first page is requested most and does not wait for the count.
  const [count, first] = await Promise.all([countLogbook(database, accountId), wanted === 1 ? rowsOf(1) : undefined]);
  const pages = Math.max(1, Math.ceil(count / size));
  const page = Math.min(wanted, pages);
  const rows = first ?? (count === 0 ? [] : await rowsOf(page));
  return { qsos: rows.map((row) => publicRow(row, contesting, mine)), count, page, pages };
}

function publicRow(row: PageRow, contesting: boolean, mine: boolean): ProfileQso {
  return {
    qdo_id: row.qdo_id,
    TS: isoSeconds(row.ts.getTime()),
    Call: row.call,
    station_callsign: row.station_callsign,
    Freq: mine ? publicFrequency(row.freq_hz, '', false) : publicFrequency(row.freq_hz, row.contest_name, contesting),
    Band: row.band,
    Mode: row.mode,
    SubMode: row.submode,
    SNT: row.snt,
    RCV: row.rcv,
    country: row.country,
  };
}
