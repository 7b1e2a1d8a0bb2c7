import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ALL_STATIONS, OnStationWritten, type StationSnapshot } from '../../identity/index.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';

const COLUMNS = 'account_id, callsign, main_id, is_hidden, is_leaving';

const STORE = sql<{ accountId: number; callsign: string; mainId: number; isHidden: boolean; deletionPending: boolean }>`
  insert into social.station (${COLUMNS}) values ($accountId, $callsign, $mainId, $isHidden, $deletionPending)
  on conflict (account_id) do update set (callsign, main_id, is_hidden, is_leaving) =
    (excluded.callsign, excluded.main_id, excluded.is_hidden, excluded.is_leaving)`;

// Adds accounts registered before this table existed, or by an older version running at the same time.
const FILL = sql`
  insert into social.station (${COLUMNS})
  select ${COLUMNS} from (${ALL_STATIONS}) a
  where not exists (select from social.station s where s.account_id = a.account_id)
  on conflict do nothing`;

/** Social's own copy of the stations, which its statements join. */
@Injectable()
export class StationReplica implements OnApplicationBootstrap {
  constructor(private readonly database: Database) {}

  @OnStationWritten({})
  async store(station: StationSnapshot, tx: Queryable): Promise<void> {
    const { accountId, callsign, mainId, isHidden, deletionPending } = station;
    await tx.run(STORE, { accountId, callsign, mainId, isHidden, deletionPending });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.database.run(FILL);
  }
}
