import { Migration } from '@mikro-orm/migrations';

export class Migration20261126140400_billing_hidden_supporters extends Migration {
  override up(): void {
    this.addSql(`
      -- Why an administrator removed the name from the supporters' wall.
      alter table billing.payment add hidden_reason text;
    `);
  }
}
