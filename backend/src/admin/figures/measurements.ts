import type { FigureName } from '@pileup/contract/admin/figures';
import { importsSince } from '../../exchange/index.js';
import { ACCOUNT_ROWS } from '../../identity/index.js';
import { CONTACT_COUNTS } from '../../logbook/index.js';
import { type Queryable, statement } from '../../platform/database/database.js';
import { mailRefusals } from '../../platform/messages/mail-refusals.js';
import { LAST_SEEN } from '../../presence/index.js';
import { startsOf } from '../users/calendar.js';

const count = (sql: string) => statement(`select count(*)::integer as value from (${sql}) counted`);
const ACCOUNTS = count(ACCOUNT_ROWS);
const OPERATORS = count(`select from (${LAST_SEEN}) s where seen_at >= $1`);
const CONTACTS = statement(`select coalesce(sum(n), 0)::bigint as value from (${CONTACT_COUNTS}) c`);
const DATABASE = statement('select pg_database_size(current_database())::bigint as value');

/** Measurements of the database at `now` (ms); operators, imports and refused e-mails are those of the day so far. */
export async function measure(database: Queryable, now: number): Promise<ReadonlyMap<FigureName, number>> {
  const { today } = startsOf(now);
  const value = async (of: typeof ACCOUNTS, values: unknown[] = []) =>
    (await database.run<{ value: number }>(of, values))[0]?.value ?? 0;
  const { started, failed } = await importsSince(database, today);
  return new Map<FigureName, number>([
    ['accounts', await value(ACCOUNTS)],
    ['operators', await value(OPERATORS, [today])],
    ['contacts', await value(CONTACTS)],
    ['imports', started],
    ['imports-failed', failed],
    ['database-bytes', await value(DATABASE)],
    ['mail-refused', await mailRefusals(database, now)],
  ]);
}
