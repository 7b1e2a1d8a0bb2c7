import { Migration } from '@mikro-orm/migrations';

export class Migration20261123000310_logbook_numbers extends Migration {
  override up(): void {
    this.addSql(`
      -- Programs fetch an account's contacts in the order of their numbers, from the last they have.
      create index qso_number on logbook.qso (account_id, qdo_id);
    `);
  }
}
