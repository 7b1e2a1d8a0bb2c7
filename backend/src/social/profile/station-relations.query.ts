import { type Runs, statement } from '../../platform/database/database.js';
import { accountsOf } from '../people/has-blocked.js';
import { IS_COUNTED } from './worked-counts.js';

/** What stands beside a station's account: those who follow it, what its viewer has to do with it. */
export interface AroundStation {
  photoCount: number;
  followerCount: number;
  /** Null while its log is being counted. */
  entityCount: number | null;
  /** The viewer follows it. */
  follows: boolean;
  followsYou: boolean;
  isBlocked: boolean;
}

/** So many followers are counted, a few milliseconds; a profile is looked at by anybody, as often as they like. */
const MOST_COUNTED = 10_000;

// $1 the station, $2 its viewer: null for a visitor.
const AROUND = statement(`
  select
    (select count(*)::integer from social.photo where account_id = $1) as "photoCount",
    (select count(*)::integer from (
      select from social.follow f join social.station s on s.account_id = f.account_id and not s.is_leaving
      where f.followed_id = $1 limit ${MOST_COUNTED}
    ) followers) as "followerCount",
    case when ${IS_COUNTED} then (
      select count(*)::integer from social.worked_count where account_id = $1 and kind = 'entity' and n > 0
    ) end as "entityCount",
    exists (select from social.follow where account_id = $2::integer and followed_id = $1) as follows,
    exists (select from social.follow f join social.station s on s.account_id = f.account_id and not s.is_leaving
      where f.account_id = $1 and f.followed_id = $2::integer) as "followsYou",
    exists (select from social.block where account_id in ${accountsOf('$2::integer')} and blocked_id = $1) as "isBlocked"`);

export async function aroundStation(
  database: Runs,
  accountId: number,
  viewerId: number | undefined,
): Promise<AroundStation> {
  const [around] = await database.run<AroundStation>(AROUND, [accountId, viewerId ?? null]);
  if (!around) throw new Error('a selection without a row');
  return around;
}
