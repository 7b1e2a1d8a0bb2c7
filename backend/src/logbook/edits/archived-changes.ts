import type { QsoHistoryResponse } from '@pileup/contract/log/edits';
import { type ArchiveFile, jsonFile, jsonRows } from '../../platform/account-data.js';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import type { Values } from './change-texts.js';
import { type EditRow, editOf } from './edit.js';
import { type ChangeRow, changesOf } from './history.query.js';

// The changes of a log for the archive of its account.

const PAGE_SIZE = 100;

const EDITS = sql<{ accountId: number }, EditRow>`
  select * from logbook.edit where account_id = $accountId and status not in ('previewing', 'previewed') order by id`;
// A page has whole contacts, so that no history is torn between two pages.
const CHANGED = sql<{ accountId: number; after: number }, ChangedContact>`
  select q.qdo_id, q.call, to_jsonb(q) as current, (
    select jsonb_agg(jsonb_build_object('edit_id', c.edit_id, 'changed_at', c.changed_at, 'was', c.was) order by c.id desc)
    from logbook.qso_change c where c.account_id = $accountId and c.qdo_id = q.qdo_id
  ) as changes
  from logbook.qso q
  where q.account_id = $accountId and q.qdo_id in (
    select distinct c.qdo_id from logbook.qso_change c where c.account_id = $accountId and c.qdo_id > $after
    order by c.qdo_id limit ${PAGE_SIZE})
  order by q.qdo_id`;
const BEFORE_IMPORTS = sql<{ accountId: number; importId: number; qdoId: number }, BeforeImport>`
  select import_id, qdo_id, left_at as changed_at, was - 'account_id' as was from logbook.before_import
  where account_id = $accountId and (import_id, qdo_id) > ($importId, $qdoId) order by import_id, qdo_id limit ${PAGE_SIZE}`;

interface ChangedContact {
  qdo_id: number;
  call: string;
  current: Values;
  changes: (Omit<ChangeRow, 'changed_at'> & { changed_at: string })[];
}

interface BeforeImport {
  import_id: number;
  qdo_id: number;
  changed_at: Date;
  was: object;
}

/** The changes of several contacts, of each contact, and what imports changed. */
export async function* archivedChanges(database: Queryable, accountId: number): AsyncIterable<ArchiveFile> {
  const edits = await database.run(EDITS, { accountId });
  yield jsonFile('edits.json', 'Your bulk edits of the last 30 days.', edits.map(editOf));
  yield jsonRows<ChangedContact>(
    'contact-changes.json',
    'How your contacts were changed in the last year, newest first.',
    (last) => database.run(CHANGED, { accountId, after: last?.qdo_id ?? 0 }),
    shownHistory,
  );
  yield jsonRows<BeforeImport>(
    'contacts-before-imports.json',
    'Contacts that an import completed, as they were before, while it can be undone.',
    (last) => database.run(BEFORE_IMPORTS, { accountId, importId: last?.import_id ?? 0, qdoId: last?.qdo_id ?? 0 }),
  );
}

function shownHistory({ qdo_id, call, current, changes }: ChangedContact): {
  qdo_id: number;
  Call: string;
  history: QsoHistoryResponse['history'];
} {
  const rows = changes.map((change) => ({ ...change, changed_at: new Date(change.changed_at) }));
  return { qdo_id, Call: call, history: changesOf(current, rows) };
}
