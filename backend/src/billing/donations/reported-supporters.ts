import { Injectable } from '@nestjs/common';
import { type Queryable, statement, type Transaction } from '../../platform/database/database.js';
import { type ReportedThing, ReportTarget } from '../../platform/reports.js';

const FIND = statement(`
  select account_id as "ownerId", shown_name as text from billing.payment
  where id = $1 and kind = 'donation' and status = 'paid' and shown_name <> '' and hidden_reason is null`);
// Hides all donations with the name, since the wall shows a name once.
const HIDE = statement(`
  update billing.payment p set hidden_reason = $2 from billing.payment reported
  where reported.id = $1 and p.kind = 'donation' and p.shown_name = reported.shown_name`);

/** Names on the supporters' wall, by a donation. */
@Injectable()
@ReportTarget({ kind: 'supporter' })
export class ReportedSupporters implements ReportTarget {
  async find(id: number, _reporterId: number, runs: Queryable): Promise<ReportedThing | null> {
    const [found] = await runs.run<{ ownerId: number | null; text: string }>(FIND, [id]);
    return found ? { ...found, path: '/support-us' } : null;
  }

  async setHidden(id: number, reason: string | null, tx: Transaction): Promise<void> {
    await tx.run(HIDE, [id, reason]);
  }
}
