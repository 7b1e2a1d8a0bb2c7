import type { Queryable } from '../../platform/database/database.js';
import { type NotNull, sql } from '../../platform/database/sql.js';
import { isCounted } from '../lookup/counted.js';
import { ownGrid } from '../lookup/qso-filters.js';
import { minuteOf } from '../qso/natural-key.js';

/** Fields of a contact that statistics read. */
export interface CountedContact {
  qdo_id: number;
  /** Minutes since 1900. */
  minute: number;
  call: string;
  band: string;
  /** Computed by the database for every row. */
  mode_class: NotNull<string>;
  dxcc: number | null;
  continent: string;
  grid: string;
  /** The position of its grid square, else of its entity. */
  lat: number | null;
  lon: number | null;
  /** The grid square of the own station, if the contact has one. */
  my_grid: string | null;
}

const BATCH_SIZE = 5_000;
// Reads along the natural key.
const BATCH = sql<{ accountId: number; minute: number; end: number; qdoId: number }, CountedContact>`
  select qdo_id, minute, call, band, mode_class, dxcc, continent, grid, lat, lon, ${ownGrid()} as my_grid
  from logbook.qso
  where account_id = $accountId and minute >= $minute and minute < $end and (minute, qdo_id) > ($minute::integer, $qdoId::bigint) and deleted_at is null
    and ${isCounted()}
  order by minute, qdo_id limit ${BATCH_SIZE}`;

/** The contacts of a year (UTC), oldest first, in batches. */
export async function* yearContacts(
  database: Queryable,
  accountId: number,
  year: number,
): AsyncIterable<CountedContact[]> {
  const end = minuteOf(Date.UTC(year + 1, 0, 1));
  let after: Pick<CountedContact, 'minute' | 'qdo_id'> | undefined = {
    minute: minuteOf(Date.UTC(year, 0, 1)),
    qdo_id: 0,
  };
  while (after) {
    const batch: CountedContact[] = await database.run(BATCH, {
      accountId,
      minute: after.minute,
      end,
      qdoId: after.qdo_id,
    });
    if (batch.length > 0) yield batch;
    after = batch.length < BATCH_SIZE ? undefined : batch.at(-1);
  }
}
