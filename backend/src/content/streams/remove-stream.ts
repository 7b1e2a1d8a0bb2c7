import { StreamSource } from '../../identity/index.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Forbidden } from '../../platform/errors.js';
import { InstanceBus } from '../../platform/live/instance-bus.js';
import { streamOf } from './stream-for.query.js';

/** Removes the stream of an account. */
export class RemoveStream extends CommandOf<{ accountId: number }>() {}

// A hidden stream stays, so that saving it again does not show it.
const REMOVE = sql<{
  accountId: number;
}>`delete from content.stream where account_id = $accountId and hidden_reason is null`;

export const RemoveStreamHandler = handlerOf(
  RemoveStream,
  [Database, InstanceBus],
  async ({ accountId }, database, bus) => {
    await database.run(REMOVE, { accountId });
    if (await streamOf(database, accountId)) throw new Forbidden('An administrator has hidden your stream.');
    bus.publish(StreamSource.CHANGED, accountId);
  },
);
