import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { accountsOf } from '../people/block.js';
import { IS_COUNTED, WORKED_OF_ACCOUNT } from './worked-counts.js';

/** A station's followers and its relation to the viewer. */
export interface StationRelations {
  photoCount: number;
  followerCount: number;
  /** Null while the log is being counted. */
  entityCount: number | null;
  /** The viewer follows the station. */
  follows: boolean;
  followsYou: boolean;
  isBlocked: boolean;
}

/** Limits counting to a few milliseconds, since profiles are public. */
const MAX_COUNTED = 10_000;

// `viewerId` is null for a visitor.
const RELATIONS = sql<{ accountId: number; viewerId: number | null }, StationRelations>`
  select
    (select count(*)::integer from social.photo where account_id = $accountId and hidden_reason is null) as "photoCount",
    (select count(*)::integer from (
      select from social.follow f join social.station s on s.account_id = f.account_id and not s.is_leaving
      where f.followed_id = $accountId limit ${MAX_COUNTED}
    ) followers) as "followerCount",
    case when ${IS_COUNTED} then (
      select count(*)::integer from (${WORKED_OF_ACCOUNT}) w where kind = 'entity'
    ) end as "entityCount",
    exists (select from social.follow where account_id = $viewerId::integer and followed_id = $accountId) as follows,
    exists (select from social.follow f join social.station s on s.account_id = f.account_id and not s.is_leaving
      where f.account_id = $accountId and f.followed_id = $viewerId::integer) as "followsYou",
    exists (select from social.block where account_id in ${accountsOf('$viewerId::integer')} and blocked_id = $accountId) as "isBlocked"`;

export async function stationRelations(
  database: Queryable,
  accountId: number,
  viewerId: number | undefined,
): Promise<StationRelations> {
  const [relations] = await database.run(RELATIONS, { accountId, viewerId: viewerId ?? null });
  if (!relations) throw new Error('a selection without a row');
  return relations;
}
