import { Migration } from '@mikro-orm/migrations';

export class Migration20261129090000_exchange_to_services extends Migration {
  override up(): void {
    this.addSql(`
      create schema services;
      alter table exchange.service_connection set schema services;
      alter table exchange.service_contact set schema services;
      alter table exchange.eqsl_card set schema services;
      alter table exchange.callbook_entry set schema services;
    `);
  }
}
