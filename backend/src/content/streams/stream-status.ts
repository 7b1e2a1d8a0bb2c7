import { Injectable } from '@nestjs/common';
import { StreamSource } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { LiveStreams } from './live-streams.js';
import { liveAfter } from './stream.entity.js';

const LIVE_OF = sql<{ accountIds: readonly number[]; liveAfter: Date }, { account_id: number }>`
  select account_id from content.stream
  where account_id = any ($accountIds::integer[]) and live_since > $liveAfter and hidden_reason is null`;
const OWNERS = sql<
  { accountIds: readonly number[] },
  { account_id: number }
>`select account_id from content.stream where account_id = any ($accountIds::integer[])`;

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
    const params = { accountIds, liveAfter: liveAfter(this.clock.now()) };
    const rows = await this.database.run(LIVE_OF, params);
    return new Set(rows.map(({ account_id }) => account_id));
  }

  override async ownersAmong(accountIds: readonly number[]): Promise<ReadonlySet<number>> {
    if (accountIds.length === 0) return new Set();
    const rows = await this.database.run(OWNERS, { accountIds });
    return new Set(rows.map(({ account_id }) => account_id));
  }

  override async countLive(): Promise<number> {
    return (await this.streams.current()).length;
  }
}
