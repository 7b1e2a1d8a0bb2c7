import { Migration } from '@mikro-orm/migrations';

export class Migration20261126080000_exchange_rejected_summary extends Migration {
  override up(): void {
    this.addSql(`
      -- Rejected records beyond those stored one by one, counted by reason.
      alter table exchange.import add column rejected_summary jsonb;
    `);
  }
}
