import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { UserCard } from '@pileup/contract/presence';
import { Contesting, STATION_CHANGED, Stations } from '../identity/index.js';
import { Clock } from '../platform/clock.js';
import { Config } from '../platform/config.js';
import { InstanceBus } from '../platform/live/instance-bus.js';
import { Live } from '../platform/live/live.js';
import { HotReads, Snapshot } from '../platform/live/snapshots.js';
import { cardOf, goneCard } from './card.js';
import { LastSeen, SEEN_AGAIN } from './last-seen.js';
import { CONTEST, isLive, LIVE_MS, type Rig } from './rig.js';
import { RIG_CHANGED, Rigs } from './rigs.js';

const CACHED_SECONDS = 2;
const EXPIRE_MS = 1_000;
const OTHERS_MS = 10_000;
/** More than anybody reads; live ones come first. */
const SHOWN = 1_000;

/** Keeps the cards of who is on the air or online as they are now, and tells who watches what has changed of them. */
@Injectable()
export class OnAirLive implements OnApplicationBootstrap {
  private readonly rigs = new Map<number, Rig>();
  private readonly cards = new Map<number, UserCard>();
  private readonly active = new Snapshot(CACHED_SECONDS);
  private readonly idle = new Snapshot(CACHED_SECONDS);
  private readonly announce: (cards: UserCard[]) => void;
  private unread = new Set<number>();
  /** Those of `unread` that could not be read: the database is away. */
  private readonly unreadable = new Set<number>();
  private reading: Promise<void> = Promise.resolve();
  private nextReading: Promise<void> | undefined;

  constructor(
    private readonly config: Config,
    private readonly heartbeats: Rigs,
    private readonly seen: LastSeen,
    private readonly stations: Stations,
    private readonly contesting: Contesting,
    private readonly clock: Clock,
    live: Live,
    hotReads: HotReads,
    push: InstanceBus,
  ) {
    contesting.askWith(() => heartbeats.inContest(clock.now()));
    this.announce = live.channel({
      type: 'public-rig-data',
      minIntervalMs: 300,
      merge: (earlier, later) => {
        const renewed = new Set(later.map(({ id }) => id));
        return [...earlier.filter(({ id }) => !renewed.has(id)), ...later];
      },
      snapshot: () => this.inOrder(),
    });
    hotReads.add('ActiveUserList', this.active);
    hotReads.add('logged_in_users_not_in_rig_control', this.idle);
    for (const topic of [RIG_CHANGED, SEEN_AGAIN, STATION_CHANGED])
      push.subscribe(
        topic,
        (news) => this.refresh(news as readonly number[]),
        () => void this.readAll().catch(() => undefined),
      );
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.ROLE === 'worker') return;
    await this.readAll();
    this.publish();
  }

  /** The cards of `active`, or of those among them that are not live. */
  async list(which: 'active' | 'not live'): Promise<UserCard[]> {
    return which === 'active' ? this.inOrder() : this.notLive();
  }

  /** Reads these stations anew; answers when everybody is told. */
  async refresh(accountIds: readonly number[]): Promise<void> {
    if (this.config.ROLE === 'worker') return;
    for (const id of accountIds) this.unread.add(id);
    // What is asked while a read is under way waits for the next one, however many more are asked for after that.
    this.nextReading ??= this.reading.then(() => {
      this.nextReading = undefined;
      this.reading = this.readUnread();
      return this.reading;
    });
    await this.nextReading;
  }

  /** Ends what has run out. Before a station is told to be gone, it is asked whether another instance heard it since. */
  @Interval(EXPIRE_MS)
  async expire(): Promise<void> {
    const now = this.clock.now();
    const over = [...this.cards.values()].filter((card) => {
      const rig = this.rigs.get(card.id);
      const live = rig !== undefined && isLive(rig, now);
      return (card.is_live === 1) !== live || (card.is_online === 1) !== this.seen.recentlySaw(card.id);
    });
    const contests = [...this.rigs.values()].filter((rig) => rig.op_mode === CONTEST && !isLive(rig, now));
    const ids = [...over.map(({ id }) => id), ...contests.map(({ account_id }) => account_id), ...this.unread];
    if (ids.length === 0) return;
    await this.refresh(ids);
    // While the database is away nobody is heard anywhere: whoever is silent is gone, whatever could not be read.
    this.end(over.filter(({ id }) => this.unreadable.has(id)));
  }

  /** Whoever the other instances have seen. */
  @Interval(OTHERS_MS)
  async others(): Promise<void> {
    if (this.config.ROLE === 'worker') return;
    // Also those whose beginning was told and not heard.
    await this.readAll().catch(() => undefined);
  }

  private async readAll(): Promise<void> {
    const heard = await this.heartbeats.activeSince(this.clock.now() - LIVE_MS);
    await this.seen.readAll();
    await this.refresh([...heard.map(({ account_id }) => account_id), ...this.seen.recent(), ...this.cards.keys()]);
  }

  private async readUnread(): Promise<void> {
    const ids = [...this.unread];
    this.unread = new Set();
    try {
      await this.read(ids);
      for (const id of ids) this.unreadable.delete(id);
    } catch {
      // `expire` asks again.
      for (const id of ids) {
        this.unread.add(id);
        this.unreadable.add(id);
      }
    }
  }

  private async read(ids: readonly number[]): Promise<void> {
    const rigs = new Map((await this.heartbeats.of(ids)).map((rig) => [rig.account_id, rig]));
    await this.seen.read(ids);
    const faces = await this.stations.summaries(ids);
    const now = this.clock.now();
    const contests = this.contests();
    const changed: UserCard[] = [];
    for (const id of ids) {
      const rig = rigs.get(id);
      if (rig && isLive(rig, now)) this.rigs.set(id, rig);
      else this.rigs.delete(id);
      const face = faces.get(id);
      const before = this.cards.get(id);
      const card = face ? cardOf(face, rig, this.seen.at(id), now) : null;
      if (card) this.cards.set(id, card);
      else this.cards.delete(id);
      if (card && JSON.stringify(card) !== JSON.stringify(before)) changed.push(card);
      else if (!card && before) changed.push(goneCard(before));
    }
    if (contests !== this.contests()) this.contesting.changed();
    if (changed.length === 0) return;
    this.publish();
    this.announce(changed);
  }

  private end(cards: readonly UserCard[]): void {
    const gone = cards.map(goneCard);
    for (const { id } of gone) this.cards.delete(id);
    if (gone.length === 0) return;
    this.publish();
    this.announce(gone);
  }

  /** Who is in a contest, as a text to be compared. */
  private contests(): string {
    return [...this.rigs.values()].flatMap((rig) => (rig.op_mode === CONTEST ? [rig.account_id] : [])).join();
  }

  private publish(): void {
    this.active.update(this.inOrder());
    this.idle.update(this.notLive());
  }

  private inOrder(cards: Iterable<UserCard> = this.cards.values()): UserCard[] {
    return [...cards].sort((a, b) => b.is_live - a.is_live || (a.my_callsign < b.my_callsign ? -1 : 1)).slice(0, SHOWN);
  }

  private notLive(): UserCard[] {
    return this.inOrder([...this.cards.values()].filter(({ is_live }) => is_live === 0));
  }
}
