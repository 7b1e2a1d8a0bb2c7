import { Injectable } from '@nestjs/common';
import { OnStationWritten, type StationSnapshot } from '../identity/index.js';
import type { Queryable } from '../platform/database/database.js';
import { sql } from '../platform/database/sql.js';

const STORE = sql<{
  accountId: number;
  callsign: string;
  excluded: boolean;
  deletionPending: boolean;
  unprovenUntil: Date | null;
}>`
  insert into ranking.station (account_id, callsign, excluded, leaving, unproven_until)
  values ($accountId, $callsign, $excluded, $deletionPending, $unprovenUntil)
  on conflict (account_id) do update set (callsign, excluded, leaving, unproven_until) =
    (excluded.callsign, excluded.excluded, excluded.leaving, excluded.unproven_until)`;

/** The stations on leaderboards, with account_id and callsign: not those that are excluded or leaving. */
export const LISTED_STATIONS = 'select account_id, callsign from ranking.station where not excluded';

/** Ranking's own copy of the stations, which its statements join. */
@Injectable()
export class StationReplica {
  @OnStationWritten({})
  async store(station: StationSnapshot, tx: Queryable): Promise<void> {
    const { accountId, callsign, excluded, deletionPending, unprovenUntil } = station;
    await tx.run(STORE, { accountId, callsign, excluded: excluded || deletionPending, deletionPending, unprovenUntil });
  }
}
