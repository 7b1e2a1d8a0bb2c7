import type { SaveStreamRequest } from '@pileup/contract/streams';
import { type Me, StreamSource } from '../../identity/index.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Config } from '../../platform/config.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { InstanceBus } from '../../platform/live/instance-bus.js';
import { readSource } from './read-source.js';
import { STREAM_COLUMNS, type StreamRow } from './stream.js';

/** Saves the stream of an account in place of the previous one. A live one continues with the new source. */
export class SaveStream extends CommandOf<{ me: Me; stream: SaveStreamRequest }, StreamRow>() {}

const SAVE = sql<{ accountId: number; kind: string; source: string; title: string }, StreamRow>`
  insert into content.stream (account_id, kind, source, title) values ($accountId, $kind, $source, $title)
  on conflict (account_id) do update set kind = excluded.kind, source = excluded.source, title = excluded.title
  returning ${STREAM_COLUMNS}`;

export const SaveStreamHandler = handlerOf(
  SaveStream,
  [Config, Database, InstanceBus],
  async ({ me, stream: { kind, source, title } }, config, database, bus) => {
    const params = { accountId: me.accountId, kind, source: readSource(kind, source, config.mediaHosts), title };
    const [saved] = await database.run(SAVE, params);
    if (!saved) throw new Error('The stream could not be saved.');
    if (saved.live_since) bus.publish(StreamSource.CHANGED, me.accountId);
    return saved;
  },
);
