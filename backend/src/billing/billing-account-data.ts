import { Injectable } from '@nestjs/common';
import { AccountData, type ArchiveFile, eraseBy, jsonFile } from '../platform/account-data.js';
import { Database } from '../platform/database/database.js';
import { sql } from '../platform/database/sql.js';
import { Customers } from './checkout/customers.js';
import type { Period } from './periods.js';
import { PaymentService } from './service/payment-service.js';

const PERIODS = sql<{ accountId: number }, Period & { created_at: Date }>`
  select "from", "to", kind, created_at from billing.period where account_id = $accountId order by "from", id`;
const HISTORY = sql<{ accountId: number }, { at: Date; kind: string; amount: number | null; until: Date | null }>`
  select at, kind, amount, until from billing.history where account_id = $accountId order by at, event_id`;
const PAYMENTS = sql<
  { accountId: number },
  {
    kind: string;
    status: string;
    amount: number;
    months: number | null;
    message: string;
    shown_name: string;
    created_at: Date;
    paid_at: Date | null;
  }
>`
  select kind, status, amount, months, message, shown_name, created_at, paid_at from billing.payment
  where account_id = $accountId order by id`;

const table = (name: string) => sql<{ accountId: number }>`delete from billing.${name} where account_id = $accountId`;
const anonymous = (name: string) =>
  sql<{ accountId: number }>`update billing.${name} set account_id = null where account_id = $accountId`;

/**
 * Everything an account pays for ends at the payment service before the account is erased. Payments stay without the
 * account, for the books, and payment cards as hashes, so that a new account gets no second trial.
 */
@Injectable()
@AccountData({ order: 90 })
export class BillingAccountData {
  readonly erase = eraseBy([
    ...['period', 'customer', 'checkout', 'subscription', 'history', 'gift', 'sandbox'].map(table),
    ...['trial', 'receipt'].map(anonymous),
    sql<{ accountId: number }>`
      update billing.payment set account_id = null, message = '', shown_name = '' where account_id = $accountId`,
  ]);

  constructor(
    private readonly database: Database,
    private readonly customers: Customers,
    private readonly service: PaymentService,
  ) {}

  async clear(accountId: number): Promise<void> {
    const customerId = await this.customers.find(accountId);
    if (customerId !== null) await this.service.deleteCustomer(customerId);
  }

  async *files(accountId: number): AsyncIterable<ArchiveFile> {
    const periods = await this.database.run(PERIODS, { accountId });
    yield jsonFile('billing.json', 'Your subscription periods, what happened to them, your gifts and donations.', {
      periods,
      history: await this.database.run(HISTORY, { accountId }),
      payments: await this.database.run(PAYMENTS, { accountId }),
    });
  }
}
