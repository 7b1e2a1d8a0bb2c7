import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../platform/clock.js';
import { type Runs, statement } from '../platform/database.js';
import { InvalidRequest } from '../platform/errors.js';
import { WITH_COLUMN, withoutColumns } from './adif-fields.js';
import { deriveQso, type QsoDraft, type Station } from './derive-qso.js';
import { keyText } from './natural-key.js';
import { COLUMN_NAMES, COLUMNS, type QsoRow } from './qso.js';
import { TALLY_CHANGED } from './tally.js';

/** A contact of a file, with its record's number there. */
export interface ImportedQso {
  record: number;
  draft: QsoDraft;
}

export interface LoggedImport {
  added: number;
  /** Already in the log, or earlier in the same list. */
  duplicate: number;
  /** Duplicates that filled empty fields of the stored contact. */
  enriched: number;
  rejected: { record: number; reason: string }[];
}

/** Logs many contacts at once, within the transaction that also records how far the import got. */
export class LogImported extends Command<LoggedImport> {
  constructor(
    readonly station: Station,
    readonly importId: number,
    readonly qsos: readonly ImportedQso[],
    readonly tx: Runs,
  ) {
    super();
  }
}

/** A clock may be off between two programs: the same call, band and mode so close is the same contact. */
const MINUTES_APART = 2;

const TEXTS = [
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
] as const;
const NUMBERS = ['freq_hz', 'power', 'qso_duration'] as const;

const list = COLUMN_NAMES.join(', ');
// Text behind a column may contradict the stored one: a duplicate brings only what no column speaks for.
const merged = `(coalesce(i.fields, '{}') - array['${WITH_COLUMN.join("', '")}']) || coalesce(q.fields, '{}')`;

// $1 account, $2 import, $3 the rows as JSON. Rows already stored (by the natural key, or within two minutes if
// they came another way and have no row of their own here) fill empty fields only; a deleted one comes back; the
// others are inserted in time order. A stored contact is claimed once, by the nearest, and locked while it is.
const STORE = statement(`
  with incoming as materialized (
    select row_number() over () as ord, i.* from json_to_recordset($3::json) as i (${COLUMN_NAMES.map((name) => `${name} ${COLUMNS[name]}`).join(', ')})
  ), near as materialized (
    select i.ord, abs(m.minute - i.minute) as apart, m.qdo_id, m.deleted_at from incoming i cross join lateral (
      select q.qdo_id, q.minute, q.deleted_at from logbook.qso q
      where q.account_id = $1::integer and q.call = i.call and q.band = i.band and q.mode = i.mode
        and q.minute between i.minute - ${MINUTES_APART} and i.minute + ${MINUTES_APART}
        and (q.minute = i.minute or (q.deleted_at is null and q.import_id is distinct from $2::integer and not exists (
          select from incoming own where own.call = q.call and own.band = q.band and own.mode = q.mode and own.minute = q.minute)))
      order by abs(q.minute - i.minute), q.qdo_id limit 1 for update
    ) m
  ), matched as materialized (
    select distinct on (qdo_id) ord, qdo_id, deleted_at from near order by qdo_id, apart, ord
  ), inserted as (
    insert into logbook.qso (${list})
    select ${list} from incoming i where not exists (select from matched m where m.ord = i.ord) order by minute
    on conflict (account_id, minute, call, band, mode) do nothing
    returning minute
  ), revived as (
    update logbook.qso q set deleted_at = null from matched m
    where q.qdo_id = m.qdo_id and q.account_id = $1 and m.deleted_at is not null and q.deleted_at is not null
    returning q.minute
  ), enriched as (
    update logbook.qso q set
      ${TEXTS.map((name) => `${name} = coalesce(nullif(q.${name}, ''), i.${name})`).join(', ')},
      ${NUMBERS.map((name) => `${name} = coalesce(q.${name}, i.${name})`).join(', ')},
      lat = case when q.grid = '' and i.grid <> '' then i.lat else q.lat end,
      lon = case when q.grid = '' and i.grid <> '' then i.lon else q.lon end,
      fields = nullif(${merged}, '{}'), updated_at = i.updated_at
    from matched m join incoming i on i.ord = m.ord
    where q.qdo_id = m.qdo_id and q.account_id = $1 and m.deleted_at is null and q.deleted_at is null and (
      ${TEXTS.map((name) => `(q.${name} = '' and i.${name} <> '')`).join(' or ')} or
      ${NUMBERS.map((name) => `(q.${name} is null and i.${name} is not null)`).join(' or ')} or
      ${merged} <> coalesce(q.fields, '{}'))
    returning q.qdo_id
  ), changed as (
    select $1::integer as account_id, minute, 1 as n from (select minute from inserted union all select minute from revived) live
  ), tallied as (${TALLY_CHANGED})
  select (select count(*) from inserted)::integer + (select count(*) from revived)::integer as added,
    (select count(*) from enriched)::integer as enriched`);

@CommandHandler(LogImported)
export class LogImportedHandler implements ICommandHandler<LogImported> {
  constructor(private readonly clock: Clock) {}

  async execute({ station, importId, qsos, tx }: LogImported): Promise<LoggedImport> {
    const now = this.clock.now();
    const rejected: LoggedImport['rejected'] = [];
    const rows = new Map<string, QsoRow>();
    let twins = 0;
    let enrichedTwins = 0;
    for (const { record, draft } of qsos) {
      const row = derived(draft, station, now, (reason) => rejected.push({ record, reason }));
      if (!row) continue;
      const key = keyText(row);
      const first = rows.get(key);
      if (!first) rows.set(key, row);
      else {
        twins++;
        if (fillEmpty(first, row)) enrichedTwins++;
      }
    }
    const [stored] =
      rows.size === 0
        ? [{ added: 0, enriched: 0 }]
        : await tx.run<{ added: number; enriched: number }>(STORE, [
            station.accountId,
            importId,
            JSON.stringify([...rows.values()]),
          ]);
    const { added, enriched } = stored ?? { added: 0, enriched: 0 };
    return { added, duplicate: rows.size - added + twins, enriched: enriched + enrichedTwins, rejected };
  }
}

function derived(draft: QsoDraft, station: Station, now: number, reject: (reason: string) => void): QsoRow | null {
  try {
    return deriveQso(draft, station, now);
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error;
    reject(error.message);
    return null;
  }
}

/** What the twin knows and the first does not; true if that was anything. */
function fillEmpty(first: QsoRow, twin: QsoRow): boolean {
  let filled = false;
  if (first.grid === '' && twin.grid !== '') {
    first.lat = twin.lat;
    first.lon = twin.lon;
  }
  for (const name of TEXTS)
    if (first[name] === '' && twin[name] !== '') {
      first[name] = twin[name];
      filled = true;
    }
  for (const name of NUMBERS)
    if (first[name] === null && twin[name] !== null) {
      first[name] = twin[name];
      filled = true;
    }
  const news = Object.entries(withoutColumns(twin.fields) ?? {}).filter(([name]) => first.fields?.[name] === undefined);
  if (news.length > 0) {
    first.fields = { ...Object.fromEntries(news), ...first.fields };
    filled = true;
  }
  return filled;
}
