import { Migration } from '@mikro-orm/migrations';

export class Migration20261121000510_exchange_crashes extends Migration {
  override up(): void {
    this.addSql(`
      -- How often the program ended in the middle of the import since it last got on.
      alter table exchange.import add column crashes smallint not null default 0;
    `);
  }
}
