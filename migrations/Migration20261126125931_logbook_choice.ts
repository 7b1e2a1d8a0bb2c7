import { Migration } from '@mikro-orm/migrations';

export class Migration20261126125931_logbook_choice extends Migration {
  override up(): void {
    this.addSql(`
      -- When the account last chose a set-up, or none; the same in all its rows. A choice that arrives later, as of an
      -- earlier time, is ignored.
      alter table logbook.setup add last_choice_at timestamptz;
    `);
  }
}
