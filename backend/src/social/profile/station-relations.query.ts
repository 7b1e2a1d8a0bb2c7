import { type Queryable, statement } from '../../platform/database/database.js';
import { accountsOf } from '../people/has-blocked.js';
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

// $1 the station, $2 the viewer; null for a visitor.
const RELATIONS = statement(`
  select
    (select count(*)::integer from social.photo where account_id = $1 and hidden_reason is null) as "photoCount",
    (select count(*)::integer from (
      select from social.follow f join social.station s on s.account_id = f.account_id and not s.is_leaving
      where f.followed_id = $1 limit ${MAX_COUNTED}
    ) followers) as "followerCount",
    case when ${IS_COUNTED} then (
      select count(*)::integer from (${WORKED_OF_ACCOUNT}) w where kind = 'entity'
    ) end as "entityCount",
    exists (select from social.follow where account_id = $2::integer and followed_id = $1) as follows,
    exists (select from social.follow f join social.station s on s.account_id = f.account_id and not s.is_leaving
      where f.account_id = $1 and f.followed_id = $2::integer) as "followsYou",
    exists (select from social.block where account_id in ${accountsOf('$2::integer')} and blocked_id = $1) as "isBlocked"`);

export async function stationRelations(
  database: Queryable,
  accountId: number,
  viewerId: number | undefined,
): Promise<StationRelations> {
  const [relations] = await database.run<StationRelations>(RELATIONS, [accountId, viewerId ?? null]);
  if (!relations) throw new Error('a selection without a row');
  return relations;
}
