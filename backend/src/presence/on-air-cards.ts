import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { UserCard } from '@pileup/contract/presence';
import { SetupSource, Stations, StreamSource } from '../identity/index.js';
import { Clock } from '../platform/clock.js';
import { cardOf, removedCard } from './card.js';
import { LastSeen } from './last-seen.js';
import { CONTEST, isLive, LIVE_MS, type Rig } from './rig.js';
import { Rigs } from './rigs.js';

/** Maximum number of cards; live stations come first. */
const MAX_CARDS = 1_000;

/** The cards of all stations on the air or online, in memory. */
@Injectable()
export class OnAirCards {
  private readonly rigs = new Map<number, Rig>();
  private readonly cards = new Map<number, UserCard>();

  constructor(
    private readonly heartbeats: Rigs,
    private readonly seen: LastSeen,
    private readonly stations: Stations,
    private readonly clock: Clock,
    private readonly modules: ModuleRef,
  ) {}

  all(): UserCard[] {
    return inOrder(this.cards.values());
  }

  of(accountId: number): UserCard | undefined {
    return this.cards.get(accountId);
  }

  notLive(): UserCard[] {
    return inOrder([...this.cards.values()].filter(({ is_live }) => is_live === 0));
  }

  /** Every account that is active on any instance, or has a card. */
  async activeIds(): Promise<number[]> {
    const active = await this.heartbeats.activeSince(this.clock.now() - LIVE_MS);
    await this.seen.readAll();
    return [...active.map(({ account_id }) => account_id), ...this.seen.onlineIds(), ...this.cards.keys()];
  }

  /** Cards that are no longer true as far as this instance knows. */
  expired(): UserCard[] {
    const now = this.clock.now();
    return [...this.cards.values()].filter((card) => {
      const rig = this.rigs.get(card.id);
      const live = rig !== undefined && isLive(rig, now);
      return (card.is_live === 1) !== live || (card.is_online === 1) !== this.seen.isOnline(card.id);
    });
  }

  expiredContests(): number[] {
    const now = this.clock.now();
    return [...this.rigs.values()].flatMap((rig) =>
      rig.op_mode === CONTEST && !isLive(rig, now) ? [rig.account_id] : [],
    );
  }

  /** Reads these stations again. Returns the changed cards, and whether a station entered or left a contest. */
  async read(ids: readonly number[]): Promise<{ changed: UserCard[]; contestsChanged: boolean }> {
    // Looked up late, since this module may not use the providing modules.
    const setupSource = this.modules.get(SetupSource, { strict: false });
    const streamSource = this.modules.get(StreamSource, { strict: false });
    const [found, setups, streaming] = await Promise.all([
      this.heartbeats.of(ids),
      setupSource.chosenOf(ids),
      streamSource.liveOf(ids),
    ]);
    const rigs = new Map(found.map((rig) => [rig.account_id, rig]));
    await this.seen.read(ids);
    const stations = await this.stations.summaries(ids);
    const now = this.clock.now();
    const contests = this.contests();
    const changed: UserCard[] = [];
    for (const id of ids) {
      const rig = rigs.get(id);
      if (rig && isLive(rig, now)) this.rigs.set(id, rig);
      else this.rigs.delete(id);
      const station = stations.get(id);
      const before = this.cards.get(id);
      const liveSince = before?.live_since ? Date.parse(before.live_since) : now;
      const seenAt = this.seen.at(id);
      const activity = { rig, setup: setups.get(id), seenAt, isStreaming: streaming.has(id), liveSince };
      const card = station ? cardOf(station, activity, now) : null;
      if (card) this.cards.set(id, card);
      else this.cards.delete(id);
      if (card && JSON.stringify(card) !== JSON.stringify(before)) changed.push(card);
      else if (!card && before) changed.push(removedCard(before));
    }
    return { changed, contestsChanged: contests !== this.contests() };
  }

  /** Returns the cards that announce the removal. */
  remove(cards: readonly UserCard[]): UserCard[] {
    for (const { id } of cards) this.cards.delete(id);
    return cards.map(removedCard);
  }

  /** The stations in a contest, as a text to compare. */
  private contests(): string {
    return [...this.rigs.values()].flatMap((rig) => (rig.op_mode === CONTEST ? [rig.account_id] : [])).join();
  }
}

function inOrder(cards: Iterable<UserCard>): UserCard[] {
  return [...cards]
    .sort((a, b) => b.is_live - a.is_live || (a.my_callsign < b.my_callsign ? -1 : 1))
    .slice(0, MAX_CARDS);
}
