import { Injectable } from '@nestjs/common';
import { Live } from '../platform/live/live-sockets.js';
import { QsosChanged } from './qso/qsos-changed.js';

/** Changes within this time are sent together. */
const COLLECT_MS = 1_000;
const MAX_IDS = 50;

/** Publishes to the open pages of an operator which contacts of the log have changed, on any device. */
@Injectable()
export class LogLive {
  /** Changed contacts by account; null for many. */
  private readonly changed = new Map<number, Set<number> | null>();

  constructor(
    private readonly live: Live,
    qsosChanged: QsosChanged,
  ) {
    qsosChanged.onContactsChanged((accountId, qdoIds) => this.add(accountId, qdoIds));
  }

  private add(accountId: number, qdoIds: readonly number[] | null): void {
    if (!this.live.hasSocket(accountId)) return;
    const before = this.changed.get(accountId);
    if (before === undefined) setTimeout(() => this.send(accountId), COLLECT_MS).unref();
    const ids = before !== null && qdoIds ? new Set([...(before ?? []), ...qdoIds]) : null;
    this.changed.set(accountId, ids && ids.size <= MAX_IDS ? ids : null);
  }

  private send(accountId: number): void {
    const ids = this.changed.get(accountId);
    this.changed.delete(accountId);
    this.live.sendTo(accountId, 'log', { qdo_ids: ids ? [...ids] : null });
  }
}
