import { Migration } from '@mikro-orm/migrations';

export class Migration20261121000520_exchange_flagged extends Migration {
  override up(): void {
    this.addSql(`
      -- Records that were stored although part of them could not be read.
      alter table exchange.import add column flagged integer not null default 0;
    `);
  }
}
