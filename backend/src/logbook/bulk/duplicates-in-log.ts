import { GROUP_OF_FIELD } from '@pileup/adif/field-groups';
import type { Queryable, Transaction } from '../../platform/database/database.js';
import { type NoParams, sql } from '../../platform/database/sql.js';
import { FIELDS_OF_COLUMN, NAMES_WITH_COLUMN } from '../qso/adif-fields.js';
import { NATURAL_KEY } from '../qso/natural-key.js';
import { COLUMN_NAMES } from '../qso/qso.js';
import { factsOfChanged, MAX_IDS, type QsosChanged } from '../qso/qsos-changed.js';
import { FILLABLE_NUMBERS, FILLABLE_TEXTS, GROUP_OF_COLUMN, MAX_FIELDS_BYTES } from './merged-row.js';

// Imported rows that may be in the log already are staged in a temporary table; one statement merges them.

/** Clocks of programs differ: the same call, band, mode and matching detail within these minutes is the same contact. */
export const MINUTES_APART = 2;

const list = COLUMN_NAMES.join(', ');
const isFilled = (column: Fillable) =>
  FILLABLE_NUMBERS.some((number) => number === column)
    ? `q.${column} is null and i.${column} is not null`
    : `q.${column} = '' and i.${column} <> ''${isFree(column)}`;
/** A column in a group of fields is filled only if the group is. */
const isFree = (column: Fillable) => {
  const group = GROUP_OF_COLUMN.get(column);
  return group === undefined ? '' : ` and '${group}' <> all (i.conflicting)`;
};
type Fillable = (typeof FILLABLE_TEXTS)[number] | (typeof FILLABLE_NUMBERS)[number];

/** A column that a duplicate fills brings its preserved fields too: the column may hold truncated text. */
const filledFields = [...FILLABLE_TEXTS, ...FILLABLE_NUMBERS].flatMap((column) =>
  (FIELDS_OF_COLUMN.get(column) ?? []).map((name) => ({ name, unless: isFilled(column) })),
);
const otherFields = NAMES_WITH_COLUMN.filter((name) => !filledFields.some((field) => field.name === name));
// Preserved fields of other columns may contradict the stored values: a duplicate adds only fields without a column.
// A contact whose fields are too large gets no more.
const newFields = `(case when pg_column_size(q.fields) > ${MAX_FIELDS_BYTES} then '{}' else i.new_fields end)`;
const merged = `(${newFields} - array['${otherFields.join("', '")}'] - array_remove(array[${filledFields
  .map(({ name, unless }) => `case when not (${unless}) then '${name}' end`)
  .join(', ')}], null)) || coalesce(q.fields, '{}')`;

const GROUPS = `'${JSON.stringify(Object.fromEntries(GROUP_OF_FIELD))}'::jsonb`;
/** The preserved fields with those of the columns in groups; a locator that is no place is none. */
const factsOf = (row: string) => `(
      coalesce(${row}.fields, '{}') - 'GRIDSQUARE'::text || jsonb_strip_nulls(jsonb_build_object(
        'GRIDSQUARE', nullif(${row}.grid, ''), 'CONTEST_ID', nullif(${row}.contest_name, ''))))`;
/** The groups of which the stored contact has a value that the staged row does not repeat, as `conflictingGroups`. */
const conflicting = `case when i.fields is not distinct from (m.was).fields then '{}'::text[] else array(
      select distinct ${GROUPS} ->> stored.key from jsonb_each_text(${factsOf('(m.was)')}) stored
      where jsonb_exists(${GROUPS}, stored.key) and upper(stored.value) is distinct from upper(${factsOf('i')} ->> stored.key)) end`;

const STAGE = sql`create temporary table if not exists incoming as select ${list} from logbook.qso with no data`;

/** The detail of a key may be filled, too, unless another contact has the filled one. */
const MATCHING_DETAIL = (log: string) => `(logbook.key_detail(q.fields) = i.detail
          or logbook.details_match(logbook.key_detail(q.fields), i.detail) and not exists (
            select from ${log} o where (o.account_id, o.minute, o.call, o.band, o.mode, logbook.key_detail(o.fields))
              = (q.account_id, q.minute, q.call, q.band, q.mode, i.detail)))`;

