import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import type { QsosChanged } from '../qso/qsos-changed.js';
import { type EditColumns, staleFields } from './edit-values.js';
import { type ContactChange, writeChanges } from './write-changes.js';

/** Columns as JSON, and the further fields among them as an object. */
type Image = Readonly<Record<string, unknown>> & { readonly fields?: Readonly<Record<string, string | null>> | null };

interface LaterChange {
  id: number;
  qdo_id: number;
  was: Image;
}

interface StoredChange extends LaterChange {
  became: Image;
}

export interface UndoneBatch {
  readonly restored: readonly number[];
  /** Contacts of which a value was changed again since, or that are gone. */
  readonly retained: number;
  /** The last contact of the batch; null if there is no further one. */
  readonly last: number | null;
}

// Reads along the key of the account's changes.
const BATCH = sql<{ accountId: number; editId: number; after: number; size: number }, StoredChange>`
  select c.id, c.qdo_id, c.was, coalesce(c.became, e.became || jsonb_build_object('updated_at', c.changed_at)) as became
  from logbook.qso_change c join logbook.edit e on e.id = c.edit_id
  where c.account_id = $accountId and c.edit_id = $editId and c.qdo_id > $after order by c.qdo_id limit $size`;
const CURRENT = sql<{ accountId: number; ids: readonly number[] }, { qdo_id: number; row: Image }>`
  select qdo_id, to_jsonb(q) as row from logbook.qso q
  where account_id = $accountId and qdo_id = any ($ids::bigint[]) order by qdo_id for update`;
const LATER = sql<{ accountId: number; ids: readonly number[]; editId: number }, LaterChange>`
  select id, qdo_id, was from logbook.qso_change
  where account_id = $accountId and qdo_id = any ($ids::bigint[]) and edit_id is distinct from $editId order by qdo_id, id`;
const CORRECT = sql<{ accountId: number; corrected: string }>`
  update logbook.qso_change c set was = g.was
  from jsonb_to_recordset($corrected::jsonb) as g (id bigint, qdo_id bigint, was jsonb)
  where c.account_id = $accountId and c.qdo_id = g.qdo_id and c.id = g.id`;
const REMOVE = sql<{ accountId: number; editId: number; ids: readonly number[] }>`
  delete from logbook.qso_change where account_id = $accountId and edit_id = $editId and qdo_id = any ($ids::bigint[])`;

/**
 * Undoes a batch of an edit's contacts after contact `after`. Each value goes back to what it was before the edit, unless it
 * was changed since: a later change that was stored then begins from the value before this edit, so that edits can be
 * undone in any order.
 */
export async function undoBatch(
  tx: Queryable,
  qsosChanged: QsosChanged,
  {
    accountId,
    editId,
    after,
    size,
    now,
  }: { accountId: number; editId: number; after: number; size: number; now: number },
): Promise<UndoneBatch> {
  const batch = await tx.run(BATCH, { accountId, editId, after, size });
  const ids = batch.map(({ qdo_id }) => qdo_id);
  const last = batch.length < size ? null : (ids.at(-1) ?? null);
  if (ids.length === 0) return { restored: [], retained: 0, last };
  const rows = new Map((await tx.run(CURRENT, { accountId, ids })).map(({ qdo_id, row }) => [qdo_id, row]));
  const later = Map.groupBy(await tx.run(LATER, { accountId, ids, editId }), ({ qdo_id }) => qdo_id);

  const changes: ContactChange[] = [];
  const corrected: { id: number; qdo_id: number; was: Image }[] = [];
  let retained = 0;
  for (const change of batch) {
    const row = rows.get(change.qdo_id);
    const following = (later.get(change.qdo_id) ?? []).filter(({ id }) => id > change.id);
    const undone = row && undoOne(change, row, following);
    if (!undone || undone.isRetained) retained++;
    if (!undone) continue;
    corrected.push(...undone.corrected);
    if (undone.change) changes.push(undone.change);
  }
  const restored = await writeChanges(tx, qsosChanged, accountId, changes, { now, editId: null });
  if (corrected.length > 0) await tx.run(CORRECT, { accountId, corrected: JSON.stringify(corrected) });
  await tx.run(REMOVE, { accountId, editId, ids });
  return { restored, retained: retained + changes.length - restored.length, last };
}

interface UndoneContact {
  readonly change: ContactChange | null;
  readonly corrected: { id: number; qdo_id: number; was: Image }[];
  readonly isRetained: boolean;
}

/** How a contact changes when `change` is undone, and the later changes whose beginning it was. */
export function undoOne(change: StoredChange, row: Image, following: readonly LaterChange[]): UndoneContact {
  const corrections = new Map<number, Record<string, unknown>>();
  const columns: Record<string, unknown> = {};
  const fields: Record<string, string | null> = {};
  let updatedAt: string | undefined;
  let isRetained = false;

  const begins = flat(change.was);
  const became = flat(change.became);
  const current = flat(row);
  for (const [name, before] of begins) {
    const next = following.find(({ was }) => flat(was).has(name));
    if (next) {
      const corrected = corrections.get(next.id) ?? Object.fromEntries(flat(next.was));
      corrections.set(next.id, { ...corrected, [name]: before });
      if (name !== 'updated_at' && !isSame(name, before, became.get(name))) isRetained = true;
    } else if (isSame(name, current.get(name) ?? null, became.get(name) ?? null)) {
      if (name === 'updated_at') updatedAt = String(before);
      else if (name.startsWith(FIELD)) fields[name.slice(FIELD.length)] = before as string | null;
      else columns[name] = before;
    } else if (name !== 'updated_at') isRetained = true;
  }
  const isChanged = Object.keys(columns).length + Object.keys(fields).length > 0;
  return {
    change: isChanged
      ? {
          qdo_id: change.qdo_id,
          columns: columns as EditColumns,
          // A later change may have left a field that contradicts the restored column.
          fields: { ...staleUnlessRestored(columns, begins), ...fields },
          ...(updatedAt === undefined ? {} : { updated_at: updatedAt }),
        }
      : null,
    corrected: [...corrections].map(([id, values]) => ({ id, qdo_id: change.qdo_id, was: nested(values) })),
    isRetained,
  };
}

function staleUnlessRestored(columns: Readonly<Record<string, unknown>>, begins: ReadonlyMap<string, unknown>) {
  const stale = staleFields(columns as EditColumns);
  return Object.fromEntries(Object.entries(stale).filter(([name]) => !begins.has(FIELD + name)));
}

const FIELD = 'fields.';
const MOMENTS = new Set(['ts', 'updated_at', 'deleted_at']);

/** Columns and fields by one name each. */
function flat({ fields, ...columns }: Image): Map<string, unknown> {
  return new Map([
    ...Object.entries(columns),
    ...Object.entries(fields ?? {}).map(([name, value]): [string, unknown] => [FIELD + name, value]),
  ]);
}

function nested(values: Readonly<Record<string, unknown>>): Image {
  const columns: Record<string, unknown> = {};
  const fields: Record<string, string | null> = {};
  for (const [name, value] of Object.entries(values))
    if (name.startsWith(FIELD)) fields[name.slice(FIELD.length)] = value as string | null;
    else columns[name] = value;
  return Object.keys(fields).length > 0 ? { ...columns, fields } : columns;
}

/** Moments are compared as such: their text depends on the time zone of the connection. */
function isSame(name: string, one: unknown, other: unknown): boolean {
  if (!MOMENTS.has(name)) return one === other;
  const moment = (value: unknown) => (typeof value === 'string' ? Date.parse(value) : null);
  return moment(one) === moment(other);
}
