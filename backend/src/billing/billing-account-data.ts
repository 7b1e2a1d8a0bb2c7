import { Injectable } from '@nestjs/common';
import { AccountData, type ArchiveFile, eraseBy, jsonFile } from '../platform/account-data.js';
import { Database, statement } from '../platform/database/database.js';
import { Customers } from './checkout/customers.js';
import type { Period } from './periods.js';
import { PaymentService } from './service/payment-service.js';

const PERIODS = statement(`
  select "from", "to", kind, created_at from billing.period where account_id = $1 order by "from", id`);
const HISTORY = statement(`
  select at, kind, amount, until from billing.history where account_id = $1 order by at, event_id`);
const PAYMENTS = statement(`
  select kind, status, amount, months, message, shown_name, created_at, paid_at from billing.payment
  where account_id = $1 order by id`);

const table = (name: string) => statement(`delete from billing.${name} where account_id = $1`);
const anonymous = (name: string) => statement(`update billing.${name} set account_id = null where account_id = $1`);

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
    statement(`
      update billing.payment set account_id = null, message = '', shown_name = '' where account_id = $1`),
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
    const periods = await this.database.run<Period & { created_at: Date }>(PERIODS, [accountId]);
    yield jsonFile('billing.json', 'Your subscription periods, what happened to them, your gifts and donations.', {
      periods,
      history: await this.database.run(HISTORY, [accountId]),
      payments: await this.database.run(PAYMENTS, [accountId]),
    });
  }
}
