import type { LogSelection } from '@pileup/contract/log/edits';
import { compileFilter, type FilterCondition } from '../lookup/filter-sql.js';
import { Parameters } from '../lookup/qso-filters.js';
import { NAMES_WITH_COLUMN } from '../qso/adif-fields.js';
import { COLUMNS } from '../qso/qso.js';
import type { EditRow } from './edit.js';
import type { NewValues } from './edit-values.js';

/** The condition of the chosen contacts of an account. @throws InvalidRequest for a wrong filter */
export function selectionSql(accountId: number, { ids, filter, call }: LogSelection): FilterCondition {
  if (!ids) return compileFilter(accountId, filter ?? '', (call ?? '').toUpperCase());
  return {
    where: 'account_id = $accountId and deleted_at is null and qdo_id = any ($ids::bigint[])',
    params: { accountId, ids },
  };
}

const FIELDS_OF_COLUMNS: ReadonlySet<string> = new Set(NAMES_WITH_COLUMN);

/** The condition of contacts that differ from `shared`. Fields that only repeat another one do not count. */
export function differsSql({ columns, fields }: NewValues): { where: string; params: Record<string, unknown> } {
  const parameters = new Parameters('shared');
  const conditions = Object.entries(columns).map(
    ([column, value]) =>
      `${column} is distinct from ${parameters.add(value)}::${COLUMNS[column as keyof typeof COLUMNS]}`,
  );
  for (const [name, value] of Object.entries(fields)) {
    if (value === null && (name.endsWith('_INTL') || FIELDS_OF_COLUMNS.has(name))) continue;
    conditions.push(`fields->>${parameters.add(name)}::text is distinct from ${parameters.add(value)}::text`);
  }
  return { where: `(${conditions.join(' or ')})`, params: parameters.values };
}

/**
 * The next `size` contacts of an edit after those it has reached, in order; with `shared` only those that differ from
 * that.
 */
export function nextSql(row: EditRow, shared: NewValues | null, size: number): FilterCondition {
  const { where, params } = selectionSql(row.account_id, row.change.selection);
  const differs = shared ? differsSql(shared) : { where: 'true', params: {} };
  // `+ 0` prevents the use of the id index, which would sort the rest of the log for each batch.
  return {
    where: `${where} and ${differs.where} and qdo_id + 0 <= $upTo::bigint
      and minute >= $atMinute::integer and (minute > $atMinute::integer or qdo_id > $atId::bigint)
      order by minute, qdo_id limit $size::integer`,
    params: {
      ...params,
      ...differs.params,
      upTo: row.up_to,
      atMinute: row.at_minute ?? MIN_MINUTE,
      atId: row.at_id ?? 0,
      size,
    },
  };
}

const MIN_MINUTE = -2_147_483_648;
