import { Migration } from '@mikro-orm/migrations';

export class Migration20261122183600_logbook_client_id extends Migration {
  override up(): void {
    this.addSql(`
      -- The id that a page gave a contact before it sent it: sent again, it is not logged twice, even if it was edited since.
      alter table logbook.qso add column client_id uuid;
      create unique index qso_client_id on logbook.qso (account_id, client_id) where client_id is not null;
    `);
  }
}
