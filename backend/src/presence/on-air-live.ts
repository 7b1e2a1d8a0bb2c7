import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { UserCard } from '@pileup/contract/presence';
import { Contesting, SetupSource, STATION_CHANGED, StreamSource } from '../identity/index.js';
import { HotRead, LiveChannel, LiveView, LiveViewContext, type ViewChannel } from '../platform/live/live-view.js';
import { FIRST_CARDS, FirstViewPart } from '../platform/web-page/first-view.js';
import { CAME_ONLINE } from './last-seen.js';
import { OnAirCards } from './on-air-cards.js';
import { RIG_CHANGED } from './rigs.js';

const MAX_AGE_SECONDS = 2;
const EXPIRE_MS = 1_000;
const RESYNC_MS = 10_000;

/** The cards changed by the last refresh; `OnAirCards` holds all of them. */
interface Refreshed {
  changed: UserCard[];
}

/** The cards of all stations on the air or online. */
@Injectable()
export class OnAirLive extends LiveView<Refreshed, UserCard[]> {
  protected override state: Refreshed = { changed: [] };
  private readonly listeners: ((changed: readonly UserCard[]) => void)[] = [];
  private pending = new Set<number>();
  /** Cards that had expired at the last poll and were not read since. */
  private expired = new Map<number, UserCard>();

  constructor(
    context: LiveViewContext,
    private readonly cards: OnAirCards,
    private readonly contesting: Contesting,
  ) {
    super(context, { pollMs: EXPIRE_MS });
    for (const topic of [RIG_CHANGED, CAME_ONLINE, STATION_CHANGED, SetupSource.CHANGED, StreamSource.CHANGED])
      context.bus.subscribe(
        topic,
        (accountIds) => this.refreshStations(accountIds as readonly number[]),
        () => void this.refreshAll().catch(() => undefined),
      );
  }

  /** The card of a station; undefined if it is neither live nor online, or hidden. */
  cardOf(accountId: number): UserCard | undefined {
    return this.cards.of(accountId);
  }

  /** `listener` is called with the cards that changed. */
  onChange(listener: (changed: readonly UserCard[]) => void): void {
    this.listeners.push(listener);
  }

  @HotRead({ path: 'ActiveUserList', maxAgeSeconds: MAX_AGE_SECONDS })
  all(): UserCard[] {
    return this.cards.all();
  }

  @HotRead({ path: 'logged_in_users_not_in_rig_control', maxAgeSeconds: MAX_AGE_SECONDS })
  notLive(): UserCard[] {
    return this.cards.notLive();
  }

  @FirstViewPart({})
  firstCards(): { cards: UserCard[] } {
    return { cards: this.cards.all().slice(0, FIRST_CARDS) };
  }

  @LiveChannel({ type: 'public-rig-data', minIntervalMs: 300 })
  channel(): ViewChannel<Refreshed, UserCard[], 'public-rig-data'> {
    return {
      merge: (earlier, later) => {
        const replaced = new Set(later.map(({ id }) => id));
        return [...earlier.filter(({ id }) => !replaced.has(id)), ...later];
      },
      snapshot: () => this.cards.all(),
      update: (changed) => changed,
    };
  }

  /** Reads these stations again; resolves when the changes are published. */
  async refreshStations(accountIds: readonly number[]): Promise<void> {
    if (!this.isActive) return;
    for (const id of accountIds) this.pending.add(id);
    await this.refresh();
  }

  /** Finds stations active on other instances, also those whose notification was lost. */
  @Interval(RESYNC_MS)
  async resync(): Promise<void> {
    if (this.isActive) await this.refreshAll().catch(() => undefined);
  }

  protected override load(): Promise<void> {
    return this.refreshAll();
  }

  /** Reads expired stations again, since another instance may have received a newer heartbeat. */
  protected override async poll(): Promise<void> {
    this.expired = new Map(this.cards.expired().map((card) => [card.id, card]));
    const ids = [...this.expired.keys(), ...this.cards.expiredContests(), ...this.pending];
    if (ids.length > 0) await this.refreshStations(ids);
  }

  protected async query(before: Refreshed): Promise<Refreshed> {
    const ids = [...this.pending];
    this.pending = new Set();
    const changed = await this.readCards(ids).catch(() => this.removeExpired(ids));
    return changed.length > 0 ? { changed } : before;
  }

  protected diff({ changed }: Refreshed): UserCard[] {
    for (const listener of this.listeners) listener(changed);
    return changed;
  }

  private async readCards(ids: readonly number[]): Promise<UserCard[]> {
    const { changed, contestsChanged } = await this.cards.read(ids);
    for (const id of ids) this.expired.delete(id);
    if (contestsChanged) this.contesting.changed();
    return changed;
  }

  /** Removes expired cards after a failed read, which the next poll repeats: no instance receives heartbeats then. */
  private removeExpired(ids: readonly number[]): UserCard[] {
    for (const id of ids) this.pending.add(id);
    const expired = ids.flatMap((id) => this.expired.get(id) ?? []);
    for (const { id } of expired) this.expired.delete(id);
    return this.cards.remove(expired);
  }

  private async refreshAll(): Promise<void> {
    await this.refreshStations(await this.cards.activeIds());
  }
}
