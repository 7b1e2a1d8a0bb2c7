import { type Runs, statement, type Transaction } from '../../platform/database/database.js';
import { BEHIND, WITH_COLUMN } from '../qso/adif-fields.js';
import { COLUMN_NAMES } from '../qso/qso.js';
import { factsOf, type QsosChanged } from '../qso/qsos-changed.js';
import { FIELDS_BYTES, NUMBERS, TEXTS } from './fold-rows.js';

// Imported rows that may be in the log already: they are staged in a temporary table, and one statement decides.

/** A clock may be off between two programs: the same call, band and mode so close is the same contact. */
export const MINUTES_APART = 2;

const list = COLUMN_NAMES.join(', ');
const isFilled = (column: Fillable) =>
  NUMBERS.some((number) => number === column)
    ? `q.${column} is null and i.${column} is not null`
    : `q.${column} = '' and i.${column} <> ''`;
type Fillable = (typeof TEXTS)[number] | (typeof NUMBERS)[number];

/** Of a column the duplicate fills, the text behind it comes, too: the column may hold only the beginning of it. */
const comeAlong = [...TEXTS, ...NUMBERS].flatMap((column) =>
  (BEHIND.get(column) ?? []).map((name) => ({ name, unless: isFilled(column) })),
);
const others = WITH_COLUMN.filter((name) => !comeAlong.some((field) => field.name === name));
// Text behind any other column may contradict the stored one: a duplicate brings only what no column speaks for.
// One that has got absurdly much is left as it is.
const brought = `(case when pg_column_size(q.fields) > ${FIELDS_BYTES} then '{}' else coalesce(i.fields, '{}') end)`;
const merged = `(${brought} - array['${others.join("', '")}'] - array_remove(array[${comeAlong
  .map(({ name, unless }) => `case when not (${unless}) then '${name}' end`)
  .join(', ')}], null)) || coalesce(q.fields, '{}')`;

const STAGE = statement(
  `create temporary table if not exists incoming as select ${list} from logbook.qso with no data`,
);

/**
 * From the staged rows into `log`. Rows already stored (by the natural key, or within two minutes if they came another
 * way and have no row of their own here) fill empty fields only; a deleted one comes back as the file has it; the others are inserted in
 * time order. A stored contact is claimed once, by the nearest, and locked while it is. $1 account, $2 import or null; answers
 * the minutes of what was added.
 */
function store(log: string, images: string): string {
  return `
  with numbered as materialized (
    select row_number() over () as ord, i.* from incoming i
  ), near as materialized (
    select i.ord, abs(m.minute - i.minute) as apart, m.qdo_id, m.was from numbered i cross join lateral (
      select q.qdo_id, q.minute, q as was from ${log} q
      where q.account_id = $1::integer and q.call = i.call and q.band = i.band and q.mode = i.mode
        and q.minute between i.minute - ${MINUTES_APART} and i.minute + ${MINUTES_APART}
        and (q.minute = i.minute or (q.deleted_at is null and ($2::integer is null or q.import_id is distinct from $2)
          and (q.minute, q.call, q.band, q.mode) not in (select minute, call, band, mode from incoming)))
      order by abs(q.minute - i.minute), q.qdo_id limit 1 for update
    ) m
  ), matched as materialized (
    select distinct on (qdo_id) ord, qdo_id, was from near order by qdo_id, apart, ord
  ), inserted as (
    insert into ${log} (${list})
    select ${list} from numbered i where not exists (select from matched m where m.ord = i.ord) order by minute
    on conflict (account_id, minute, call, band, mode) do nothing
    returning minute, new as now
  ), revived as (
    update ${log} q set deleted_at = null, ${COLUMN_NAMES.filter((name) => name !== 'received_at')
      .map((name) => `${name} = i.${name}`)
      .join(', ')} from matched m join numbered i on i.ord = m.ord
    where q.qdo_id = m.qdo_id and q.account_id = $1 and (m.was).deleted_at is not null and q.deleted_at is not null
    returning q.qdo_id, q.minute, q.updated_at, new as now
  ), enriched as (
    update ${log} q set
      ${TEXTS.map((name) => `${name} = coalesce(nullif(q.${name}, ''), i.${name})`).join(', ')},
      ${NUMBERS.map((name) => `${name} = coalesce(q.${name}, i.${name})`).join(', ')},
      lat = case when q.grid = '' and i.grid <> '' then i.lat else q.lat end,
      lon = case when q.grid = '' and i.grid <> '' then i.lon else q.lon end,
      fields = nullif(${merged}, '{}'),
      -- What this import added itself stays marked as untouched since.
      updated_at = case when q.import_id = $2 then q.updated_at else i.updated_at end
    from matched m join numbered i on i.ord = m.ord
    where q.qdo_id = m.qdo_id and q.account_id = $1 and (m.was).deleted_at is null and q.deleted_at is null and (
      ${[...TEXTS, ...NUMBERS].map((column) => `(${isFilled(column)})`).join(' or ')} or
      ${merged} <> coalesce(q.fields, '{}'))
    returning q.qdo_id, q.updated_at, old as was, new as now
  )${images}
  select array(select minute from inserted union all select minute from revived) as minutes,
    array(select concat_ws(' ', i.minute, i.call, i.band, i.mode)
      from enriched join matched m using (qdo_id) join numbered i on i.ord = m.ord) as enriched`;
}

