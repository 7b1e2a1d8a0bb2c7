import { type Runs, statement } from '../../platform/database/database.js';
import { minuteOf } from '../qso/natural-key.js';
import type { QsoRow } from '../qso/qso.js';
import { MINUTES_APART } from './staged-rows.js';

/**
 * The field that keeps the numbers programs gave a contact they reported, with blanks between. There can be several: two
 * programs, or one that logged the same contact twice.
 */
export const TOLD_AS = 'APP_PILEUP_TOLD_AS';

/** Numbers kept; beyond, a program that gives new ones each time is not listened to. */
const MOST_NUMBERS = 20;

const NUMBERS = `string_to_array(coalesce(fields->>'${TOLD_AS}', ''), ' ')`;

// What an operator typed or imported is his, whatever a program says of it.
const FIND = statement(`
  select qdo_id, array_length(${NUMBERS}, 1) as numbers from logbook.qso
  where account_id = $1 and call = $2 and minute between $3::integer - ${MINUTES_APART} and $3 + ${MINUTES_APART}
    and deleted_at is null and import_id is null and qso_origin <> 'LOGBAR' and $4 = any (${NUMBERS})
  order by qdo_id limit 1`);

const ADD = statement(`
  update logbook.qso set fields = coalesce(fields, '{}') || jsonb_build_object('${TOLD_AS}', concat_ws(' ', fields->>'${TOLD_AS}', $4::text))
  where account_id = $1 and call = $2 and minute between $3::integer - ${MINUTES_APART} and $3 + ${MINUTES_APART}
    and band = $5 and mode = $6 and deleted_at is null and $4 <> all (${NUMBERS}) and coalesce(array_length(${NUMBERS}, 1), 0) < ${MOST_NUMBERS}`);

const REMOVE = statement(`
  update logbook.qso set fields = fields || jsonb_build_object('${TOLD_AS}', array_to_string(array_remove(${NUMBERS}, $3), ' '))
  where account_id = $1 and qdo_id = $2`);

/** A contact as a program named it: its number there, the call, and the time (ms since 1970) it had when it was told. */
export interface Told {
  id: string;
  call: string;
  ts: number;
}

/** The contact a program reported under a number of its own, and how many numbers it has; null where there is none (any more). */
export async function toldBefore(
  database: Runs,
  accountId: number,
  { id, call, ts }: Told,
): Promise<{ qdoId: number; numbers: number } | null> {
  const [row] = await database.run<{ qdo_id: number; numbers: number }>(FIND, [accountId, call, minuteOf(ts), id]);
  return row ? { qdoId: row.qdo_id, numbers: row.numbers } : null;
}

/** Adds a number to the contact the log had already when a program told it under that number. */
export async function alsoToldAs(
  database: Runs,
  accountId: number,
  { id, call, ts }: Told,
  { band, mode }: Pick<QsoRow, 'band' | 'mode'>,
): Promise<void> {
  await database.run(ADD, [accountId, call, minuteOf(ts), id, band, mode]);
}

/** Takes a number away. */
export async function noLongerToldAs(database: Runs, accountId: number, qdoId: number, id: string): Promise<void> {
  await database.run(REMOVE, [accountId, qdoId, id]);
}
