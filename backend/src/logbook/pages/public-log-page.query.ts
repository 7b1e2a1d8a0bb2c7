import type { ProfileQso } from '@pileup/contract/social';
import { publicFrequency } from '@pileup/radio/contests/hidden-frequency';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { selectList } from '../qso/qso.js';
import { countLogbook, pageOf } from './logbook-page.query.js';

const SHOWN = ['qdo_id', 'TS', 'Call', 'station_callsign', 'Band', 'Mode', 'SubMode', 'SNT', 'RCV', 'country'] as const;
const PAGE = sql<
  { accountId: number; offset: number; limit: number },
  PageRow
>`${pageOf(`${selectList(SHOWN)}, freq_hz, contest_name`)}`;

type PageRow = Omit<ProfileQso, 'Freq'> & { freq_hz: number | null; contest_name: string };

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
  const rowsOf = (page: number) => database.run(PAGE, { accountId, offset: (page - 1) * size, limit: size });
  // The first page is requested most and does not wait for the count.
  const [count, first] = await Promise.all([countLogbook(database, accountId), wanted === 1 ? rowsOf(1) : undefined]);
  const pages = Math.max(1, Math.ceil(count / size));
  const page = Math.min(wanted, pages);
  const rows = first ?? (count === 0 ? [] : await rowsOf(page));
  return { qsos: rows.map((row) => publicRow(row, contesting, mine)), count, page, pages };
}

function publicRow({ freq_hz, contest_name, ...qso }: PageRow, contesting: boolean, mine: boolean): ProfileQso {
  return {
    ...qso,
    Freq: mine ? publicFrequency(freq_hz, '', false) : publicFrequency(freq_hz, contest_name, contesting),
  };
}
