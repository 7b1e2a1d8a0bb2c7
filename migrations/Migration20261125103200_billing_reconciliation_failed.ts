import { Migration } from '@mikro-orm/migrations';

export class Migration20261125103200_billing_reconciliation_failed extends Migration {
  override up(): void {
    this.addSql(`
      -- What could not be read or changed that night.
      alter table billing.reconciliation add failed integer not null default 0;
    `);
  }
}
