import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { UNDOABLE_MS } from './edit.js';

/** For how long the changes of a contact are shown. */
const HISTORY_MS = 365 * 86_400_000;

const EDITS = sql<{ before: Date }>`delete from logbook.edit where coalesce(applied_at, created_at) < $before`;
const CHANGES = sql<{ before: Date }>`delete from logbook.qso_change where changed_at < $before`;

/** Deletes edits that cannot be undone any more, and changes of contacts after a year. */
export async function deleteOldChanges(database: Queryable, now: number): Promise<void> {
  await database.run(EDITS, { before: new Date(now - UNDOABLE_MS) });
  await database.run(CHANGES, { before: new Date(now - HISTORY_MS) });
}
