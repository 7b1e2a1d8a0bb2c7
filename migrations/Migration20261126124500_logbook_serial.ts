import { Migration } from '@mikro-orm/migrations';

export class Migration20261126124500_logbook_serial extends Migration {
  override up(): void {
    this.addSql(`
      -- The serial number that the next block of a contest begins with. Devices reserve blocks, so that two of them
      -- never send the same number, also without network.
      create table logbook.serial (
        account_id integer not null,
        contest text not null,
        next_serial integer not null,
        reserved_at timestamptz not null,
        primary key (account_id, contest)
      );
    `);
  }
}
