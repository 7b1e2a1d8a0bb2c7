import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Program } from '@pileup/contract/presence';
import type { Me } from '../identity/index.js';
import { Clock } from '../platform/clock.js';
import { CommandOf, handlerOf } from '../platform/commands.js';
import { Database } from '../platform/database/database.js';
import { sql } from '../platform/database/sql.js';
import { NotFound } from '../platform/errors.js';

const WRITE_MS = 2_000;
/** Limits programs that use a new name each time; the latest are retained. */
const MAX_PROGRAMS = 50;
const NAMELESS = 'A program without a name';
/** Maximum number of entries between two writes, of all accounts. */
const MAX_PENDING = 10_000;

const PUT = sql<{
  accounts: readonly number[];
  names: readonly string[];
  throughs: readonly string[];
  times: readonly Date[];
  sent: readonly string[];
}>`
  insert into presence.program as p (account_id, name, through, last_seen, last_sent)
  select * from unnest($accounts::integer[], $names::text[], $throughs::text[], $times::timestamptz[], $sent::text[])
  order by 1, 2, 3
  on conflict (account_id, name, through) do update set (last_seen, last_sent) = (excluded.last_seen, excluded.last_sent)
    where p.last_seen <= excluded.last_seen or p.last_seen > excluded.last_seen + interval '1 minute'`;
const DELETE_EXCESS = sql<{ accounts: readonly number[] }>`
  delete from presence.program where (account_id, id) in (
    select account_id, id from (
      select account_id, id, row_number() over (partition by account_id order by last_seen desc, id desc) as place
      from presence.program where account_id = any ($accounts::integer[])
    ) placed where place > ${MAX_PROGRAMS})`;
const LIST = sql<{ accountId: number }, Omit<Program, 'last_seen'> & { last_seen: Date }>`
  select id, name, through, last_seen, last_sent from presence.program
  where account_id = $accountId order by last_seen desc, id desc limit ${MAX_PROGRAMS}`;
const FORGET = sql<{ accountId: number; id: number }, { id: number }>`
  delete from presence.program where account_id = $accountId and id = $id returning id`;

interface ProgramActivity {
  accountId: number;
  name: string;
  /** The paired computer whose key it uses; empty for the operator's API key. */
  through: string;
  sent: string;
  at: number;
}

/** The programs that send data for an operator. Radios send every second, so writes are batched. */
@Injectable()
export class Programs implements OnApplicationShutdown {
  private readonly log = new Logger(Programs.name);
  private pending = new Map<string, ProgramActivity>();
  private written: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Records a request with an API key; requests of the page itself are ignored. @param sent a description for the operator */
  noteActivity({ accountId, sessionId, computer: through }: Me, program: string, sent: string): void {
    if (sessionId !== null) return;
    const name = program || NAMELESS;
    const key = JSON.stringify([accountId, name, through]);
    if (this.pending.size < MAX_PENDING || this.pending.has(key))
      this.pending.set(key, { accountId, name, through, sent, at: this.clock.now() });
  }

  async list(accountId: number): Promise<Program[]> {
    await this.write();
    const rows = await this.database.run(LIST, { accountId });
    return rows.map(({ last_seen, ...row }) => ({ ...row, last_seen: last_seen.toISOString() }));
  }

  /** Stores the activity of programs. Resolves when all that was noted is stored, also by a concurrent write. */
  @Interval(WRITE_MS)
  write(): Promise<void> {
    this.written = this.written.then(() => this.writePending());
    return this.written;
  }

  private async writePending(): Promise<void> {
    if (this.pending.size === 0) return;
    const all = [...this.pending.values()];
    this.pending = new Map();
    const accounts = all.map(({ accountId }) => accountId);
    try {
      await this.database.run(PUT, {
        accounts,
        names: all.map(({ name }) => name),
        throughs: all.map(({ through }) => through),
        times: all.map(({ at }) => new Date(at)),
        sent: all.map(({ sent }) => sent),
      });
      await this.database.run(DELETE_EXCESS, { accounts });
    } catch (error) {
      // The programs will send again.
      this.log.warn(error);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.write();
  }
}

/** Removes a program from the operator's list. */
export class ForgetProgram extends CommandOf<{ accountId: number; id: number }>() {}

export const ForgetProgramHandler = handlerOf(ForgetProgram, [Database], async ({ accountId, id }, database) => {
  const [deleted] = await database.run(FORGET, { accountId, id });
  if (!deleted) throw new NotFound('Program not found.');
});
