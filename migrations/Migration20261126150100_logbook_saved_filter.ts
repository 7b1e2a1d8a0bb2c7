import { Migration } from '@mikro-orm/migrations';

export class Migration20261126150100_logbook_saved_filter extends Migration {
  override up(): void {
    this.addSql(`
      -- Filters of the logbook that an account has named.
      create table logbook.saved_filter (
        account_id integer not null,
        id integer not null generated always as identity,
        name text not null,
        filter text not null,
        primary key (account_id, id)
      );
      create unique index saved_filter_name on logbook.saved_filter (account_id, lower(name));
    `);
  }
}
