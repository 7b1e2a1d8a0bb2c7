import { Injectable } from '@nestjs/common';
import { StreamSource } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { Database, statement } from '../../platform/database/database.js';
import { Job } from '../../platform/jobs/background-jobs.js';
import { InstanceBus } from '../../platform/live/instance-bus.js';
import { liveAfter } from './stream.js';

const END = statement('update content.stream set live_since = null where live_since <= $1 returning account_id');

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
    const ended = await this.database.run<{ account_id: number }>(END, [liveAfter(this.clock.now())]);
    for (const { account_id } of ended) this.bus.publish(StreamSource.CHANGED, account_id);
  }
}
