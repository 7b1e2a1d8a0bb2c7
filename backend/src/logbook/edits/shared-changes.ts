import type { LogEditAction } from '@pileup/contract/log/edits';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import type { FilterParams } from '../lookup/filter-sql.js';
import { Parameters } from '../lookup/qso-filters.js';
import { unprepared } from '../lookup/unprepared.js';
import { COLUMNS } from '../qso/qso.js';
import { factsOfChanged, type QsosChanged } from '../qso/qsos-changed.js';
import { UPDATE_TALLY } from '../qso/tally.js';
import type { EditChange, EditRow } from './edit.js';
import { nextSql } from './edit-selection.js';
import { type NewValues, newValues } from './edit-values.js';

/**
 * The values of an edit that are the same for all its contacts and do not depend on them; undefined for other edits. They
 * are written by one statement per batch, several times as fast as row by row.
 */
export function sharedValues(action: LogEditAction, { values }: EditChange, now: number): NewValues | undefined {
  if (action === 'delete') return { columns: { deleted_at: new Date(now) }, fields: {} };
  if (action !== 'set') return undefined;
  const shared = newValues(values ?? {});
  return 'band' in shared.columns || 'mode' in shared.columns ? undefined : shared;
}

/** Where a batch ended. */
interface Place {
  readonly minute: number;
  readonly qdo_id: number;
}

/** Writes the next batch of an edit with shared values. `last` is null if no further contact follows. */
export async function writeShared(
  tx: Queryable,
  qsosChanged: QsosChanged,
  row: EditRow,
  shared: NewValues,
  { size, now }: { size: number; now: number },
): Promise<{ written: number[]; last: Place | null }> {
  const next = nextSql(row, row.action === 'set' ? shared : null, size);
  const parameters = new Parameters('new');
  const place = (value: unknown) => parameters.add(value);
  const columns = Object.entries(shared.columns);
  const fields = Object.keys(shared.fields);
  const at = `${place(new Date(now))}::timestamptz`;
  const assignments = columns.map(([name, value]) => `${name} = ${place(value)}::${typeOf(name)}`);
  if (fields.length > 0) {
    const values = `${place(JSON.stringify(shared.fields))}::jsonb`;
    assignments.push(`fields = nullif(jsonb_strip_nulls(coalesce(q.fields, '{}') || ${values}), '{}')`);
  }
  const image = `jsonb_build_object(${[
    ...columns.map(([name]) => `'${name}', old.${name}`),
    `'updated_at', old.updated_at`,
    ...(fields.length > 0 ? [`'fields', jsonb_build_object(${fields.map(imageOfField).join(', ')})`] : []),
  ].join(', ')})`;
  const projections = qsosChanged.projectionsFor(
    'onChange',
    row.action === 'delete' ? undefined : [...columns.map(([name]) => name), ...fields],
  );
  const write = unprepared(sql<FilterParams, Place>`
      with batch as materialized (
        select qdo_id, minute from logbook.qso where ${next.where}
      ), written as (
        update logbook.qso q set ${assignments.join(', ')},
          updated_at = greatest(${at}, q.updated_at + interval '1 ms')
        from batch where q.account_id = $accountId and q.qdo_id = batch.qdo_id
        returning q.qdo_id, q.minute, q.updated_at as changed_at, ${image} as image
          ${projections && ', old as was, new as now'}
      ), noted as (
        insert into logbook.qso_change (account_id, qdo_id, edit_id, changed_at, was)
        select $accountId, qdo_id, ${place(row.id)}::integer, changed_at, image from written
      ), changed as (
        select $accountId as account_id, minute, -1 as n from written where ${row.action === 'delete'}
      ), tallied as (${UPDATE_TALLY})
      ${projections && `, ${factsOfChanged({ from: 'written', before: 'was', after: 'now' })}${projections}`}
      select minute, qdo_id from batch order by minute, qdo_id`);
  const batch = await tx.run(write, { ...next.params, ...parameters.values });
  return {
    written: batch.map(({ qdo_id }) => qdo_id),
    last: batch.length < size ? null : (batch.at(-1) ?? null),
  };
}

const typeOf = (column: string) => (column === 'deleted_at' ? 'timestamptz' : COLUMNS[column as keyof typeof COLUMNS]);

function imageOfField(name: string): string {
  // Names of ADIF fields, which are checked when an edit is read.
  const literal = `'${name.replace(/[^A-Z0-9_]/g, '')}'`;
  return `${literal}, old.fields -> ${literal}`;
}
