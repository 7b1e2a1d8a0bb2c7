import type { LogSelection } from '@pileup/contract/log/edits';
import { compileFilter, type FilterCondition } from '../lookup/filter-sql.js';
import { NAMES_WITH_COLUMN } from '../qso/adif-fields.js';
import { COLUMNS } from '../qso/qso.js';
import type { EditRow } from './edit.js';
import type { NewValues } from './edit-values.js';

/** The condition of the chosen contacts of an account; `$1` is the account. @throws InvalidRequest for a wrong filter */
export function selectionSql(accountId: number, { ids, filter, call }: LogSelection): FilterCondition {
  if (!ids) return compileFilter(accountId, filter ?? '', (call ?? '').toUpperCase());
  return { sql: 'account_id = $1 and deleted_at is null and qdo_id = any ($2::bigint[])', values: [accountId, ids] };
}

const FIELDS_OF_COLUMNS: ReadonlySet<string> = new Set(NAMES_WITH_COLUMN);

/**
 * The condition of contacts that differ from `shared`, with its parameters from number `first` on. Fields that only repeat
 * another one do not count.
 */
export function differsSql({ columns, fields }: NewValues, first: number): FilterCondition {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value) + first - 1}`;
  const conditions = Object.entries(columns).map(
    ([column, value]) => `${column} is distinct from ${place(value)}::${COLUMNS[column as keyof typeof COLUMNS]}`,
  );
  for (const [name, value] of Object.entries(fields)) {
    if (value === null && (name.endsWith('_INTL') || FIELDS_OF_COLUMNS.has(name))) continue;
    conditions.push(`fields->>${place(name)}::text is distinct from ${place(value)}::text`);
  }
  return { sql: `(${conditions.join(' or ')})`, values };
}

/**
 * The next `size` contacts of an edit after those it has reached, in order; with `shared` only those that differ from
 * that. The parameters of the selection are the first ones.
 */
export function nextSql(row: EditRow, shared: NewValues | null, size: number): FilterCondition {
  const { sql, values } = selectionSql(row.account_id, row.change.selection);
  const differs = shared ? differsSql(shared, values.length + 1) : { sql: 'true', values: [] };
  const all = [...values, ...differs.values, row.up_to, row.at_minute ?? MIN_MINUTE, row.at_id ?? 0, size];
  const [upTo, minute, id, limit] = [3, 2, 1, 0].map((fromEnd) => `$${all.length - fromEnd}`);
  // `+ 0` prevents the use of the id index, which would sort the rest of the log for each batch.
  return {
    sql: `${sql} and ${differs.sql} and qdo_id + 0 <= ${upTo}::bigint
      and minute >= ${minute}::integer and (minute > ${minute}::integer or qdo_id > ${id}::bigint)
      order by minute, qdo_id limit ${limit}::integer`,
    values: all,
  };
}

const MIN_MINUTE = -2_147_483_648;
