import { Migration } from '@mikro-orm/migrations';

export class Migration20261126150000_exchange_to_logbook_service_state extends Migration {
  override up(): void {
    this.addSql(`
      -- What the logbook may read of the states of contacts at outside services (docs/decisions/0072-states-marks-and-saved-filters.md).
      create view logbook.service_state as
        select account_id, service, qdo_id, state from exchange.service_contact;
    `);
  }
}