/**
 * Merges the staged rows into `log`. A row already stored (by the natural key, or within two minutes if the stored one
 * came another way and has no staged row of its own) fills empty fields only; a soft-deleted one is replaced; others are
 * inserted in time order. Each stored contact is matched by the nearest row and locked.
 */
function store(log: string, images: string): string {
  return `
  with numbered as materialized (
    select row_number() over () as ord, logbook.key_detail(i.fields) as detail, i.* from incoming i
  ), near as materialized (
    select i.ord, abs(m.minute - i.minute) as apart, m.detail <> i.detail as differs, m.qdo_id, m.was
    from numbered i cross join lateral (
      select q.qdo_id, q.minute, logbook.key_detail(q.fields) as detail, q as was from ${log} q
      where q.account_id = $accountId::integer and q.call = i.call and q.band = i.band and q.mode = i.mode
        and q.minute between i.minute - ${MINUTES_APART} and i.minute + ${MINUTES_APART}
        and (q.minute = i.minute or (q.deleted_at is null and ($importId::integer is null or q.import_id is distinct from $importId)
          and (q.minute, q.call, q.band, q.mode, logbook.key_detail(q.fields)) not in (
            select minute, call, band, mode, detail from numbered)))
        and ${MATCHING_DETAIL(log)}
      order by abs(q.minute - i.minute), logbook.key_detail(q.fields) <> i.detail, q.qdo_id limit 1 for update
    ) m
  ), matched as materialized (
    select distinct on (qdo_id) ord, qdo_id, was from near order by qdo_id, apart, differs, ord
  ), filling as materialized (
    select m.qdo_id, i.*, c.conflicting, case when c.conflicting = '{}' then coalesce(i.fields, '{}') else coalesce((
        select jsonb_object_agg(key, value) from jsonb_each(i.fields)
        where coalesce(${GROUPS} ->> key, '') <> all (c.conflicting)), '{}') end as new_fields
    from matched m join numbered i on i.ord = m.ord cross join lateral (select ${conflicting} as conflicting) c
    where (m.was).deleted_at is null
  ), inserted as (
    insert into ${log} (${list})
    select ${list} from numbered i where not exists (select from matched m where m.ord = i.ord) order by minute
    on conflict (${NATURAL_KEY}) do nothing
    returning qdo_id, minute, new as now
  ), revived as (
    update ${log} q set deleted_at = null, ${COLUMN_NAMES.filter((name) => name !== 'received_at')
      .map((name) => `${name} = i.${name}`)
      .join(', ')} from matched m join numbered i on i.ord = m.ord
    where q.qdo_id = m.qdo_id and q.account_id = $accountId and (m.was).deleted_at is not null and q.deleted_at is not null
    returning q.qdo_id, q.minute, q.updated_at, new as now
  ), enriched as (
    update ${log} q set
      ${FILLABLE_TEXTS.map((name) => `${name} = case when ${isFilled(name)} then i.${name} else q.${name} end`).join(', ')},
      ${FILLABLE_NUMBERS.map((name) => `${name} = coalesce(q.${name}, i.${name})`).join(', ')},
      lat = case when ${isFilled('grid')} then i.lat else q.lat end,
      lon = case when ${isFilled('grid')} then i.lon else q.lon end,
      fields = nullif(${merged}, '{}'),
      -- What this import added itself still counts as unedited.
      updated_at = case when q.import_id = $importId then q.updated_at else i.updated_at end
    from filling i where q.qdo_id = i.qdo_id and q.account_id = $accountId and q.deleted_at is null and (
      ${[...FILLABLE_TEXTS, ...FILLABLE_NUMBERS].map((column) => `(${isFilled(column)})`).join(' or ')} or
      ${merged} <> coalesce(q.fields, '{}'))
    returning q.qdo_id, q.updated_at, old as was, new as now
  )${images}
  select array(select minute from inserted union all select minute from revived) as minutes,
    array(select concat_ws(' ', i.minute, i.call, i.band, i.mode, i.detail)
      from enriched join matched m using (qdo_id) join numbered i on i.ord = m.ord) as enriched,
    -- The driver would read bigint[] as texts.
    array(select qdo_id from inserted union all select qdo_id from revived union all select qdo_id from enriched
      limit ${MAX_IDS + 1})::double precision[] as changed`;
}

