import { Injectable } from '@nestjs/common';
import { Contesting, STATION_CHANGED } from '../../identity/index.js';
import { QsosChanged } from '../../logbook/index.js';
import type { CachedResponse } from '../../platform/live/cached-responses.js';
import { InstanceBus } from '../../platform/live/instance-bus.js';
import { HotReads } from '../../platform/live/snapshots.js';
import { OnAirLive } from '../../presence/index.js';
import { type EmbedAddress, pathOf } from './embed-kinds.js';

/** Photos announce no change; other changes drop the entries at once. */
const TTL_MS = 10_000;
const UNKNOWN = 'unknown';

export interface MadeEmbed {
  /** Null if the callsign has nothing to show. */
  readonly accountId: number | null;
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

  /** The embed of an address; requests during its making share it. */
  response(address: EmbedAddress, make: () => Promise<MadeEmbed>): Promise<CachedResponse> {
    const path = pathOf(address);
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
    const { accountId, response } = await make();
    const owner = accountId === null ? UNKNOWN : String(accountId);
    if (changes === this.changes) this.hotReads.pages.put(path, response, { ttlMs: TTL_MS, owner });
    return response;
  }

  /** Without accounts, all of them. */
  private drop(accounts?: readonly number[]): void {
    this.changes++;
    this.making.clear();
    const { pages } = this.hotReads;
    // A station that shows nothing may have been registered, or excluded before.
    pages.drop(UNKNOWN);
    if (!accounts) pages.clear();
    else for (const account of accounts) pages.drop(String(account));
  }
}
