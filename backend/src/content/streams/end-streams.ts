import { Injectable } from '@nestjs/common';
import { StreamSource } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Job } from '../../platform/jobs/background-jobs.js';
import { InstanceBus } from '../../platform/live/instance-bus.js';
import { liveAfter } from './stream.entity.js';

const END = sql<
  { liveAfter: Date },
  { account_id: number }
>`update content.stream set live_since = null where live_since <= $liveAfter returning account_id`;

/** Streams that end by themselves: reads no longer show them, and open pages are notified here. */
@Injectable()
export class EndStreams {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly bus: InstanceBus,
  ) {}

  /** Ends live streams 12 hours after they began, and notifies open pages. */
  @Job({ name: 'end-streams', cron: '* * * * *' })
  async end(): Promise<void> {
    const ended = await this.database.run(END, { liveAfter: liveAfter(this.clock.now()) });
    for (const { account_id } of ended) this.bus.publish(StreamSource.CHANGED, account_id);
  }
}
