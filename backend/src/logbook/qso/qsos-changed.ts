import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Queryable } from '../../platform/database/database.js';
import { type Statement, sql } from '../../platform/database/sql.js';
import { InstanceBus } from '../../platform/live/instance-bus.js';
import { classMark, Discovered } from '../../platform/wiring/discovered.js';

const TOPIC = 'qsos';
/** A message names at most this many contacts. */
export const MAX_IDS = 20;

const accountOf = (change: number | readonly number[]): number =>
  typeof change === 'number' ? change : (change[0] ?? 0);

/** Columns of the CTE `facts`, beside `n`: -1 for the old state of a contact, +1 for the new one; none if deleted. */
const FACTS = [
  'account_id',
  'qdo_id',
  'ts',
  'received_at',
  'station_callsign',
  'call',
  'band',
  'mode',
  'submode',
  'mode_class',
  'freq_hz',
  'contest_name',
  'dxcc',
  'cq_zone',
  'grid',
  'import_id',
  'fields',
];

/** Columns that an edit can change; `fields` are read by their names. */
const CHANGEABLE_FACTS = FACTS.filter((column) => !['account_id', 'qdo_id', 'fields'].includes(column));

/** The columns a statement must return for `factsOfInserted`. */
export const FACT_COLUMNS = FACTS.join(', ');

/** Facts of inserted contacts: the rows of the CTE `from`. */
export function factsOfInserted(from: string): string {
  return `facts as (select 1 as n, ${FACT_COLUMNS} from ${from})`;
}

/** Facts of changed contacts: for each CTE, the columns that hold the row before and after; either may be null or absent. */
export function factsOfChanged(...changes: readonly { from: string; before?: string; after?: string }[]): string {
  const side = (from: string, row: string | undefined, n: number) =>
    row === undefined
      ? []
      : `select ${n} as n, ${FACTS.map((column) => `(${row}).${column}`).join(', ')} from ${from}
         where (${row}).qdo_id is not null and (${row}).deleted_at is null`;
  return `facts as (${changes.flatMap(({ from, before, after }) => [side(from, before, -1), side(from, after, 1)].flat()).join(' union all ')})`;
}

/** Facts of the contacts of one account at the minutes `$fromMinute` to `$toMinute` (since 1900). */
export const FACTS_OF_ACCOUNT = `
  facts as (
    select 1 as n, ${FACT_COLUMNS} from logbook.qso
    where account_id = $accountId::integer and minute between $fromMinute::integer and $toMinute::integer and deleted_at is null
  )`;

/** The condition that a contact, given the name of a row with account_id and qdo_id, was not imported. */
export const LOGGED_LIVE = (row: string): string =>
  `exists (select from logbook.qso q where (q.qdo_id, q.account_id) = (${row}.qdo_id, ${row}.account_id) and q.import_id is null)`;

/** CTEs that write a read table from the CTE `facts`; their names begin with the module's. */
export interface ProjectionSql {
  /**
   * Columns and names of `fields` of a contact that the projection depends on, also by jobs that follow. An edit that
   * sets only others leaves the projection out.
   */
  readonly reads: readonly string[] | 'everything';
  /** The CTEs if all contacts are new. Absent if nothing refers to a new contact. */
  readonly onInsert?: string;
  readonly onChange: string;
  /**
   * Old contacts inserted by COPY have no facts, only sums (`bulk-aggregates.ts`): the CTEs `copied` (account_id, kind,
   * key, mode_class, n) and `copied_squares` (account_id, squares: comma-separated). Absent if such contacts do not count.
   */
  readonly onBulkInsert?: string;
  /**
   * A select of times (from_at, to_at, exclusive; `$now`): contacts made in them are never inserted by COPY, whatever their
   * age, so that they have facts. Read in the transaction of the import.
   */
  readonly factsWithin?: string;
}

export interface TimeSpan {
  readonly from_at: Date;
  readonly to_at: Date;
}

/**
 * Declares a projection of the contacts, a provider with its `sql`. `module` is the prefix of its CTE names; statements
 * list projections by `order`.
 */
export const Projection = classMark<{ readonly sql: ProjectionSql }, { module: string; order: number }>('projection');

/** @throws Error if a CTE of a projection does not begin with its module's name */
export function checkCteNames(module: string, { reads, ...sql }: ProjectionSql): void {
  for (const text of Object.values(sql)) {
    const wrong = cteNames(text).find((name) => !name.startsWith(`${module}_`));
    if (wrong !== undefined)
      throw new Error(`The CTE ${wrong} of a projection of ${module} must be named ${module}_${wrong}.`);
  }
}

