import { CommandBus } from '@nestjs/cqrs';
import type { Contest, ContestFields, SaveContestRequest, ScoresResponse } from '@pileup/contract/contests/contests';
import { RecordResults } from '../../../backend/src/contests/record-results.js';
import type { Operator, TestApp } from '../../test-app.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

const ADD_PERIOD = `insert into billing.period (account_id, "from", "to", kind) values ($1, $2, $3, 'gift')`;
const ADD_STREAM = `
  insert into content.stream (account_id, kind, source, title) values ($1, 'twitch', 'g4qab', '')`;

/** Operations of tests of contests on the stations of one app. */
export class ContestStations {
  private created = 0;
  private adminToken = '';

  constructor(readonly testApp: TestApp) {}

  async subscribe(me: Operator, from: number, to: number): Promise<void> {
    await this.testApp.sql(ADD_PERIOD, [me.user.id, new Date(from), new Date(to)]);
  }

  async addStream(me: Operator): Promise<void> {
    await this.testApp.sql(ADD_STREAM, [me.user.id]);
  }

  async admin(): Promise<Operator> {
    const me = await this.testApp.operator();
    await this.testApp.sql('update identity.account set is_admin = true where id = $1', [me.user.id]);
    return me;
  }

  /** The fields of a contest that begins so many minutes from now and takes so many; by default it runs. */
  fields(change: Partial<ContestFields> = {}, beginsIn = -60, minutes = 240): SaveContestRequest {
    const n = ++this.created;
    const at = (ms: number) => new Date(Math.floor((this.testApp.clock.now() + ms) / 1_000) * 1_000).toISOString();
    return {
      name: `Contest ${n}`,
      cabrillo_name: `TEST-${n}`,
      modes: [],
      bands: [],
      audience: 'everybody',
      from: at(beginsIn * MINUTE),
      to: at((beginsIn + minutes) * MINUTE),
      log_until: at((beginsIn + minutes) * MINUTE + 48 * HOUR),
      rule: 'one-point',
      duplicates: 'band',
      categories: [],
      reason: 'Asked for by the members',
      ...change,
    };
  }

  /** A contest, once its contacts were selected. */
  async contest(change: Partial<ContestFields> = {}, beginsIn = -60, minutes = 240): Promise<Contest> {
    this.adminToken ||= (await this.admin()).token;
    const fields = this.fields(change, beginsIn, minutes);
    const { status, body } = await this.testApp.call('vadmin/contest/save', fields, {}, this.adminToken);
    if (status !== 200) throw new Error(`not saved: ${JSON.stringify(body)}`);
    await this.selected();
    return body.contest;
  }

  /** Waits until the contacts of changed contests were selected. */
  async selected(): Promise<void> {
    await this.testApp.until(async () => {
      const [row] = await this.testApp.sql<{ n: number }>(
        `select count(*)::integer as n from pgboss.job where name = 'select-contest-contacts' and state < 'completed'`,
      );
      return row?.n === 0;
    }, 60);
  }

  /** The scores: `M0QAA 12 × 3 = 36`. */
  async scores(me: Operator, contest: Contest): Promise<string[]> {
    const { body } = await me.call('vscores', { contest: contest.id });
    return scoreTexts(body);
  }

  /** Waits for these scores, since boards are updated with a short delay. */
  async scoresBecome(me: Operator, contest: Contest, expected: string[]): Promise<void> {
    const wanted = JSON.stringify(expected);
    await this.testApp.eventually(
      () => this.scores(me, contest),
      (scores) => JSON.stringify(scores) === wanted,
    );
  }

  recordResults(): Promise<number> {
    return this.testApp.app.get(CommandBus).execute(new RecordResults({}));
  }
}

export const scoreTexts = ({ contest_lb }: Pick<ScoresResponse, 'contest_lb'>): string[] =>
  contest_lb.map(
    ({ rank, my_callsign, points, multipliers, score }) =>
      `${rank} ${my_callsign} ${points} x ${multipliers} = ${score}`,
  );
