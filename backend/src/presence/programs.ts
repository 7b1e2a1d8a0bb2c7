import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Program } from '@pileup/contract/presence';
import type { Me } from '../identity/index.js';
import { Clock } from '../platform/clock.js';
import { Database, statement } from '../platform/database/database.js';
import { NotFound } from '../platform/errors.js';

const WRITE_MS = 2_000;
/** A program that names itself anew each time must not fill the table: the latest stay. */
const LISTED = 50;
const NAMELESS = 'A program without a name';
/** Between two writings, from everybody together. */
const WAITING = 10_000;

const PUT = statement(`
  insert into presence.program as p (account_id, name, through, last_seen, last_sent)
  select * from unnest($1::integer[], $2::text[], $3::text[], $4::timestamptz[], $5::text[]) order by 1, 2, 3
  on conflict (account_id, name, through) do update set (last_seen, last_sent) = (excluded.last_seen, excluded.last_sent)
    where p.last_seen <= excluded.last_seen or p.last_seen > excluded.last_seen + interval '1 minute'`);
const CROWDED = statement(`
  delete from presence.program where (account_id, id) in (
    select account_id, id from (
      select account_id, id, row_number() over (partition by account_id order by last_seen desc, id desc) as place
      from presence.program where account_id = any ($1::integer[])
    ) placed where place > ${LISTED})`);
const LIST = statement(`
  select id, name, through, last_seen, last_sent from presence.program
  where account_id = $1 order by last_seen desc, id desc limit ${LISTED}`);
const FORGET = statement('delete from presence.program where account_id = $1 and id = $2 returning id');

interface Heard {
  accountId: number;
  name: string;
  /** The paired computer it speaks through; empty for the operator's API key. */
  through: string;
  sent: string;
  at: number;
}

/** Which programs speak for an operator. Radios speak every second: what they said last is written now and then. */
@Injectable()
export class Programs implements OnApplicationShutdown {
  private readonly log = new Logger(Programs.name);
  private unwritten = new Map<string, Heard>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** A program came with an API key and sent something, in words. A request of the page itself is nobody's program. */
  noteActivity({ accountId, sessionId, computer: through }: Me, program: string, sent: string): void {
    if (sessionId !== null) return;
    const name = program || NAMELESS;
    const key = JSON.stringify([accountId, name, through]);
    if (this.unwritten.size < WAITING || this.unwritten.has(key))
      this.unwritten.set(key, { accountId, name, through, sent, at: this.clock.now() });
  }

  async list(accountId: number): Promise<Program[]> {
    await this.write();
    const rows = await this.database.run<Omit<Program, 'last_seen'> & { last_seen: Date }>(LIST, [accountId]);
    return rows.map(({ last_seen, ...row }) => ({ ...row, last_seen: last_seen.toISOString() }));
  }

  async forget(accountId: number, id: number): Promise<void> {
    const [gone] = await this.database.run(FORGET, [accountId, id]);
    if (!gone) throw new NotFound('There is no such program.');
  }

  @Interval(WRITE_MS)
  async write(): Promise<void> {
    if (this.unwritten.size === 0) return;
    const all = [...this.unwritten.values()];
    this.unwritten = new Map();
    const accounts = all.map(({ accountId }) => accountId);
    try {
      await this.database.run(PUT, [
        accounts,
        all.map(({ name }) => name),
        all.map(({ through }) => through),
        all.map(({ at }) => new Date(at)),
        all.map(({ sent }) => sent),
      ]);
      await this.database.run(CROWDED, [accounts]);
    } catch (error) {
      // Whatever they said, they say it again.
      this.log.warn(error);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.write();
  }
}