function cteNames(sql: string): string[] {
  let depth = 0;
  const topLevel = [...sql].filter((character) => {
    if (character === ')') depth--;
    return (character === '(' ? depth++ : depth) === 0;
  });
  return [...topLevel.join('').matchAll(/\b(\w+)\s+as\s+(?:(?:not\s+)?materialized\s+)?\(/gi)].map(
    ([, name = '']) => name,
  );
}

/** @throws Error if `reads` of a projection lacks a column, or one of the `fields`, that its SQL names */
export function checkReads(module: string, { reads, onInsert = '', onChange }: ProjectionSql): void {
  if (reads === 'everything') return;
  const text = `${onInsert} ${onChange}`;
  const words = new Set(text.replace(/'[^']*'/g, '').match(/\w+/g));
  const columns = CHANGEABLE_FACTS.filter((column) => words.has(column));
  const fields = [...text.matchAll(/\bfields *->>? *'(\w+)'/g)].map(([, name = '']) => name);
  const missing = [...columns, ...new Set(fields)].filter((name) => !reads.includes(name));
  if (missing.length > 0) throw new Error(`A projection of ${module} reads ${missing.join(', ')}, too.`);
}

/** Makes a statement with projections, to be inserted after its CTE `facts`. */
type Build<Params extends object, Row> = (projections: string) => Statement<Params, Row>;
type When = Exclude<keyof ProjectionSql, 'reads'>;

/**
 * Changes of contacts: the projections that are written in the same statement, and the event after the commit. With one
 * statement no projection lags behind the log, and a contact costs one round trip.
 */
@Injectable()
export class QsosChanged implements OnModuleInit {
  private projections: readonly ProjectionSql[] = [];
  private readonly statements = new Map<unknown, Partial<Record<When, unknown>>>();

  constructor(
    private readonly bus: InstanceBus,
    private readonly discovered: Discovered,
  ) {}

  onModuleInit(): void {
    const found = this.discovered.providers(Projection);
    for (const { options, value } of found) {
      checkCteNames(options.module, value.sql);
      checkReads(options.module, value.sql);
    }
    this.projections = found.map(({ value }) => value.sql);
  }

  /** The statement of `build` with the projections. Built once per function. */
  statementWith<Params extends object, Row>(
    build: Build<Params, Row>,
    when: When = 'onChange',
  ): Statement<Params, Row> {
    const built = this.statements.get(build) ?? {};
    this.statements.set(build, built);
    built[when] ??= build(this.projectionsFor(when));
    return built[when] as Statement<Params, Row>;
  }

  /**
   * The projections as text, for a statement that is made for each use and not prepared.
   *
   * @param changed columns and names of `fields`, if only these change and the contacts remain; without them all may
   */
  projectionsFor(when: When, changed?: readonly string[]): string {
    return this.projections
      .filter(({ reads }) => !changed || reads === 'everything' || changed.some((name) => reads.includes(name)))
      .flatMap((projection) => projection[when] ?? [])
      .map((text) => `, ${text}`)
      .join('');
  }

  /** The times in which imported contacts need facts. */
  async spansWithFacts(tx: Queryable, now: number): Promise<TimeSpan[]> {
    const selects = this.projections.flatMap(({ factsWithin }) => factsWithin ?? []);
    if (selects.length === 0) return [];
    return tx.run(sql<{ now: Date }, TimeSpan>`${selects.join(' union all ')}`, { now: new Date(now) });
  }

  /** Publishes a change; called after the commit. `qdoIds`: the contacts, unless they are many. */
  publish(accountId: number, qdoIds?: readonly number[]): void {
    this.bus.publish(TOPIC, qdoIds && qdoIds.length <= MAX_IDS ? [accountId, ...qdoIds] : accountId);
  }

  /** Calls `listener` with the accounts whose contacts changed, in any process; without accounts if events were missed. */
  onChange(listener: (accounts?: readonly number[]) => void): void {
    this.bus.subscribe(
      TOPIC,
      (changes) => listener(changes.map(accountOf)),
      () => listener(),
    );
  }

  /** Calls `listener` with each account and its changed contacts, null for many; missed events are not reported. */
  onContactsChanged(listener: (accountId: number, qdoIds: readonly number[] | null) => void): void {
    this.bus.subscribe(
      TOPIC,
      (changes) => {
        for (const change of changes) listener(accountOf(change), typeof change === 'number' ? null : change.slice(1));
      },
      () => undefined,
    );
  }
}
