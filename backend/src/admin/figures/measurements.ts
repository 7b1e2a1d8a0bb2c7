import type { FigureName } from '@pileup/contract/admin/figures';
import { importsSince } from '../../exchange/index.js';
import { ACCOUNT_ROWS } from '../../identity/index.js';
import { CONTACT_COUNTS } from '../../logbook/index.js';
import type { Queryable } from '../../platform/database/database.js';
import { type NoParams, type Statement, sql } from '../../platform/database/sql.js';
import { mailRefusals } from '../../platform/messages/mail-refusals.js';
import { LAST_SEEN } from '../../presence/index.js';
import { startsOf } from '../users/calendar.js';

interface Value {
  value: number;
}

const ACCOUNTS = sql<NoParams, Value>`select count(*)::integer as value from (${ACCOUNT_ROWS}) counted`;
const OPERATORS = sql<{ since: Date }, Value>`
  select count(*)::integer as value from (select from (${LAST_SEEN}) s where seen_at >= $since) counted`;
const CONTACTS = sql<NoParams, Value>`select coalesce(sum(n), 0)::bigint as value from (${CONTACT_COUNTS}) c`;
const DATABASE = sql<NoParams, Value>`select pg_database_size(current_database())::bigint as value`;

/** Measurements of the database at `now` (ms); operators, imports and refused e-mails are those of the day so far. */
export async function measure(database: Queryable, now: number): Promise<ReadonlyMap<FigureName, number>> {
  const { today } = startsOf(now);
  const value = async (of: Statement<{ since: Date }, Value>) =>
    (await database.run(of, { since: today }))[0]?.value ?? 0;
  const { started, failed } = await importsSince(database, today);
  return new Map<FigureName, number>([
    ['accounts', await value(ACCOUNTS)],
    ['operators', await value(OPERATORS)],
    ['contacts', await value(CONTACTS)],
    ['imports', started],
    ['imports-failed', failed],
    ['database-bytes', await value(DATABASE)],
    ['mail-refused', await mailRefusals(database, now)],
  ]);
}
