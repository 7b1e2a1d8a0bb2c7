import type { LogEditAction } from '@pileup/contract/log/edits';
import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database, type Queryable, statement } from '../../platform/database/database.js';
import { unprepared } from '../lookup/unprepared.js';
import { SearchQueue } from '../pages/search-queue.js';
import { CANDIDATE_COLUMNS, type Candidate, changeOfContact } from './contact-changes.js';
import type { EditChange, EditRow } from './edit.js';
import { MAX_SAMPLES, samplesOf } from './edit-samples.js';
import { differsSql, selectionSql } from './edit-selection.js';
import { newValues } from './edit-values.js';
import { EditRunner } from './run-edit.js';

/**
 * Stores an edit with what it would change, in place of earlier previews of the account. An edit that derives entities
 * reads every contact and may continue in the background.
 */
export class PreviewEdit extends CommandOf<
  { accountId: number; action: LogEditAction; change: EditChange },
  EditRow
>() {}

const RUN_MS = 1_000;

const REMOVE_OTHERS = statement(
  `delete from logbook.edit where account_id = $1 and status in ('previewing', 'previewed') and id <> $2`,
);
const NEWEST = statement('select coalesce(max(qdo_id), 0) as id from logbook.qso where account_id = $1');
const ADD = statement(`
  insert into logbook.edit (account_id, status, action, change, up_to, changed, unchanged, samples, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning *`);
export const EDIT = statement('select * from logbook.edit where account_id = $1 and id = $2');

export const PreviewEditHandler = handlerOf(
  PreviewEdit,
  [Database, SearchQueue, EditRunner, Clock],
  async ({ accountId, action, change }, database, searches, runner, clock) => {
    const now = clock.now();
    const counted =
      action === 'derive' || action === 'lotw'
        ? // Only reading each contact shows whether it changes.
          null
        : await searches.filter(accountId, (connections) => count(connections, accountId, action, change, now));
    const row = await database.transaction(async (tx) => {
      const [{ id: newest } = { id: 0 }] = await tx.run<{ id: number }>(NEWEST, [accountId]);
      const [added] = await tx.run<EditRow>(ADD, [
        ...[accountId, counted ? 'previewed' : 'previewing', action, JSON.stringify(change), newest],
        ...[counted?.changed ?? 0, counted?.unchanged ?? 0, JSON.stringify(counted?.samples ?? []), new Date(now)],
      ]);
      if (!added) throw new Error('the edit was not stored');
      await tx.run(REMOVE_OTHERS, [accountId, added.id]);
      return added;
    });
    if (counted) return row;
    if (!(await runner.runFor(row.id, RUN_MS))) await runner.enqueue(row.id, accountId);
    const [stored] = await database.run<EditRow>(EDIT, [accountId, row.id]);
    return stored ?? row;
  },
);

async function count(
  connections: Queryable,
  accountId: number,
  action: LogEditAction,
  change: EditChange,
  now: number,
) {
  const { sql, values } = selectionSql(accountId, change.selection);
  const differs = action === 'set' ? differsSql(newValues(change.values ?? {}), values.length + 1) : null;
  const all = [...values, ...(differs?.values ?? [])];
  const changes = differs?.sql ?? 'true';
  const [{ n, changed } = { n: 0, changed: 0 }] = await connections.run<{ n: number; changed: number }>(
    unprepared(
      `select count(*)::integer as n, count(*) filter (where ${changes})::integer as changed from logbook.qso where ${sql}`,
    ),
    all,
  );
  const newest = await connections.run<Candidate>(
    unprepared(`
      select ${CANDIDATE_COLUMNS.join(', ')} from logbook.qso where ${sql} and ${changes}
      order by minute desc, qdo_id desc limit ${MAX_SAMPLES}`),
    all,
  );
  const changeOf = changeOfContact(action, change, now);
  const samples = newest.flatMap((contact) => {
    const change = changeOf(contact);
    return change ? [{ qdo_id: contact.qdo_id, ...change }] : [];
  });
  return { changed, unchanged: n - changed, samples: await samplesOf(connections, accountId, samples) };
}
