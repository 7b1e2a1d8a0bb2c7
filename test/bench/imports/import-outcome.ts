import type { ImportReport } from '@pileup/contract/exchange';
import type pg from 'pg';
import { count } from '../process/database.ts';

/** The outcome of an import into an empty log. */
export interface ImportOutcome {
  accountId: number;
  report: ImportReport;
  /** Contacts in the log, by `vlogbookcount`. */
  contactCount: number;
}

const COUNTS = ['read', 'added', 'duplicate', 'enriched', 'rejected'] as const;

/** The fields of a contact that come from the file, and not from the account or the time of the import. */
const FILE_FIELDS = `to_jsonb(q) - '{qdo_id,account_id,import_id,received_at,updated_at,station_callsign}'::text[] as fields`;
const contactsOf = (account: string) => `select ${FILE_FIELDS} from logbook.qso q where account_id = ${account}`;
const rejectedOf = (account: string) =>
  `select record, reason, text from exchange.rejected where account_id = ${account}`;

/**
 * Differences between an import and an undisturbed one of the same file: in the counts, in every field of every
 * contact, and in the rejected records.
 */
export async function differences(
  client: pg.Client,
  undisturbed: ImportOutcome,
  other: ImportOutcome,
): Promise<string[]> {
  const found = COUNTS.filter((name) => undisturbed.report[name] !== other.report[name]).map(
    (name) => `${name} is ${other.report[name]} instead of ${undisturbed.report[name]}`,
  );
  if (other.contactCount !== undisturbed.contactCount)
    found.push(`the log shows ${other.contactCount} instead of ${undisturbed.contactCount}`);
  const accounts = [undisturbed.accountId, other.accountId];
  for (const [what, rowsOf] of Object.entries({ contacts: contactsOf, 'rejected records': rejectedOf })) {
    // `except all` keeps duplicates: a row that exists twice is one too many.
    const missing = await count(client, `from (${rowsOf('$1')} except all ${rowsOf('$2')}) rows`, accounts);
    const surplus = await count(client, `from (${rowsOf('$2')} except all ${rowsOf('$1')}) rows`, accounts);
    if (missing + surplus > 0) found.push(`${missing} ${what} are missing and ${surplus} are too many`);
  }
  return found;
}
