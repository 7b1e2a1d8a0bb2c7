import type { Award, TopAwardHolder, UnclaimedAward } from '@pileup/contract/awards/awards';
import type { UserAward } from '@pileup/contract/identity';
import type { Stations } from '../../identity/index.js';
import type { Queryable } from '../../platform/database/database.js';
import { type NoParams, sql } from '../../platform/database/sql.js';
import { AWARD_RULES, ruleOf } from '../rules/award-rules.js';
import { lastDayOf } from '../rules/spans.js';
import { AWARD_COLUMNS, AWARDS, type AwardRow, awardOf, holderOf, IS_PUBLIC } from './award-rows.js';

const MAX_LATEST = 6;
const MAX_HOLDERS = 3;
const MAX_OF_STATION = 50;
const DAY = 86_400_000;
const HOLDERS_MS = 30 * DAY;

const LATEST = sql<NoParams, AwardRow>`
  select ${AWARD_COLUMNS} from ${AWARDS} where a.state = 'issued' and ${IS_PUBLIC}
  order by p.to_at desc, p.id desc, a.id desc limit ${MAX_LATEST}`;
const OF_STATION = sql<{ accountId: number; isOwn: boolean }, AwardRow>`
  select ${AWARD_COLUMNS} from ${AWARDS} where a.account_id = $accountId and a.state = 'issued' and ($isOwn or ${IS_PUBLIC})
  order by p.to_at desc, a.id desc limit ${MAX_OF_STATION}`;
// Stations with most awards; for each the latest award of the rule of which it has most.
const HOLDERS = sql<{ since: Date }, AwardRow & { awards: number; of_rule: number }>`
  with recent as (
    select ${AWARD_COLUMNS}, count(*) over (partition by a.account_id)::integer as awards,
      count(*) over (partition by a.account_id, p.rule) as of_rule
    from ${AWARDS} where p.to_at > $since and a.state = 'issued' and ${IS_PUBLIC}
  )
  select * from (
    select distinct on ("accountId") * from recent order by "accountId", of_rule desc, "to" desc, id desc
  ) best order by awards desc, of_rule desc, count desc, id limit ${MAX_HOLDERS}`;
const UNCLAIMED = sql<NoParams, { rule: string; to: Date }>`
  select rule, to_at as "to" from (
    select distinct on (rule) rule, to_at, state from awards.period order by rule, to_at desc
  ) newest where state = 'unclaimed'`;

/** The newest awards. */
export async function latestAwards(database: Queryable, stations: Stations): Promise<Award[]> {
  return withHolders(stations, await database.run(LATEST));
}

/** The newest awards of a station; for others none if it is excluded from leaderboards. */
export async function awardsOfStation(
  database: Queryable,
  stations: Stations,
  accountId: number,
  isOwn: boolean,
): Promise<Award[]> {
  return withHolders(stations, await database.run(OF_STATION, { accountId, isOwn }));
}

/** The same for profiles. */
export async function userAwards(database: Queryable, accountId: number, isOwn: boolean): Promise<UserAward[]> {
  const rows = await database.run(OF_STATION, { accountId, isOwn });
  return rows.map(({ id, rule, to }) => ({ id, award: ruleOf(rule).name, award_date: lastDayOf(to.getTime()) }));
}

/** The stations with most awards for periods that ended in the last 30 days. */
export async function topHolders(database: Queryable, stations: Stations, now: number): Promise<TopAwardHolder[]> {
  const rows = await database.run(HOLDERS, { since: new Date(now - HOLDERS_MS) });
  const summaries = await stations.summaries(rows.map(({ accountId }) => accountId));
  return rows.flatMap(({ accountId, awards, id, rule, contacts, count }) => {
    const station = summaries.get(accountId);
    const { short_name, measure } = ruleOf(rule);
    return station
      ? [{ user: holderOf(station), awards, award_id: id, short_name, qso_count: contacts, count, measure }]
      : [];
  });
}

/** The rules whose last period has no winner. */
export async function unclaimedAwards(database: Queryable): Promise<UnclaimedAward[]> {
  const rows = await database.run(UNCLAIMED);
  return rows
    .filter(({ rule }) => AWARD_RULES.some(({ key }) => key === rule))
    .map(({ rule, to }) => ({ award_id: ruleOf(rule).id, award_date: lastDayOf(to.getTime()) }));
}

async function withHolders(stations: Stations, rows: readonly AwardRow[]): Promise<Award[]> {
  const summaries = await stations.summaries(rows.map(({ accountId }) => accountId));
  return rows.flatMap((row) => {
    const station = summaries.get(row.accountId);
    return station ? [awardOf(row, holderOf(station))] : [];
  });
}
