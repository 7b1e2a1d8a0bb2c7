import { Migration } from '@mikro-orm/migrations';

export class Migration20261129090100_exchange_to_programs extends Migration {
  override up(): void {
    this.addSql(`
      create schema programs;
      alter table exchange.sent_contact set schema programs;
    `);
  }
}
