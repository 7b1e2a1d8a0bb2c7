import { Migration } from '@mikro-orm/migrations';

export class Migration20261125103100_contests_selected extends Migration {
  override up(): void {
    this.addSql(`
      -- When the contacts were selected that were logged before the last change of the contest; null until then.
      alter table contests.contest add selected_at timestamptz;
    `);
  }
}
