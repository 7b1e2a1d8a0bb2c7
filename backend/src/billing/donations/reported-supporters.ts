import { Injectable } from '@nestjs/common';
import type { Queryable, Transaction } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { type ReportedThing, ReportTarget } from '../../platform/reports.js';

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
