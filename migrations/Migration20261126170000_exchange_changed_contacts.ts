import { Migration } from '@mikro-orm/migrations';

export class Migration20261126170000_exchange_changed_contacts extends Migration {
  override up(): void {
    this.addSql(`
      -- The contact was edited, deleted or restored here where nothing is sent by itself: whether it still is as the service
      -- has it, is decided by a job.
      alter table exchange.service_contact add column is_changed boolean not null default false;
      create index service_contact_changed on exchange.service_contact (account_id, service, qdo_id) where is_changed;
      update exchange.service_contact set is_changed = true
      where state = 'differs' and reason = 'The contact was changed here after it was sent.';
    `);
  }
}
