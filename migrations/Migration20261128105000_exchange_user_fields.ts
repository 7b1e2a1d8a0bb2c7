import { Migration } from '@mikro-orm/migrations';

export class Migration20261128105000_exchange_user_fields extends Migration {
  override up(): void {
    this.addSql(`
      -- The fields that the file's header defines, with types, enumerations and ranges: exports define them again.
      alter table exchange.import add column user_fields jsonb;
    `);
  }
}
