import { Migration } from '@mikro-orm/migrations';

export class Migration20261121000510_exchange_crashes extends Migration {
  override up(): void {
    this.addSql(`
      -- How often the program crashed during the import since its last progress.
      alter table exchange.import add column crashes smallint not null default 0;
    `);
  }
}
