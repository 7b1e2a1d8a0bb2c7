import { Migration } from '@mikro-orm/migrations';

export class Migration20261121000520_exchange_flagged extends Migration {
  override up(): void {
    this.addSql(`
      -- Records that are contacts, though something in them could not be read as it stands.
      alter table exchange.import add column flagged integer not null default 0;
    `);
  }
}
