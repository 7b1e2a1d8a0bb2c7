import type { ReportedContest, ReportedScore, ScoreVisibility } from '@pileup/contract/contests/scoreboard';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { LISTED_STATIONS } from '../../ranking/index.js';
import { DELAY, type ReportedScoreState } from './report-score.js';

const SHOWN_FOR = '10 days';
const MAX_SCORES = 5_000;

interface Row {
  contest: string;
  callsign: string;
  visibility: ScoreVisibility;
  state: ReportedScoreState;
  contactsHere: number;
}

// A station that is excluded from leaderboards, or leaving, is not on this one either.
const SCORES = sql<{ now: Date }, Row>`
  select contest, callsign, visibility, state, "contactsHere" from (
    select s.contest, t.callsign, coalesce(c.visibility, 'live') as visibility, shown.state, s.contacts_here as "contactsHere",
      max(s.received_at) over (partition by s.contest) as newest,
      row_number() over (
        partition by s.contest order by (shown.state ->> 'score')::bigint desc, shown.state ->> 'at', s.account_id) as place
    from contests.reported_score s
    join (${LISTED_STATIONS}) t on t.account_id = s.account_id
    left join contests.score_choice c on c.account_id = s.account_id
    join lateral (
      select s.state where c.visibility is distinct from 'delayed'
      union all
      (select p.state from contests.reported_score_past p
       where c.visibility = 'delayed' and p.account_id = s.account_id and p.contest = s.contest
         and p.received_at <= $now::timestamptz - interval '${DELAY}'
       order by p.received_at desc limit 1)
    ) shown on true
    where s.received_at > $now::timestamptz - interval '${SHOWN_FOR}'
  ) placed
  where place <= ${MAX_SCORES}
  order by newest desc, contest, place`;

/** The scores as others may see them. */
export async function reportedScores(database: Queryable, now: number): Promise<ReportedContest[]> {
  const rows = await database.run(SCORES, { now: new Date(now) });
  return [...Map.groupBy(rows, ({ contest }) => contest)].map(([contest, scores]) => ({
    contest,
    scores: scores.map(shownScore),
  }));
}

function shownScore({ callsign, visibility, state, contactsHere }: Row): ReportedScore {
  const { contacts } = state;
  // The share is that of the current log: with other choices it would reveal what they hide.
  const checked = contacts && visibility === 'live' ? Math.min(100, Math.floor((100 * contactsHere) / contacts)) : null;
  const onlyTotal = visibility === 'total' && { contacts: null, points: null, multipliers: null };
  return { ...state, ...onlyTotal, callsign, checked, visibility };
}

const CHOICES = sql<{ accountIds: readonly number[] }, { accountId: number; visibility: ScoreVisibility }>`
  select account_id as "accountId", visibility from contests.score_choice where account_id = any ($accountIds::integer[])`;

/** The visibility that accounts chose for their scores; those that have not chosen show them live. */
export async function scoreChoices(
  database: Queryable,
  accountIds: readonly number[],
): Promise<Map<number, ScoreVisibility>> {
  if (accountIds.length === 0) return new Map();
  const rows = await database.run(CHOICES, { accountIds });
  return new Map(rows.map(({ accountId, visibility }) => [accountId, visibility]));
}
