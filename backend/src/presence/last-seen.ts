import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ALL_STATIONS, SignedInRequests } from '../identity/index.js';
import { Clock, isWithin } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { sql } from '../platform/database/sql.js';
import { InstanceBus } from '../platform/live/instance-bus.js';
import { ONLINE_MS } from './rig.js';

/** Topic, published when an operator comes online. The payload is the account id. */
export const CAME_ONLINE = 'seen';

const WRITE_MS = 10_000;

// An account may be erased between its last request and this write. The lock makes one wait for the other.
const PUT = sql<{ accounts: readonly number[]; times: readonly Date[] }>`
  insert into presence.seen as s (account_id, seen_at)
  select i.account_id, i.seen_at from unnest($accounts::integer[], $times::timestamptz[]) as i (account_id, seen_at)
    join (${ALL_STATIONS}) station on station.account_id = i.account_id
  order by i.account_id for key share of station
  on conflict (account_id) do update set seen_at = excluded.seen_at
    where s.seen_at < excluded.seen_at or s.seen_at > excluded.seen_at + interval '${ONLINE_MS} ms'`;
const OF = sql<{ accountIds: readonly number[] }, SeenRow>`
  select account_id, seen_at from presence.seen where account_id = any ($accountIds::integer[])`;
const SEEN_BETWEEN = sql<{ since: Date; until: Date }, SeenRow>`
  select account_id, seen_at from presence.seen where seen_at between $since and $until`;

interface SeenRow {
  account_id: number;
  seen_at: Date;
}

/** When operators were last seen. Every request updates it in memory; writes are batched. */
@Injectable()
export class LastSeen implements OnApplicationShutdown {
  private readonly latest = new Map<number, number>();
  private unwritten = new Set<number>();
  /** Resolves after the last write, for which a shutdown waits. */
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly instanceBus: InstanceBus,
    private readonly clock: Clock,
  ) {}

  /** Records a signed-in request. */
  note(accountId: number): void {
    const now = this.clock.now();
    const before = this.latest.get(accountId) ?? 0;
    this.latest.set(accountId, now);
    this.unwritten.add(accountId);
    // The time is written before it is published, since the other instances read it then.
    if (!isWithin(ONLINE_MS, before, now))
      void this.write().then(() => this.instanceBus.publish(CAME_ONLINE, accountId));
  }

  at(accountId: number): number | undefined {
    return this.latest.get(accountId);
  }

  isOnline(accountId: number): boolean {
    return isWithin(ONLINE_MS, this.latest.get(accountId) ?? 0, this.clock.now());
  }

  /** The accounts that are online, as far as this instance knows. */
  onlineIds(): number[] {
    const now = this.clock.now();
    return [...this.latest].flatMap(([account, at]) => (isWithin(ONLINE_MS, at, now) ? [account] : []));
  }

  /** Reads the times that other instances stored for these accounts. */
  async read(accountIds: readonly number[]): Promise<void> {
    this.merge(await this.database.run(OF, { accountIds }));
  }

  /** The same for all accounts that are online; removes the others from memory. */
  async readAll(): Promise<void> {
    const now = this.clock.now();
    for (const [account, at] of this.latest) if (!isWithin(ONLINE_MS, at, now)) this.latest.delete(account);
    this.merge(
      await this.database.run(SEEN_BETWEEN, { since: new Date(now - ONLINE_MS), until: new Date(now + ONLINE_MS) }),
    );
  }

  /** Stores when operators were last seen. */
  @Interval(WRITE_MS)
  write(): Promise<void> {
    this.writing = this.writing.then(() => this.writeWaiting());
    return this.writing;
  }

  private async writeWaiting(): Promise<void> {
    if (this.unwritten.size === 0) return;
    const accounts = [...this.unwritten].sort((a, b) => a - b);
    this.unwritten = new Set();
    const times = accounts.map((account) => new Date(this.latest.get(account) ?? 0));
    // After a failure the next request of these accounts writes again.
    await this.database.run(PUT, { accounts, times }).catch(() => undefined);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.write();
  }

  private merge(rows: readonly SeenRow[]): void {
    const now = this.clock.now();
    for (const { account_id, seen_at } of rows) {
      const known = this.latest.get(account_id) ?? 0;
      // After the clock was set back a stored time may be in the future: the one near now counts.
      const isNewer = seen_at.getTime() > known && isWithin(ONLINE_MS, seen_at, now);
      if (isNewer || !isWithin(ONLINE_MS, known, now)) this.latest.set(account_id, seen_at.getTime());
    }
  }
}

/** For statements of other modules: when accounts were last seen as a select with columns account_id, seen_at. */
export const LAST_SEEN = 'select account_id, seen_at from presence.seen';

/** Every signed-in request marks its operator as online. */
@Injectable()
export class NoteLastSeen implements OnModuleInit {
  constructor(
    private readonly requests: SignedInRequests,
    private readonly seen: LastSeen,
  ) {}

  onModuleInit(): void {
    this.requests.onRequest(({ accountId }) => this.seen.note(accountId));
  }
}
