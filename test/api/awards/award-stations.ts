import { CommandBus } from '@nestjs/cqrs';
import type { AwardDetail, AwardProofQso } from '@pileup/contract/awards/awards';
import type { Qso, QsoFields } from '@pileup/contract/logbook';
import { DecideAwards } from '../../../backend/src/awards/index.js';
import type { Operator, TestApp } from '../../test-app.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const ADD_PERIOD = `insert into billing.period (account_id, "from", "to", kind) values ($1, $2, $3, 'gift')`;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Operations of tests of awards on the stations of one app. */
export class AwardStations {
  private worked = 0;

  constructor(readonly testApp: TestApp) {}

  /** An operator who is subscribed from `from` to `to` (ms); by default for ever. */
  async subscriber(from = 0, to = Date.UTC(2100, 0, 1)): Promise<Operator> {
    const me = await this.testApp.operator();
    await this.subscribe(me.user.id, from, to);
    return me;
  }

  async subscribe(accountId: number, from: number, to: number): Promise<void> {
    await this.testApp.sql(ADD_PERIOD, [accountId, new Date(from), new Date(to)]);
  }

  /** Logs another contact each time, with another station of the same entity. */
  log(me: Operator, ts: number, fields: Partial<QsoFields> = {}): Promise<Qso> {
    const n = this.worked++;
    const Call = `JA${n % 10}Q${LETTERS[Math.floor(n / 10) % 26]}${LETTERS[Math.floor(n / 260) % 26]}`;
    const TS = new Date(ts).toISOString().slice(0, 19);
    return me.logQso({ Call, TS, Mode: 'CW', Freq: 7_010, ...fields });
  }

  jumpTo(ms: number): void {
    this.testApp.clock.jump(ms - this.testApp.clock.now());
  }

  /** Decides due periods; returns their number. */
  decide(): Promise<number> {
    return this.testApp.app.get(CommandBus).execute(new DecideAwards({}));
  }

  /** The awards of the stations for a rule: `M0QAA 12`, with the day on which the period ended. */
  async awardsOf(rule: string): Promise<string[]> {
    const rows = await this.testApp.sql<{ text: string }>(
      `select to_char(p.to_at - interval '1 day', 'MM-DD') || coalesce(' ' || a.callsign || ' ' || a.count, ' ' || p.state) as text
       from awards.period p left join awards.award a on a.period_id = p.id where p.rule = $1 order by p.to_at, a.callsign`,
      [rule],
    );
    return rows.map(({ text }) => text);
  }

  /** The newest award of a station. */
  async award(me: Operator, rule = 'cw-day'): Promise<AwardDetail> {
    const [row] = await this.testApp.sql<{ id: number }>(
      `select a.id from awards.award a join awards.period p on p.id = a.period_id
       where a.account_id = $1 and p.rule = $2 order by a.id desc limit 1`,
      [me.user.id, rule],
    );
    return (await me.call('vaward', { id: row?.id ?? 0 })).body.award;
  }

  async proof(award: AwardDetail, more: object = {}): Promise<AwardProofQso[]> {
    return (await this.testApp.call('vaward/proof', { id: award.id, ...more })).body.qsos;
  }
}
