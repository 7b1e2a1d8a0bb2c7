import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Courtesy } from '../platform/courtesy.js';
import { type Runs, statement, type Transaction } from '../platform/database.js';
import { WITH_COLUMN } from './adif-fields.js';
import type { BinaryRows } from './binary-rows.js';
import type { Batch, Incoming } from './incoming.js';
import { COLUMN_NAMES } from './qso.js';
import { FINE, OCCUPIED, tally } from './tally.js';

export interface LoggedImport {
  added: number;
  /** Already in the log, or earlier in the same list. */
  duplicate: number;
  /** Duplicates that filled empty fields of the stored contact. */
  enriched: number;
}

/** Logs many contacts at once, within the transaction that also records how far the import got. */
export class LogImported extends Command<LoggedImport> {
  constructor(
    readonly accountId: number,
    readonly importId: number,
    readonly incoming: Incoming,
    /** `check` works on a copy of what would be touched, which goes with its connection (see `beginCheck`). */
    readonly into: 'log' | 'check',
    readonly tx: Transaction,
  ) {
    super();
  }
}

/** Rows PostgreSQL takes in a few milliseconds. */
const PIECE = 250;

/** A clock may be off between two programs: the same call, band and mode so close is the same contact. */
const MINUTES_APART = 2;

/** Columns a duplicate may fill where the stored contact has nothing. */
export const TEXTS = [
  'submode',
  'snt',
  'rcv',
  'name',
  'comment',
  'grid',
  'contest_name',
  'contact_type',
  'zn',
  'email',
];
export const NUMBERS = ['freq_hz', 'power', 'qso_duration'];

const list = COLUMN_NAMES.join(', ');
// Text behind a column may contradict the stored one: a duplicate brings only what no column speaks for.
// One that has got absurdly much is left as it is.
const brought = `(case when pg_column_size(q.fields) > 30000 then '{}' else coalesce(i.fields, '{}') end)`;
const merged = `(${brought} - array['${WITH_COLUMN.join("', '")}']) || coalesce(q.fields, '{}')`;

const STAGE = statement(
  `create temporary table if not exists incoming on commit delete rows as select ${list} from logbook.qso with no data`,
);

/**
 * From the staged rows into `log`. Rows already stored (by the natural key, or within two minutes if they came another
 * way and have no row of their own here) fill empty fields only; a deleted one comes back as the file has it; the others are inserted in
 * time order. A stored contact is claimed once, by the nearest, and locked while it is. $1 account, $2 import; answers
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
        and (q.minute = i.minute or (q.deleted_at is null and q.import_id is distinct from $2::integer
          and (q.minute, q.call, q.band, q.mode) not in (select minute, call, band, mode from incoming)))
      order by abs(q.minute - i.minute), q.qdo_id limit 1 for update
    ) m
  ), matched as materialized (
    select distinct on (qdo_id) ord, qdo_id, was from near order by qdo_id, apart, ord
  ), inserted as (
    insert into ${log} (${list})
    select ${list} from numbered i where not exists (select from matched m where m.ord = i.ord) order by minute
    on conflict (account_id, minute, call, band, mode) do nothing
    returning minute
  ), revived as (
    update ${log} q set deleted_at = null, ${COLUMN_NAMES.map((name) => `${name} = i.${name}`).join(', ')} from matched m join numbered i on i.ord = m.ord
    where q.qdo_id = m.qdo_id and q.account_id = $1 and (m.was).deleted_at is not null and q.deleted_at is not null
    returning q.qdo_id, q.minute, q.updated_at
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
      ${TEXTS.map((name) => `(q.${name} = '' and i.${name} <> '')`).join(' or ')} or
      ${NUMBERS.map((name) => `(q.${name} is null and i.${name} is not null)`).join(' or ')} or
      ${merged} <> coalesce(q.fields, '{}'))
    returning q.qdo_id, q.updated_at
  )${images}
  select array(select minute from inserted union all select minute from revived) as minutes,
    (select count(*) from enriched)::integer as enriched`;
}

// With what an undo needs. The first image of a contact stays.
const LOG = statement(
  store(
    'logbook.qso',
    `, images as (
    insert into logbook.before_import as b (account_id, import_id, qdo_id, was, left_at)
    select $1, $2, m.qdo_id, to_jsonb(m.was), t.updated_at
    from (select qdo_id, updated_at from enriched union all select qdo_id, updated_at from revived) t
    join matched m using (qdo_id) where (m.was).import_id is distinct from $2 or (m.was).deleted_at is not null
    -- Not where it was edited in between: then it must still count as edited.
    on conflict (account_id, import_id, qdo_id) do update set left_at = excluded.left_at
      where b.left_at = (excluded.was->>'updated_at')::timestamptz
  )`,
  ),
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

interface Stored {
  /** Of the contacts added. */
  minutes: number[];
  enriched: number;
}

