import { Injectable } from '@nestjs/common';
import { StreamSource } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { Database, statement } from '../../platform/database/database.js';
import { LiveStreams } from './live-streams.js';
import { liveAfter, type StreamRow } from './stream.js';

const LIVE_OF = statement(`
  select account_id from content.stream
  where account_id = any ($1::integer[]) and live_since > $2 and hidden_reason is null`);
const OWNERS = statement('select account_id from content.stream where account_id = any ($1::integer[])');

@Injectable()
export class StreamStatus extends StreamSource {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly streams: LiveStreams,
  ) {
    super();
  }

  override async liveOf(accountIds: readonly number[]): Promise<ReadonlySet<number>> {
    if (accountIds.length === 0) return new Set();
    const values = [accountIds, liveAfter(this.clock.now())];
    const rows = await this.database.run<Pick<StreamRow, 'account_id'>>(LIVE_OF, values);
    return new Set(rows.map(({ account_id }) => account_id));
  }

  override async ownersAmong(accountIds: readonly number[]): Promise<ReadonlySet<number>> {
    if (accountIds.length === 0) return new Set();
    const rows = await this.database.run<Pick<StreamRow, 'account_id'>>(OWNERS, [accountIds]);
    return new Set(rows.map(({ account_id }) => account_id));
  }

  override async countLive(): Promise<number> {
    return (await this.streams.current()).length;
  }
}