// With what an undo needs. The first image of a contact stays.
const log = (projections: string) =>
  store(
    'logbook.qso',
    `, images as (
    insert into logbook.before_import as b (account_id, import_id, qdo_id, was, left_at)
    select $1, $2, m.qdo_id, to_jsonb(m.was), t.updated_at
    from (select qdo_id, updated_at from enriched union all select qdo_id, updated_at from revived) t
    join matched m using (qdo_id)
    where $2 is not null and ((m.was).import_id is distinct from $2 or (m.was).deleted_at is not null)
    -- Not where it was edited in between: then it must still count as edited.
    on conflict (account_id, import_id, qdo_id) do update set left_at = excluded.left_at
      where b.left_at = (excluded.was->>'updated_at')::timestamptz
  ), ${factsOf({ from: 'inserted', after: 'now' }, { from: 'revived', after: 'now' }, { from: 'enriched', before: 'was', after: 'now' })}${projections}`,
  );
const CHECK = statement(store('checked', ''));

const NO_CHECK = statement('drop table if exists checked');
const NEW_CHECK = statement('create temporary table checked (like logbook.qso including indexes)');
// Below zero, so that no contact of the log has such a number.
const CHECK_NUMBERS = statement(
  'alter table checked alter qdo_id add generated by default as identity (start with -1 increment by -1)',
);
const SHADOW = statement(`
  insert into checked select q.* from incoming i join logbook.qso q
    on q.account_id = $1 and q.minute between i.minute - ${MINUTES_APART} and i.minute + ${MINUTES_APART}
    and q.call = i.call and q.band = i.band and q.mode = i.mode
  on conflict do nothing`);

/** Begins a check on a connection that is kept for it: what would be logged goes to a table of its own there. */
export async function beginCheck(tx: Runs): Promise<void> {
  await endCheck(tx);
  await tx.run(NEW_CHECK, []);
  await tx.run(CHECK_NUMBERS, []);
}

export async function endCheck(tx: Runs): Promise<void> {
  await tx.run(NO_CHECK, []);
}

export interface Stored {
  /** Of the contacts added. */
  minutes: number[];
  /** The keys of the rows that filled something in: minute, call, band and mode. */
  enriched: string[];
}

/** Stores what is new of the rows, fills in what the log lacks of the others. */
export async function storeStaged(
  tx: Transaction,
  rows: Buffer,
  accountId: number,
  importId: number | null,
  changed: QsosChanged,
): Promise<Stored> {
  await stage(tx, rows);
  const [stored = NOTHING] = await tx.run<Stored>(changed.with(log), [accountId, importId]);
  return stored;
}

/** What storing them would do: works on copies of the stored contacts that could be meant. */
export async function checkStaged(
  tx: Transaction,
  rows: Buffer,
  accountId: number,
  importId: number | null,
): Promise<Stored> {
  await stage(tx, rows);
  await tx.run(SHADOW, [accountId]);
  const [stored = NOTHING] = await tx.run<Stored>(CHECK, [accountId, importId]);
  return stored;
}

const NOTHING: Stored = { minutes: [], enriched: [] };
/** So large may the table grow with rows that are gone. */
const STAGED_BYTES = 8 * 1024 * 1024;
// To cut its file each time is slow, and on some disks holds up whoever waits for them.
const UNSTAGE = statement(`
  with gone as (delete from incoming) select pg_relation_size('pg_temp.incoming') > ${STAGED_BYTES} as "isLarge"`);
const CUT = statement('truncate incoming');

async function stage(tx: Transaction, rows: Buffer): Promise<void> {
  await tx.run(STAGE, []);
  // What earlier ones left.
  const [before] = await tx.run<{ isLarge: boolean }>(UNSTAGE, []);
  if (before?.isLarge) await tx.run(CUT, []);
  await tx.copyIn(`incoming (${list})`, rows);
}
