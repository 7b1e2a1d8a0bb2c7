import { Injectable } from '@nestjs/common';
import { Contesting, STATION_CHANGED } from '../../identity/index.js';
import { QsosChanged } from '../../logbook/index.js';
import type { CachedResponse } from '../../platform/live/cached-responses.js';
import { InstanceBus } from '../../platform/live/instance-bus.js';
import { HotReads } from '../../platform/live/snapshots.js';
import { OnAirLive } from '../../presence/index.js';

/** Photos announce no change; other changes drop the entries at once. */
const TTL_MS = 10_000;
/** The owner of embeds of stations that show nothing. */
export const UNKNOWN_OWNER = 'unknown';
/** The owner of replays, which announce no change: they are made again when their time is over. */
export const REPLAY_OWNER = 'replay';
export const ownerOf = (accountId: number): string => String(accountId);

export interface MadeEmbed {
  /** The owner whose changes drop the embed. */
  readonly owner: string;
  readonly response: CachedResponse;
}

/** Embeds by address, made once per change of the station, its contacts, its radio or the contests. */
@Injectable()
export class EmbedCache {
  private readonly making = new Map<string, Promise<CachedResponse>>();
  /** An embed whose making began before a change is not cached. */
  private changes = 0;

  constructor(
    private readonly hotReads: HotReads,
    contesting: Contesting,
    changed: QsosChanged,
    onAir: OnAirLive,
    bus: InstanceBus,
  ) {
    contesting.onChange(() => this.drop());
    changed.onChange((accounts) => this.drop(accounts));
    onAir.onChange((cards) => this.drop(cards.map(({ id }) => id)));
    bus.subscribe(
      STATION_CHANGED,
      (accounts) => this.drop(accounts.map(Number)),
      () => this.drop(),
    );
  }

  /** The embed of a path; requests during its making share it. */
  response(path: string, make: () => Promise<MadeEmbed>): Promise<CachedResponse> {
    const running = this.making.get(path);
    if (running) return running;
    const making = this.make(path, make).finally(() => {
      if (this.making.get(path) === making) this.making.delete(path);
    });
    this.making.set(path, making);
    return making;
  }

  private async make(path: string, make: () => Promise<MadeEmbed>): Promise<CachedResponse> {
    const { changes } = this;
    const { owner, response } = await make();
    if (changes === this.changes) this.hotReads.pages.put(path, response, { ttlMs: TTL_MS, owner });
    return response;
  }

  /** Drops the embeds of accounts; all of them if none are given. */
  private drop(accounts?: readonly number[]): void {
    this.changes++;
    this.making.clear();
    const { pages } = this.hotReads;
    // A station that shows nothing may have been registered, or excluded before.
    pages.drop(UNKNOWN_OWNER);
    if (!accounts) pages.clear();
    else for (const account of accounts) pages.drop(ownerOf(account));
  }
}
