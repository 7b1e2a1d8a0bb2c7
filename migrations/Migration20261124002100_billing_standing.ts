import { Migration } from '@mikro-orm/migrations';

export class Migration20261124002100_billing_standing extends Migration {
  override up(): void {
    this.addSql(`
      -- Asked of everybody who is on the air or reads the feed: which periods of an account are not over.
      create index period_end on billing.period (account_id, "to");
    `);
  }
}
