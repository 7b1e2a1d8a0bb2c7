import type { LogEditAction } from '@pileup/contract/log/edits';
import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import type { FilterParams } from '../lookup/filter-sql.js';
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

const REMOVE_OTHERS = sql<{
  accountId: number;
  id: number;
}>`delete from logbook.edit where account_id = $accountId and status in ('previewing', 'previewed') and id <> $id`;
const NEWEST = sql<
  { accountId: number },
  { id: number }
>`select coalesce(max(qdo_id), 0) as id from logbook.qso where account_id = $accountId`;
const ADD = sql<
  {
    accountId: number;
    status: string;
    action: string;
    change: string;
    newest: number;
    changed: number;
    unchanged: number;
    samples: string;
    createdAt: Date;
  },
  EditRow
>`
  insert into logbook.edit (account_id, status, action, change, up_to, changed, unchanged, samples, created_at)
  values ($accountId, $status, $action, $change, $newest, $changed, $unchanged, $samples, $createdAt) returning *`;
export const EDIT = sql<
  { accountId: number; id: number },
  EditRow
>`select * from logbook.edit where account_id = $accountId and id = $id`;

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
      const [{ id: newest } = { id: 0 }] = await tx.run(NEWEST, { accountId });
      const [added] = await tx.run(ADD, {
        accountId,
        status: counted ? 'previewed' : 'previewing',
        action,
        change: JSON.stringify(change),
        newest,
        changed: counted?.changed ?? 0,
        unchanged: counted?.unchanged ?? 0,
        samples: JSON.stringify(counted?.samples ?? []),
        createdAt: new Date(now),
      });
      if (!added) throw new Error('the edit was not stored');
      await tx.run(REMOVE_OTHERS, { accountId, id: added.id });
      return added;
    });
    if (counted) return row;
    if (!(await runner.runFor(row.id, RUN_MS))) await runner.enqueue(row.id, accountId);
    const [stored] = await database.run(EDIT, { accountId, id: row.id });
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
  const { where, params } = selectionSql(accountId, change.selection);
  const differs = action === 'set' ? differsSql(newValues(change.values ?? {})) : null;
  const changes = differs?.where ?? 'true';
  const all = { ...params, ...differs?.params };
  const counting = unprepared(sql<FilterParams, { n: number; changed: number }>`
    select count(*)::integer as n, count(*) filter (where ${changes})::integer as changed
    from logbook.qso where ${where}`);
  const [{ n, changed } = { n: 0, changed: 0 }] = await connections.run(counting, all);
  const reading = unprepared(sql<FilterParams, Candidate>`
    select ${CANDIDATE_COLUMNS.join(', ')} from logbook.qso where ${where} and ${changes}
    order by minute desc, qdo_id desc limit ${MAX_SAMPLES}`);
  const newest = await connections.run(reading, all);
  const changeOf = changeOfContact(action, change, now);
  const samples = newest.flatMap((contact) => {
    const change = changeOf(contact);
    return change ? [{ qdo_id: contact.qdo_id, ...change }] : [];
  });
  return { changed, unchanged: n - changed, samples: await samplesOf(connections, accountId, samples) };
}