interface Staged {
  accountId: number;
  importId: number | null;
}

// Stores the images that an undo needs, too; the first image of a contact stays.
const log = (projections: string) =>
  sql<Staged, Stored>`${store(
    'logbook.qso',
    `, images as (
    insert into logbook.before_import as b (account_id, import_id, qdo_id, was, left_at)
    select $accountId, $importId, m.qdo_id, to_jsonb(m.was), t.updated_at
    from (select qdo_id, updated_at from enriched union all select qdo_id, updated_at from revived) t
    join matched m using (qdo_id)
    where $importId is not null and ((m.was).import_id is distinct from $importId or (m.was).deleted_at is not null)
    -- Unless it was edited in between: then it must still count as edited.
    on conflict (account_id, import_id, qdo_id) do update set left_at = excluded.left_at
      where b.left_at = (excluded.was->>'updated_at')::timestamptz
  ), ${factsOfChanged({ from: 'inserted', after: 'now' }, { from: 'revived', after: 'now' }, { from: 'enriched', before: 'was', after: 'now' })}${projections}`,
  )}`;
const CHECK = sql<Staged, Stored>`${store('checked', '')}`;

const DROP_CHECK = sql`drop table if exists checked`;
const CREATE_CHECK = sql`create temporary table checked (like logbook.qso including indexes)`;
// The ids are negative, so that no contact of the log has one of them.
const CHECK_NUMBERS = sql`alter table checked alter qdo_id add generated by default as identity (start with -1 increment by -1)`;
const COPY_CANDIDATES = sql<{ accountId: number }>`
  insert into checked select q.* from incoming i join logbook.qso q
    on q.account_id = $accountId and q.minute between i.minute - ${MINUTES_APART} and i.minute + ${MINUTES_APART}
    and q.call = i.call and q.band = i.band and q.mode = i.mode
  on conflict do nothing`;

/** Begins a check on a dedicated connection: contacts go to a temporary table instead of the log. */
export async function beginCheck(tx: Queryable): Promise<void> {
  await endCheck(tx);
  await tx.run(CREATE_CHECK);
  await tx.run(CHECK_NUMBERS);
}

export async function endCheck(tx: Queryable): Promise<void> {
  await tx.run(DROP_CHECK);
}

export interface Stored {
  /** Minutes of the added contacts. */
  minutes: number[];
  /** Keys of the rows that filled something: minute, call, band, mode and detail. */
  enriched: string[];
  /** Ids of the contacts that were added, revived or enriched; of many, only one more than a change names. */
  changed: number[];
}

/** Stores new rows; the others fill empty fields of the stored contacts. */
export async function storeStaged(
  tx: Transaction,
  rows: Buffer,
  accountId: number,
  importId: number | null,
  changed: QsosChanged,
): Promise<Stored> {
  await stage(tx, rows);
  const [stored = NOTHING] = await tx.run(changed.statementWith(log), { accountId, importId });
  return stored;
}

/** The same as a dry run, on copies of the stored contacts that may match. */
export async function checkStaged(
  tx: Transaction,
  rows: Buffer,
  accountId: number,
  importId: number | null,
): Promise<Stored> {
  await stage(tx, rows);
  await tx.run(COPY_CANDIDATES, { accountId });
  const [stored = NOTHING] = await tx.run(CHECK, { accountId, importId });
  return stored;
}

const NOTHING: Stored = { minutes: [], enriched: [], changed: [] };
/** The temporary table is truncated when dead rows make it larger. */
const MAX_STAGE_BYTES = 8 * 1024 * 1024;
// Truncating each time is slow, and on some disks delays other commits.
const CLEAR_STAGE = sql<NoParams, { isLarge: boolean }>`
  with deleted as (delete from incoming) select pg_relation_size('pg_temp.incoming') > ${MAX_STAGE_BYTES} as "isLarge"`;
const TRUNCATE_STAGE = sql`truncate incoming`;

async function stage(tx: Transaction, rows: Buffer): Promise<void> {
  await tx.run(STAGE);
  // Earlier batches on this connection may have left rows.
  const [before] = await tx.run(CLEAR_STAGE);
  if (before?.isLarge) await tx.run(TRUNCATE_STAGE);
  await tx.copyIn(`incoming (${list})`, rows);
}
