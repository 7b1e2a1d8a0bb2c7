import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { contactEnds, QsosChanged, RECEIVED_WITHIN_HOURS } from '../../logbook/index.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { HOUR_MS, type HourArcs } from './hour-arcs.js';

const MAX_BYTES = 32 * 1024 * 1024;
/** A change that was not announced, since a process crashed, is seen after this time. */
const TTL_MS = 10 * 60_000;
/** Maximum changed contacts and logs since the last replay; above this, everything is read again. */
const MAX_CHANGES = 5_000;

/**
 * Hours that are over, for replays. Changes of contacts are only noted as they come, so that logging costs nothing here;
 * they are applied before the next replay.
 */
@Injectable()
export class HourCache {
  private readonly hours: LRUCache<number, HourArcs>;
  private changedIds = new Set<number>();
  private changedAccounts = new Set<number>();
  private isAllChanged = false;
  private settling: Promise<void> = Promise.resolve();
  /** Incremented when changes are applied: hours that were read before are not stored any more. */
  private version = 0;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    changed: QsosChanged,
  ) {
    this.hours = new LRUCache({
      maxSize: MAX_BYTES,
      sizeCalculation: ({ bytes }) => bytes,
      ttl: TTL_MS,
      ttlResolution: 0,
      perf: { now: () => clock.elapsed() },
    });
    changed.onContactsChanged((accountId, qdoIds) => {
      if (this.hours.size === 0 && this.version === 0) return;
      if (qdoIds) for (const id of qdoIds) this.changedIds.add(id);
      else this.changedAccounts.add(accountId);
      if (this.changedIds.size + this.changedAccounts.size > MAX_CHANGES) this.forgetAll();
    });
    changed.onChange((accounts) => accounts ?? this.forgetAll());
  }

  /** Applies all changes so far. Returns the version for `put`. */
  async settle(): Promise<number> {
    this.settling = this.settling.then(() => this.apply());
    await this.settling;
    return this.version;
  }

  get(hour: number): HourArcs | undefined {
    return this.hours.get(hour);
  }

  /** Stores an hour if it is over, and if no change was applied since `version`. */
  put(arcs: HourArcs, version: number): void {
    if (version === this.version && (arcs.hour + 1) * HOUR_MS <= this.clock.now()) this.hours.set(arcs.hour, arcs);
  }

  private async apply(): Promise<void> {
    if (this.version > 0 && !this.isAllChanged && this.changedIds.size + this.changedAccounts.size === 0) return;
    this.version++;
    const [ids, accounts, isAll] = [this.changedIds, this.changedAccounts, this.isAllChanged];
    this.changedIds = new Set();
    this.changedAccounts = new Set();
    this.isAllChanged = false;
    if (isAll) return this.hours.clear();
    this.dropContaining(ids, accounts);
    if (accounts.size > 0) this.dropRecent();
    if (ids.size === 0) return;
    // These contacts may be new, or may have been moved to another hour.
    const contacts = await contactEnds(this.database, [...ids]).catch(() => undefined);
    if (!contacts) return this.hours.clear();
    for (const { ts } of contacts) this.hours.delete(Math.floor(ts.getTime() / HOUR_MS));
  }

  private dropContaining(ids: ReadonlySet<number>, accounts: ReadonlySet<number>): void {
    for (const [hour, arcs] of this.hours.entries())
      if ((ids.size > 0 && arcs.hasAny(ids)) || arcs.isOfAny(accounts)) this.hours.delete(hour);
  }

  /** Drops the hours in which new contacts can count, since a changed log may have many of them. */
  private dropRecent(): void {
    const oldest = this.clock.now() / HOUR_MS - RECEIVED_WITHIN_HOURS - 1;
    for (const hour of this.hours.keys()) if (hour >= oldest) this.hours.delete(hour);
  }

  private forgetAll(): void {
    this.isAllChanged = true;
    this.changedIds.clear();
    this.changedAccounts.clear();
  }
}
