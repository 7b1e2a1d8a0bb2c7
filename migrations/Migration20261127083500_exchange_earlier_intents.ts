import { Migration } from '@mikro-orm/migrations';

export class Migration20261127083500_exchange_earlier_intents extends Migration {
  override up(): void {
    this.addSql(`
      -- Versions that were being sent before \`intent\` and not answered: the service has each, or not.
      alter table exchange.service_contact add column earlier jsonb;
    `);
  }
}
