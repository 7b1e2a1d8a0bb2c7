import type { ImportReport } from '@pileup/contract/exchange';
import type pg from 'pg';
import { count } from '../process/database.ts';

/** What an import into an empty log came to. */
export interface Outcome {
  accountId: number;
  report: ImportReport;
  /** The contacts the log says it has. */
  shown: number;
}

const COUNTS = ['read', 'added', 'duplicate', 'enriched', 'rejected'] as const;

/** All that a file says about a contact; the rest depends on whose log it is in, and when it came there. */
const SAID = `to_jsonb(q) - '{qdo_id,account_id,import_id,received_at,updated_at,station_callsign}'::text[] as said`;
const contactsOf = (account: string) => `select ${SAID} from logbook.qso q where account_id = ${account}`;
const rejectedOf = (account: string) =>
  `select record, reason, text from exchange.rejected where account_id = ${account}`;

/**
 * In what an import differs from another one of the same file that nothing disturbed: its counts, every contact with
 * all its fields, and the rejected records. Empty: in nothing.
 */
export async function differences(client: pg.Client, undisturbed: Outcome, other: Outcome): Promise<string[]> {
  const found = COUNTS.filter((name) => undisturbed.report[name] !== other.report[name]).map(
    (name) => `${name} is ${other.report[name]} instead of ${undisturbed.report[name]}`,
  );
  if (other.shown !== undisturbed.shown) found.push(`the log shows ${other.shown} instead of ${undisturbed.shown}`);
  const accounts = [undisturbed.accountId, other.accountId];
  for (const [what, rowsOf] of Object.entries({ contacts: contactsOf, 'rejected records': rejectedOf })) {
    // `except all` counts: a row that is there twice is one too many.
    const missing = await count(client, `from (${rowsOf('$1')} except all ${rowsOf('$2')}) rows`, accounts);
    const surplus = await count(client, `from (${rowsOf('$2')} except all ${rowsOf('$1')}) rows`, accounts);
    if (missing + surplus > 0) found.push(`${missing} ${what} are missing and ${surplus} are too many`);
  }
  return found;
}
