import { Migration } from '@mikro-orm/migrations';

export class Migration20261127072500_social_pending_without_index extends Migration {
  override up(): void {
    this.addSql(`
      -- Every logged contact adds a row, which a job takes away within a minute: reading all of them costs less.
      drop index social.worked_pending_account;
    `);
  }
}