@CommandHandler(LogImported)
export class LogImportedHandler implements ICommandHandler<LogImported> {
  constructor(private readonly courtesy: Courtesy) {}

  async execute(command: LogImported): Promise<LoggedImport> {
    const { accountId, incoming, into, tx } = command;
    const added: number[] = [];
    if (into === 'log') await aloneInLog(tx, accountId);
    let read = incoming.repeated;
    let enriched = 0;
    for (const [index, batch] of incoming.batches.entries()) {
      // The second batch is what the first has just brought, though it is not counted yet.
      const stored = await (into === 'check' ? check(command, batch) : log(command, batch, index > 0, this.courtesy));
      for (const minute of stored.minutes) added.push(minute);
      read += batch.rows.count;
      enriched += stored.enriched;
    }
    // Counted last: whoever logs by hand meanwhile waits for the counts no longer than this takes to commit.
    if (into === 'log') await count(tx, accountId, added);
    return { added: added.length, duplicate: read - added.length, enriched };
  }
}

/** An arbitrary number of our own: beside the account's, it names the lock under which its log is imported into. */
const IMPORTING = 73_597;
const ALONE = statement('select pg_advisory_xact_lock($1, $2)');

/**
 * Waits until no other import or undo is in the middle of a step on the same log: two at once could each take a
 * contact the other is just storing for a new one. Whoever logs by hand does not wait; the natural key decides.
 */
export async function aloneInLog(tx: Runs, accountId: number): Promise<void> {
  await tx.run(ALONE, [IMPORTING, accountId]);
}

/** By stretches: fewer rows to send, and all the tally looks at. */
async function count(tx: Runs, accountId: number, minutes: readonly number[]): Promise<void> {
  const counts = new Map<number, number>();
  for (const minute of minutes) {
    const stretch = (minute >> FINE) << FINE;
    counts.set(stretch, (counts.get(stretch) ?? 0) + 1);
  }
  await tally(tx, accountId, [...counts.keys()], [...counts.values()]);
}

/** The stretches of the tally in which a contact's own minute and those next to it lie. */
const before = (minute: number) => (minute - MINUTES_APART) >> FINE;
const after = (minute: number) => (minute + MINUTES_APART) >> FINE;

/** Rows in stretches of time that never held a contact are surely new and go straight in, the others by way of `LOG`. */
async function log(
  { accountId, importId, tx }: LogImported,
  batch: Batch,
  known: boolean,
  courtesy: Courtesy,
): Promise<Stored> {
  const { rows, minutes } = batch;
  const stretches = new Set<number>();
  for (const minute of minutes) stretches.add(before(minute)).add(after(minute));
  const found = await tx.run<{ bucket: number }>(OCCUPIED, [accountId, [...stretches]]);
  const occupied = new Set(found.map(({ bucket }) => bucket));
  const isNew = minutes.map((minute) => !known && !occupied.has(before(minute)) && !occupied.has(after(minute)));
  const surelyNew = minutes.filter((_, index) => isNew[index]);

  let stored: Stored = { minutes: [], enriched: 0 };
  if (surelyNew.length < minutes.length) {
    await stage(
      tx,
      rows.rows((index) => !isNew[index]),
    );
    [stored = stored] = await tx.run<Stored>(LOG, [accountId, importId]);
  }
  if (surelyNew.length > 0) {
    const all = surelyNew.length === minutes.length;
    await copyIn(tx, rows, all ? undefined : (index) => isNew[index] === true, courtesy);
  }
  return { minutes: surelyNew.concat(stored.minutes), enriched: stored.enriched };
}

/** At once, or in pieces between which others get their turn: PostgreSQL, too, has to leave them a processor. */
async function copyIn(
  tx: Transaction,
  rows: BinaryRows,
  isWanted: ((index: number) => boolean) | undefined,
  courtesy: Courtesy,
): Promise<void> {
  for (let from = 0, worked = 0; from < rows.count; ) {
    if (from > 0) await courtesy.letOthersGoFirst(worked);
    const begun = performance.now();
    const to = courtesy.isDue ? Math.min(from + PIECE, rows.count) : rows.count;
    await tx.copyIn(`logbook.qso (${list})`, rows.rows(isWanted, from, to));
    worked = performance.now() - begun;
    from = to;
  }
}

/** Everything by way of `CHECK`, which works on copies of the stored contacts that could be meant. */
async function check({ accountId, importId, tx }: LogImported, { rows }: Batch): Promise<Stored> {
  await stage(tx, rows.rows());
  await tx.run(SHADOW, [accountId]);
  const [stored = { minutes: [], enriched: 0 }] = await tx.run<Stored>(CHECK, [accountId, importId]);
  return stored;
}

const UNSTAGE = statement('truncate incoming');

async function stage(tx: Transaction, rows: Buffer): Promise<void> {
  await tx.run(STAGE, []);
  // What an earlier batch of the same transaction left.
  await tx.run(UNSTAGE, []);
  await tx.copyIn(`incoming (${list})`, rows);
}
