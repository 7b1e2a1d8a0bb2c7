import { Migration } from '@mikro-orm/migrations';

export class Migration20261126140200_contests_entry extends Migration {
  override up(): void {
    this.addSql(`
      -- The category that a station takes part in; without a row, none.
      create table contests.entry (
        account_id integer not null,
        contest_id integer not null references contests.contest on delete cascade,
        category text not null,
        primary key (account_id, contest_id)
      );
      create index entry_contest on contests.entry (contest_id);
    `);
  }
}
