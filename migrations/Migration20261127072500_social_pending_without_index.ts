import { Migration } from '@mikro-orm/migrations';

export class Migration20261127072500_social_pending_without_index extends Migration {
  override up(): void {
    this.addSql(`
      -- Each logged contact adds a row, and a job removes it within about a minute: reading the few rows that are there
      -- costs less than maintaining an index.
      drop index social.worked_pending_account;
    `);
  }
}
