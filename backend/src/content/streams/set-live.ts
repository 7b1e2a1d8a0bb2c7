import { LockMode } from '@mikro-orm/postgresql';
import { type Me, StreamSource } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { NotFound, Unconfirmed } from '../../platform/errors.js';
import { InstanceBus } from '../../platform/live/instance-bus.js';
import { Stream, start } from './stream.entity.js';

/** The operator says that the own stream is live, or that it has ended. */
export class SetLive extends CommandOf<{ me: Me; isLive: boolean }, Stream>() {}

export const SetLiveHandler = handlerOf(
  SetLive,
  [Database, Clock, InstanceBus],
  async ({ me: { accountId, isConfirmed }, isLive }, database, clock, bus) => {
    if (isLive && !isConfirmed) throw new Unconfirmed();
    const changed = await database.unitOfWork(async (em) => {
      const stream = await em.findOne(Stream, { accountId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!stream) throw new NotFound('You have not saved a stream yet.');
      if (isLive) start(stream, clock.now());
      else stream.liveSince = null;
      return stream;
    });
    bus.publish(StreamSource.CHANGED, accountId);
    return changed;
  },
);
