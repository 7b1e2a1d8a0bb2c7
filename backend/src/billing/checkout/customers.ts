import { Injectable } from '@nestjs/common';
import { EmailRecipients } from '../../identity/index.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { PaymentService } from '../service/payment-service.js';

const READ = sql<
  { accountId: number; service: string },
  { customerId: string }
>`select customer_id as "customerId" from billing.customer where account_id = $accountId and service = $service`;
// Ignores a conflict: a concurrent request got the same customer by the same idempotency key.
const STORE = sql<{ accountId: number; service: string; customerId: string }>`
  insert into billing.customer (account_id, service, customer_id) values ($accountId, $service, $customerId) on conflict do nothing`;

/** The customer of a main account at a payment service; null before its first checkout. */
export async function readCustomer(
  database: Queryable,
  accountId: number,
  service: string | null,
): Promise<string | null> {
  return (await database.run(READ, { accountId, service: service ?? '' }))[0]?.customerId ?? null;
}

/** The customers of main accounts at the payment service. */
@Injectable()
export class Customers {
  constructor(
    private readonly database: Database,
    private readonly service: PaymentService,
    private readonly recipients: EmailRecipients,
  ) {}

  find(accountId: number): Promise<string | null> {
    return readCustomer(this.database, accountId, this.service.name);
  }

  /** Creates the customer with the first checkout, so that every later event leads to the account. */
  async findOrCreate(accountId: number): Promise<string> {
    const found = await this.find(accountId);
    if (found !== null) return found;
    const recipient = await this.recipients.ofMain(accountId);
    const created = await this.service.createCustomer(accountId, recipient?.to ?? '');
    await this.database.run(STORE, { accountId, service: this.service.name ?? '', customerId: created });
    return (await this.find(accountId)) ?? created;
  }
}
