import { type Belonging, erasing } from '../platform/account-data.js';
import { type Database, statement } from '../platform/database/database.js';

/** Contacts deleted by one statement: some tens of milliseconds. */
const AT_ONCE = 5_000;

// Along the natural key, each time from where the last one ended: what was deleted before it is not walked over again.
const CLEAR = statement(`
  with step as materialized (
    select ctid, minute from logbook.qso where account_id = $1 and minute >= $2 order by minute limit ${AT_ONCE}
  ), gone as (
    delete from logbook.qso where ctid = any (array(select ctid from step)) and account_id = $1
  )
  select max(minute) as minute from step`);
const ERASE = ['qso', 'before_import', 'tally'].map((table) =>
  statement(`delete from logbook.${table} where account_id = $1`),
);
const BEFORE_ALL = -2_147_483_648;

/**
 * An account's log, until it is erased. It goes without word to the projections: each module erases its own, and nobody
 * sees any of it any more.
 */
export function ownLog(database: Database): Belonging {
  return {
    name: 'log',
    clear: async (accountId) => {
      for (let from: number | null = BEFORE_ALL; from !== null; ) {
        const [step]: { minute: number | null }[] = await database.run(CLEAR, [accountId, from]);
        from = step?.minute ?? null;
      }
    },
    erase: erasing(ERASE),
  };
}
