import { LockMode } from '@mikro-orm/postgresql';
import { StreamSource } from '../../identity/index.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { Forbidden } from '../../platform/errors.js';
import { InstanceBus } from '../../platform/live/instance-bus.js';
import { Stream } from './stream.entity.js';

/** Removes the stream of an account. */
export class RemoveStream extends CommandOf<{ accountId: number }>() {}

export const RemoveStreamHandler = handlerOf(
  RemoveStream,
  [Database, InstanceBus],
  async ({ accountId }, database, bus) => {
    await database.unitOfWork(async (em) => {
      const stream = await em.findOne(Stream, { accountId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      // A hidden stream stays, so that saving it again does not show it.
      if (stream && stream.hiddenReason !== null) throw new Forbidden('An administrator has hidden your stream.');
      if (stream) em.remove(stream);
    });
    bus.publish(StreamSource.CHANGED, accountId);
  },
);
