import { type Me, StreamSource } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Forbidden, NotFound, Unconfirmed } from '../../platform/errors.js';
import { InstanceBus } from '../../platform/live/instance-bus.js';
import { liveAfter, STREAM_COLUMNS, type StreamRow } from './stream.js';
import { streamOf } from './stream-for.query.js';

/** The operator says that the own stream is live, or that it has ended. */
export class SetLive extends CommandOf<{ me: Me; isLive: boolean }, StreamRow>() {}

// A stream that is live already continues: the 12 hours do not begin again.
const START = sql<{ accountId: number; now: Date; liveAfter: Date }, StreamRow>`
  update content.stream set live_since = case when live_since > $liveAfter then live_since else $now end
  where account_id = $accountId and hidden_reason is null returning ${STREAM_COLUMNS}`;
const END = sql<{ accountId: number }, StreamRow>`
  update content.stream set live_since = null where account_id = $accountId returning ${STREAM_COLUMNS}`;

export const SetLiveHandler = handlerOf(
  SetLive,
  [Database, Clock, InstanceBus],
  async ({ me: { accountId, isConfirmed }, isLive }, database, clock, bus) => {
    if (isLive && !isConfirmed) throw new Unconfirmed();
    const now = clock.now();
    const [changed] = isLive
      ? await database.run(START, { accountId, now: new Date(now), liveAfter: liveAfter(now) })
      : await database.run(END, { accountId });
    if (changed) {
      bus.publish(StreamSource.CHANGED, accountId);
      return changed;
    }
    const hidden = await streamOf(database, accountId);
    if (!hidden) throw new NotFound('You have not saved a stream yet.');
    throw new Forbidden(`An administrator has hidden your stream: ${hidden.hidden_reason}`);
  },
);
