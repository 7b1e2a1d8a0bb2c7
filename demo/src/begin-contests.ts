import { contestsOf } from './activity/contests.ts';
import { DAY } from './activity/sessions.ts';
import { runSql } from './run-sql.ts';

const HOUR = 3_600_000;
/** A demo can be used for 50 days. */
const DAYS_AHEAD = 60;

interface StoredContest {
  name: string;
  cabrillo_name: string;
  modes: string[];
  bands: string[];
  rule: string;
  from_at: Date;
  to_at: Date;
  log_until: Date;
}

const INSERT = `
  insert into contests.contest (name, cabrillo_name, modes, bands, from_at, to_at, log_until, audience, rule, duplicates, categories, changed_at)
  select name, cabrillo_name, array(select jsonb_array_elements_text(modes)), array(select jsonb_array_elements_text(bands)),
    from_at, to_at, log_until, 'everybody', rule, 'band-and-mode', '{HIGH POWER,LOW POWER,QRP}', from_at
  from jsonb_to_recordset($1::jsonb) as c (name text, cabrillo_name text, modes jsonb, bands jsonb, rule text,
    from_at timestamptz, to_at timestamptz, log_until timestamptz)
  order by from_at, name`;

/** Two of three stations choose a category. */
const CHOOSE = `
  insert into contests.entry (account_id, contest_id, category)
  select a.id, c.id, c.categories[1 + a.id % 3] from identity.account a, contests.contest c
  where c.categories <> '{}' and a.id % 9 < 6`;

/** The contests of the weekends, and one of each week, so that one always runs. @param from ms, of the first day */
export function demoContests(from: number, now: number): StoredContest[] {
  const stored = (name: string, cabrillo_name: string, begin: number, end: number) => ({
    name,
    cabrillo_name,
    from_at: new Date(begin),
    to_at: new Date(end),
    log_until: new Date(end + 48 * HOUR),
  });
  const contests: StoredContest[] = [];
  for (let day = from - 6 * DAY; day < now + DAYS_AHEAD * DAY; day += DAY) {
    // 1970 began on a Thursday.
    const isMonday = Math.floor(day / DAY) % 7 === 4;
    if (isMonday)
      contests.push({ ...stored('Pileup week', 'Q-WEEK', day, day + 7 * DAY), modes: [], bands: [], rule: 'cq-wpx' });
    for (const { name, mode, from, to } of contestsOf(day).filter(({ isOnWeekend }) => isOnWeekend))
      contests.push({
        ...stored(`${name.replaceAll('-', ' ')} contest`, name, from, to),
        modes: [mode],
        bands: ['160m', '80m', '40m', '20m', '15m', '10m'],
        rule: 'cq-ww',
      });
  }
  return contests;
}

/** Creates the contests; run before the contacts are logged, so that they count at once. */
export async function beginContests(databaseUrl: string, from: number, now: number): Promise<void> {
  await runSql(databaseUrl, INSERT, [JSON.stringify(demoContests(from, now))]);
}

/** Chooses categories in all contests, for the accounts there are. */
export async function chooseCategories(databaseUrl: string): Promise<void> {
  await runSql(databaseUrl, CHOOSE, []);
}
