import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { DETAIL_FIELDS } from '../qso/natural-key.js';
import { COLUMN_NAMES } from '../qso/qso.js';
import { factsOfChanged, type QsosChanged } from '../qso/qsos-changed.js';
import { UPDATE_TALLY } from '../qso/tally.js';
import { imageSql } from './change-images.js';
import type { NewValues } from './edit-values.js';

export interface ContactChange extends NewValues {
  readonly qdo_id: number;
  /** The time of the last change before the edit, in an undo. Otherwise the time of this change. */
  readonly updated_at?: string;
}

const WRITTEN = [
  ...COLUMN_NAMES.filter((name) => !['account_id', 'received_at', 'import_id', 'fields', 'updated_at'].includes(name)),
  'deleted_at',
];

// A contact's key is checked only where it may change (`movesKey`): another contact, even a deleted one, may have the new key.
const write = (projections: string) => sql<
  { accountId: number; changes: string; now: Date; movesKey: boolean; editId: number | null },
  { qdo_id: number }
>`
  with given as (
    select * from jsonb_to_recordset($changes::jsonb) as g (qdo_id bigint, columns jsonb, fields jsonb, updated_at timestamptz)
  ), target as materialized (
    select g.*, n as row, new_fields,
      row_number() over (partition by (n).minute, (n).call, (n).band, (n).mode, detail order by g.qdo_id) as nth
    from given g join logbook.qso q on q.account_id = $accountId::integer and q.qdo_id = g.qdo_id
      cross join lateral (
        select jsonb_populate_record(q, g.columns) as n,
          nullif(jsonb_strip_nulls(coalesce(q.fields, '{}') || g.fields), '{}') as new_fields offset 0) populated
      cross join lateral (select case when $movesKey::boolean then logbook.key_detail(new_fields) end as detail) of_key
    where not $movesKey::boolean or not exists (
      select from logbook.qso other
      where other.account_id = $accountId::integer and other.minute = (n).minute and other.call = (n).call
        and other.band = (n).band and other.mode = (n).mode and other.qdo_id <> g.qdo_id
        and logbook.key_detail(other.fields) = detail)
  ), written as (
    update logbook.qso q set ${WRITTEN.map((name) => `${name} = (t.row).${name}`).join(', ')},
      fields = t.new_fields,
      updated_at = coalesce(t.updated_at, greatest($now::timestamptz, q.updated_at + interval '1 ms'))
    from target t where q.account_id = $accountId::integer and q.qdo_id = t.qdo_id and (t.nth = 1 or not $movesKey::boolean)
    returning q.qdo_id, old as was, new as now, t.columns as new_columns, t.fields as given_fields
  ), noted as (
    insert into logbook.qso_change (account_id, qdo_id, edit_id, changed_at, was, became)
    select $accountId::integer, qdo_id, $editId::integer, (now).updated_at, ${imageSql('was', 'new_columns', 'given_fields')},
      ${imageSql('now', 'new_columns', 'given_fields')}
    from written where $editId::integer is not null
  ), changed as (
    select $accountId::integer as account_id, (was).minute as minute, -1 as n from written
    where (was).deleted_at is null and ((now).deleted_at is not null or (now).minute <> (was).minute)
    union all
    select $accountId::integer, (now).minute, 1 from written
    where (now).deleted_at is null and ((was).deleted_at is not null or (now).minute <> (was).minute)
  ), tallied as (${UPDATE_TALLY}), ${factsOfChanged({ from: 'written', before: 'was', after: 'now' })}${projections}
  select qdo_id from written`;

const KEY = new Set(['minute', 'call', 'band', 'mode', ...DETAIL_FIELDS]);

/**
 * Writes changes of contacts of one account with the projections, in the transaction that stores how far the edit is.
 * Contacts are left out whose new natural key is that of another one.
 *
 * @param editId if it is given, the changes are stored for the undo
 * @returns the contacts that were changed
 */
export async function writeChanges(
  tx: Queryable,
  qsosChanged: QsosChanged,
  accountId: number,
  changes: readonly ContactChange[],
  { now, editId }: { now: number; editId: number | null },
): Promise<number[]> {
  if (changes.length === 0) return [];
  const movesKey = changes.some(({ columns, fields }) =>
    [...Object.keys(columns), ...Object.keys(fields)].some((name) => KEY.has(name)),
  );
  const written = await tx.run(qsosChanged.statementWith(write), {
    accountId,
    changes: JSON.stringify(changes),
    now: new Date(now),
    movesKey,
    editId,
  });
  return written.map(({ qdo_id }) => qdo_id);
}
