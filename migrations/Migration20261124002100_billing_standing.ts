import { Migration } from '@mikro-orm/migrations';

export class Migration20261124002100_billing_standing extends Migration {
  override up(): void {
    this.addSql(`
      -- For current subscriptions, which are read for all stations on the air and all readers of the feed.
      create index period_end on billing.period (account_id, "to");
    `);
  }
}
