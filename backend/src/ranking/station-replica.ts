import { Injectable } from '@nestjs/common';
import { OnStationWritten, type StationSnapshot } from '../identity/index.js';
import { type Queryable, statement } from '../platform/database/database.js';

const STORE = statement(`
  insert into ranking.station (account_id, callsign, excluded, leaving, unproven_until) values ($1, $2, $3, $4, $5)
  on conflict (account_id) do update set (callsign, excluded, leaving, unproven_until) =
    (excluded.callsign, excluded.excluded, excluded.leaving, excluded.unproven_until)`);

/** Ranking's own copy of the stations, which its statements join. */
@Injectable()
export class StationReplica {
  @OnStationWritten({})
  async store(station: StationSnapshot, tx: Queryable): Promise<void> {
    const { accountId, callsign, excluded, deletionPending, unprovenUntil } = station;
    await tx.run(STORE, [accountId, callsign, excluded || deletionPending, deletionPending, unprovenUntil]);
  }
}
