import { Migration } from '@mikro-orm/migrations';

export class Migration20261126140300_billing_payment_ticket extends Migration {
  override up(): void {
    this.addSql(`
      -- Taken before the payment was read: what was read earlier does not replace what was read later.
      alter table billing.payment add ticket bigint not null default 0;
    `);
  }
}
