import { Injectable } from '@nestjs/common';
import { OnStationWritten, type StationSnapshot } from '../identity/index.js';
import { type Queryable, statement } from '../platform/database/database.js';

const STORE = statement(`
  insert into ranking.station (account_id, callsign, excluded, leaving) values ($1, $2, $3, $4)
  on conflict (account_id) do update set (callsign, excluded, leaving) = (excluded.callsign, excluded.excluded, excluded.leaving)`);

/** Ranking's own copy of the stations, which its statements join. */
@Injectable()
export class StationReplica {
  @OnStationWritten({})
  async store({ accountId, callsign, excluded, deletionPending }: StationSnapshot, tx: Queryable): Promise<void> {
    await tx.run(STORE, [accountId, callsign, excluded || deletionPending, deletionPending]);
  }
}
