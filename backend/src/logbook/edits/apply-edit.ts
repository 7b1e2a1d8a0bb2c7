import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { isUniqueViolation } from '../../platform/database/outages.js';
import { sql } from '../../platform/database/sql.js';
import { Conflict, NotFound } from '../../platform/errors.js';
import { type EditRow, UNDOABLE_MS } from './edit.js';
import { EDIT } from './preview-edit.js';
import { EditRunner } from './run-edit.js';
import { sharedValues } from './shared-changes.js';

/** Applies a previewed edit, or continues to do so; sent again, it changes nothing more. */
export class ApplyEdit extends CommandOf<{ accountId: number; editId: number }, EditRow>() {}

/** Undoes an applied edit within 30 days. */
export class UndoEdit extends CommandOf<{ accountId: number; editId: number }, EditRow>() {}

/** A small edit is finished within this time, before the response. */
const RUN_MS = 1_000;

const BEGIN = sql<{ accountId: number; editId: number; appliedAt: Date; became: object | null }, { id: number }>`
  update logbook.edit set status = 'applying', applied_at = $appliedAt, became = $became, changed = 0, unchanged = 0, left_out = 0,
    at_minute = null, at_id = null
  where account_id = $accountId and id = $editId and status = 'previewed' returning id`;
const BEGIN_UNDO = sql<{ accountId: number; editId: number; since: Date }, { id: number }>`
  update logbook.edit set status = 'undoing', retained = 0, at_minute = null, at_id = null
  where account_id = $accountId and id = $editId and status = 'applied' and applied_at > $since returning id`;

export const ApplyEditHandler = handlerOf(
  ApplyEdit,
  [Database, EditRunner, Clock],
  async ({ accountId, editId }, database, runner, clock) =>
    beginAndRun(database, runner, { accountId, editId }, async (tx, row) => {
      if (row.status === 'previewing') throw new Conflict('The preview is not finished yet.');
      const now = clock.now();
      const shared = sharedValues(row.action, row.change, now);
      const became = shared && { ...shared.columns, fields: shared.fields };
      const [begun] = await tx.run(BEGIN, { accountId, editId, appliedAt: new Date(now), became: became ?? null });
      return begun !== undefined;
    }),
);

export const UndoEditHandler = handlerOf(
  UndoEdit,
  [Database, EditRunner, Clock],
  async ({ accountId, editId }, database, runner, clock) =>
    beginAndRun(database, runner, { accountId, editId }, async (tx, row) => {
      if (row.status === 'undoing' || row.status === 'undone') return false;
      const [begun] = await tx.run(BEGIN_UNDO, { accountId, editId, since: new Date(clock.now() - UNDOABLE_MS) });
      if (!begun) throw new Conflict('This edit cannot be undone. Only finished edits can, within 30 days.');
      return true;
    }),
);

type Start = (tx: Queryable, row: EditRow) => Promise<boolean>;

async function beginAndRun(
  database: Database,
  runner: EditRunner,
  { accountId, editId }: { accountId: number; editId: number },
  start: Start,
): Promise<EditRow> {
  const begin = database.transaction(async (tx) => {
    const [row] = await tx.run(EDIT, { accountId, id: editId });
    if (!row) throw new NotFound('Change not found.');
    const isBegun = await start(tx, row);
    // The job continues what this process does not finish.
    if (isBegun) await runner.enqueue(editId, accountId, tx);
    return isBegun;
  });
  const isBegun = await begin.catch((error: unknown) => {
    // One edit of an account runs at a time (`edit_running`).
    if (!isUniqueViolation(error)) throw error;
    throw new Conflict('Another bulk edit of your log is still running. Please wait until it has finished.');
  });
  if (isBegun) await runner.runFor(editId, RUN_MS);
  const [row] = await database.run(EDIT, { accountId, id: editId });
  if (!row) throw new NotFound('Change not found.');
  return row;
}
