import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Crypto } from '../../platform/crypto.js';
import type { Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Job, Jobs, type Queue } from '../../platform/jobs/background-jobs.js';
import { PaymentService } from '../service/payment-service.js';
import type { SubscriptionState } from '../service/subscription-state.js';
import type { EventNote, ServiceEvent } from '../webhook/service-event.js';
import { addLine } from '../webhook/store-event.js';
import { accessOf } from './access.js';
import { SubscriptionEmails, writeReceipt } from './subscription-emails.js';
import { claimTrial } from './trials.js';
import { moveGiftsToTheEnd, writePeriods } from './write-periods.js';

const CANCEL_DUPLICATE: Queue<{ id: string }> = { name: 'cancel-duplicate-trial', retries: 50 };
const MARK_DUPLICATE = sql<{ accountId: number; id: string }, { id: string }>`
  update billing.subscription set is_duplicate = true where account_id = $accountId and id = $id and not is_duplicate
  returning id`;

/** Effects of the state of a subscription on its account. */
@Injectable()
export class Memberships {
  constructor(
    private readonly service: PaymentService,
    private readonly emails: SubscriptionEmails,
    private readonly crypto: Crypto,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes periods and receipts if the state is the newest, and the line and e-mail of an event that is new. Returns
   * whether any access changed.
   */
  async apply(
    tx: Queryable,
    state: SubscriptionState,
    accountId: number,
    isNewest: boolean,
    event: ServiceEvent | null,
  ): Promise<boolean> {
    const now = this.clock.now();
    const hasTrial = await claimTrial(tx, this.crypto, state, accountId, now);
    const isDuplicate = state.trial !== null && !hasTrial;
    let hasChanged = false;
    if (isNewest) {
      hasChanged = await writePeriods(tx, accountId, state.id, accessOf(state, hasTrial), now);
      if (hasChanged) await moveGiftsToTheEnd(tx, accountId, now);
      for (const { id, amount, refunded, paidAt, status } of state.invoices)
        if (status === 'paid' && paidAt !== null)
          await writeReceipt(tx, { id, accountId, kind: 'subscription', at: paidAt, amount, refunded });
      if (isDuplicate && state.status === 'trialing') await this.refuseTrial(tx, state.id, accountId);
    }
    const note = event && noteOf(event, isDuplicate);
    if (event && note) {
      await addLine(tx, accountId, event, note);
      await this.emails.send(tx, accountId, note, state);
    }
    return hasChanged;
  }

  private async refuseTrial(tx: Queryable, id: string, accountId: number): Promise<void> {
    if ((await tx.run(MARK_DUPLICATE, { accountId, id })).length > 0)
      await this.jobs.send(CANCEL_DUPLICATE, { id }, tx);
  }

  @Job(CANCEL_DUPLICATE)
  async cancelDuplicate({ id }: { id: string }): Promise<void> {
    await this.service.cancelNow(id);
  }
}

/** A trial that is refused does not begin, and its end is not a member leaving. */
function noteOf({ note }: ServiceEvent, isDuplicate: boolean): EventNote | null {
  if (!isDuplicate) return note;
  return note?.kind === 'trial started' ? { kind: 'trial refused' } : null;
}
