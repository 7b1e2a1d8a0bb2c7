import { Injectable } from '@nestjs/common';
import { type Statement, statement } from '../../platform/database/database.js';
import { Push } from '../../platform/live/instance-bus.js';

const TOPIC = 'qsos';

/** What projections learn of a contact, beside `n`: -1 as it was, +1 as it is now. Deleted ones are not told of. */
const FACTS = [
  'account_id',
  'qdo_id',
  'ts',
  'received_at',
  'station_callsign',
  'call',
  'band',
  'mode',
  'freq_hz',
  'contest_name',
  'dxcc',
  'grid',
] as const;

/** The columns a statement must return for `factsNew`. */
export const FACT_COLUMNS = FACTS.join(', ');

/** Facts of contacts that are all new: the rows of the CTE `from`. */
export function factsNew(from: string): string {
  return `facts as (select 1 as n, ${FACT_COLUMNS} from ${from})`;
}

/**
 * Facts of contacts that changed: of each CTE, which columns hold the whole row before and after (either may be null,
 * or left out where there is none).
 */
export function factsOf(...changes: readonly { from: string; before?: string; after?: string }[]): string {
  const side = (from: string, row: string | undefined, n: number) =>
    row === undefined
      ? []
      : `select ${n} as n, ${FACTS.map((column) => `(${row}).${column}`).join(', ')} from ${from}
         where (${row}).qdo_id is not null and (${row}).deleted_at is null`;
  return `facts as (${changes.flatMap(({ from, before, after }) => [side(from, before, -1), side(from, after, 1)].flat()).join(' union all ')})`;
}

/**
 * Facts, with submode, of one account's ($1) contacts at the minutes from $2 up to $3 (since 1900): found along
 * the natural key.
 */
export const FACTS_OF_ACCOUNT = `
  facts as (
    select 1 as n, ${FACT_COLUMNS}, submode from logbook.qso
    where account_id = $1::integer and minute between $2::integer and $3::integer and deleted_at is null
  )`;

/** CTEs that write a read table from the CTE `facts`. */
export interface Projection {
  /** Where all of them are new. */
  readonly whenNew: string;
  readonly whenChanged: string;
  /**
   * Of the old contacts of an import that went straight into the log there are no facts, only sums (`copied-sums.ts`):
   * from the CTEs `copied` (account_id, kind, key, mode, n) and `copied_squares` (account_id, squares: one text, between
   * commas). Left out where such contacts count for nothing.
   */
  readonly whenCopied?: string;
}

type MakesText = (projections: string) => string;

/**
 * Contacts came, changed or went: what other modules write along in the very same statement, and the news of it once
 * that is committed. In one statement no projection can ever be behind the log, and a contact still costs one journey
 * to the database.
 */
@Injectable()
export class QsosChanged {
  private readonly projections: Projection[] = [];
  private readonly made = new Map<MakesText, Partial<Record<keyof Projection, Statement>>>();

  constructor(private readonly push: Push) {}

  /** Adds a projection; called while modules are set up. */
  project(projection: Projection): void {
    this.projections.push(projection);
    this.made.clear();
  }

  /** Forgets them all: only for measuring what they cost (test/bench/projections.bench.ts). */
  withoutProjections(): void {
    this.projections.length = 0;
    this.made.clear();
  }

  /** The statement of `make`, which puts the text it is given behind its CTE `facts`. Made once for each function. */
  with(make: MakesText, when: keyof Projection = 'whenChanged'): Statement {
    const made = this.made.get(make) ?? {};
    this.made.set(make, made);
    made[when] ??= statement(
      make(
        this.projections
          .flatMap((projection) => projection[when] ?? [])
          .map((text) => `, ${text}`)
          .join(''),
      ),
    );
    return made[when];
  }

  /** After the commit. */
  announce(accountId: number): void {
    this.push.tell(TOPIC, accountId);
  }

  /**
   * `look` is called when contacts changed, in any instance of the program, with the accounts whose they are; without,
   * where any may have.
   */
  onChange(look: (accounts?: readonly number[]) => void): void {
    this.push.on(
      TOPIC,
      (accounts) => look(accounts.map(Number)),
      () => look(),
    );
  }
}
