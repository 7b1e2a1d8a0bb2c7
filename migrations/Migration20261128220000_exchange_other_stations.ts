import { Migration } from '@mikro-orm/migrations';

export class Migration20261128220000_exchange_other_stations extends Migration {
  override up(): void {
    this.addSql(`
      -- Callsigns other than the account's under which contacts of the file were made, with their numbers.
      alter table exchange.import add column stations jsonb;
      -- Those of them whose contacts are not imported.
      alter table exchange.import add column left_out text[] not null default '{}';
    `);
  }
}
