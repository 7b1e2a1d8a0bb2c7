import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock, isWithin } from '../platform/clock.js';
import { Database, statement } from '../platform/database/database.js';
import { InstanceBus } from '../platform/live/instance-bus.js';
import { ONLINE_MS } from './rig.js';

/** Said of an operator who was away before; the news is the number of his account. */
export const SEEN_AGAIN = 'seen';

const WRITE_MS = 10_000;

const PUT = statement(`
  insert into presence.seen as s (account_id, seen_at)
  select * from unnest($1::integer[], $2::timestamptz[]) as i (account_id, seen_at) order by 1
  on conflict (account_id) do update set seen_at = excluded.seen_at
    where s.seen_at < excluded.seen_at or s.seen_at > excluded.seen_at + interval '${ONLINE_MS} ms'`);
const OF = statement('select account_id, seen_at from presence.seen where account_id = any ($1::integer[])');
const LATELY = statement('select account_id, seen_at from presence.seen where seen_at between $1 and $2');

interface SeenRow {
  account_id: number;
  seen_at: Date;
}

/** When operators were last seen. Counted in memory, written down now and then: every request of theirs passes here. */
@Injectable()
export class LastSeen implements OnApplicationShutdown {
  private readonly latest = new Map<number, number>();
  private unwritten = new Set<number>();

  constructor(
    private readonly database: Database,
    private readonly push: InstanceBus,
    private readonly clock: Clock,
  ) {}

  /** A signed-in request came. */
  note(accountId: number): void {
    const now = this.clock.now();
    const before = this.latest.get(accountId) ?? 0;
    this.latest.set(accountId, now);
    this.unwritten.add(accountId);
    // The other instances look it up when they are told, so it must stand there.
    if (!isWithin(ONLINE_MS, before, now)) void this.write().then(() => this.push.publish(SEEN_AGAIN, accountId));
  }

  at(accountId: number): number | undefined {
    return this.latest.get(accountId);
  }

  recentlySaw(accountId: number): boolean {
    return isWithin(ONLINE_MS, this.latest.get(accountId) ?? 0, this.clock.now());
  }

  /** Who was seen within the last minutes. */
  recent(): number[] {
    const now = this.clock.now();
    return [...this.latest].flatMap(([account, at]) => (isWithin(ONLINE_MS, at, now) ? [account] : []));
  }

  /** Reads what the other instances saw of these accounts. */
  async read(accountIds: readonly number[]): Promise<void> {
    this.take(await this.database.run<SeenRow>(OF, [accountIds]));
  }

  /** The same of everybody seen within the last minutes; those seen longer ago are forgotten. */
  async readAll(): Promise<void> {
    const now = this.clock.now();
    for (const [account, at] of this.latest) if (!isWithin(ONLINE_MS, at, now)) this.latest.delete(account);
    this.take(await this.database.run<SeenRow>(LATELY, [new Date(now - ONLINE_MS), new Date(now + ONLINE_MS)]));
  }

  @Interval(WRITE_MS)
  async write(): Promise<void> {
    if (this.unwritten.size === 0) return;
    const accounts = [...this.unwritten].sort((a, b) => a - b);
    this.unwritten = new Set();
    const times = accounts.map((account) => new Date(this.latest.get(account) ?? 0));
    // Lost, it is written with the next request of theirs.
    await this.database.run(PUT, [accounts, times]).catch(() => undefined);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.write();
  }

  private take(rows: readonly SeenRow[]): void {
    const now = this.clock.now();
    for (const { account_id, seen_at } of rows) {
      const known = this.latest.get(account_id) ?? 0;
      // Noted before the clock was set back, either of them: whichever is near now counts.
      const isNewer = seen_at.getTime() > known && isWithin(ONLINE_MS, seen_at, now);
      if (isNewer || !isWithin(ONLINE_MS, known, now)) this.latest.set(account_id, seen_at.getTime());
    }
  }
}
