import { Injectable } from '@nestjs/common';
import type { Supporter, SupportersResponse, SupportMeter } from '@pileup/contract/billing';
import { parseCallsign } from '@pileup/radio/callsign';
import { Stations } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { Database, type Queryable, type Transaction } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { type ReportedThing, ReportTarget } from '../../platform/reports.js';

/** Days for which a single donation is shown; monthly ones are shown as long as they are paid. */
const SHOWN_DAYS = 365;
const MAX_SUPPORTERS = 500;

const SUPPORTERS = sql<{ since: Date }, { id: number; name: string; accounts: number[] | null }>`
  select max(id) as id, shown_name as name, array_agg(distinct account_id) filter (where account_id is not null) as accounts
  from billing.payment
  where kind = 'donation' and status = 'paid' and shown_name <> '' and hidden_reason is null
    and (paid_at >= $since or subscription_id is not null)
  group by shown_name order by max(paid_at) desc, shown_name limit ${MAX_SUPPORTERS}`;
const RECEIVED = sql<{ since: Date }, { received: number }>`
  select coalesce(sum(amount - refunded), 0)::integer as received from billing.receipt where at >= $since`;

/** Supporters of the site who want to be named, and its costs. */
@Injectable()
export class Supporters {
  constructor(
    private readonly database: Database,
    private readonly stations: Stations,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<Pick<SupportersResponse, 'supporters' | 'meter'>> {
    const costs = this.config.monthlyCosts;
    return { supporters: await this.named(), meter: costs.length > 0 ? await this.meter(costs) : null };
  }

  private async named(): Promise<Supporter[]> {
    const since = new Date(this.clock.now() - SHOWN_DAYS * 86_400_000);
    const rows = await this.database.run(SUPPORTERS, { since });
    const donors = await this.stations.summaries(rows.flatMap(({ accounts }) => accounts ?? []));
    return rows.map(({ id, name, accounts }) => {
      // Anyone can type a callsign: only the own one is a link.
      const call = parseCallsign(name);
      const isOwn = call !== null && (accounts ?? []).some((id) => donors.get(id)?.callsign === call);
      return { id, name, my_callsign: isOwn ? call : '' };
    });
  }

  private async meter(costs: SupportMeter['costs']): Promise<SupportMeter> {
    const month = new Date(this.clock.now()).toISOString().slice(0, 7);
    const since = new Date(`${month}-01T00:00:00Z`);
    const [{ received } = { received: 0 }] = await this.database.run(RECEIVED, { since });
    return { costs, needed: costs.reduce((sum, { amount }) => sum + amount, 0), received, month };
  }
}

const FIND = sql<{ id: number }, { ownerId: number | null; text: string }>`
  select account_id as "ownerId", shown_name as text from billing.payment
  where id = $id and kind = 'donation' and status = 'paid' and shown_name <> '' and hidden_reason is null`;
// Hides all donations with the name, since the wall shows a name once.
const HIDE = sql<{ id: number; reason: string | null }>`
  update billing.payment p set hidden_reason = $reason from billing.payment reported
  where reported.id = $id and p.kind = 'donation' and p.shown_name = reported.shown_name`;

/** Names on the supporters' wall, by a donation. */
@Injectable()
@ReportTarget({ kind: 'supporter' })
export class ReportedSupporters implements ReportTarget {
  async find(id: number, _reporterId: number, runs: Queryable): Promise<ReportedThing | null> {
    const [found] = await runs.run(FIND, { id });
    return found ? { ...found, path: '/support-us' } : null;
  }

  async setHidden(id: number, reason: string | null, tx: Transaction): Promise<void> {
    await tx.run(HIDE, { id, reason });
  }
}
