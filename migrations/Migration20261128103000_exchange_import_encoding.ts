import { Migration } from '@mikro-orm/migrations';

export class Migration20261128103000_exchange_import_encoding extends Migration {
  override up(): void {
    this.addSql(`
      -- How the text of the file is encoded, as detected or chosen; null until it was downloaded from its source.
      alter table exchange.import add column encoding text;
    `);
  }
}
