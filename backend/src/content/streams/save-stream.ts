import type { SaveStreamRequest } from '@pileup/contract/streams';
import { type Me, StreamSource } from '../../identity/index.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Config } from '../../platform/config.js';
import { Database } from '../../platform/database/database.js';
import { InstanceBus } from '../../platform/live/instance-bus.js';
import { readSource } from './read-source.js';
import { Stream } from './stream.entity.js';

/** Saves the stream of an account in place of the previous one. A live one continues with the new source. */
export class SaveStream extends CommandOf<{ me: Me; stream: SaveStreamRequest }, Stream>() {}

export const SaveStreamHandler = handlerOf(
  SaveStream,
  [Config, Database, InstanceBus],
  async ({ me: { accountId }, stream: { kind, source, title } }, config, database, bus) => {
    const fields = { accountId, kind, source: readSource(kind, source, config.mediaHosts), title };
    // One statement: two requests may save the first stream of an account at the same time.
    const saved = await database.em().upsert(Stream, fields);
    if (saved.liveSince) bus.publish(StreamSource.CHANGED, accountId);
    return saved;
  },
);
