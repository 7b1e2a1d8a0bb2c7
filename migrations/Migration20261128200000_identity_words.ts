import { Migration } from '@mikro-orm/migrations';

export class Migration20261128200000_identity_words extends Migration {
  override up(): void {
    this.addSql(`
      -- Stations are found by the beginnings of words of their name and town.
      create index account_words on identity.account using gin (to_tsvector('simple', name || ' ' || qth));
    `);
  }
}
