import { Injectable } from '@nestjs/common';
import { Stations, StreamSource } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import type { Queryable, Transaction } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { InstanceBus } from '../../platform/live/instance-bus.js';
import { type ReportedThing, ReportTarget } from '../../platform/reports.js';
import { streamFor } from './stream-for.query.js';

// A hidden stream ends, and cannot be started.
const HIDE = sql<{ accountId: number; reason: string | null }>`
  update content.stream set hidden_reason = $reason, live_since = case when $reason::text is null then live_since end
  where account_id = $accountId`;

/** Live streams, by the account id of their operator. */
@Injectable()
@ReportTarget({ kind: 'stream' })
export class ReportedStreams implements ReportTarget {
  constructor(
    private readonly stations: Stations,
    private readonly clock: Clock,
    private readonly bus: InstanceBus,
  ) {}

  async find(id: number, reporterId: number, runs: Queryable): Promise<ReportedThing | null> {
    const station = (await this.stations.summaries([id])).get(id);
    const shown = station && (await streamFor(runs, station, reporterId, this.clock.now())).stream;
    if (!shown) return null;
    return { ownerId: id, text: `${shown.title}\n${shown.kind}: ${shown.source}`, path: `/live/user/${id}` };
  }

  async setHidden(id: number, reason: string | null, tx: Transaction): Promise<void> {
    await tx.run(HIDE, { accountId: id, reason });
  }

  async publish(id: number): Promise<void> {
    this.bus.publish(StreamSource.CHANGED, id);
  }
}
