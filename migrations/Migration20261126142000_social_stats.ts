import { Migration } from '@mikro-orm/migrations';

export class Migration20261126142000_social_stats extends Migration {
  override up(): void {
    this.addSql(`
      -- Statistics of each year of a log and, as year 0, of the whole log. A job recounts the years whose changes are not
      -- counted yet.
      create table social.stats_year (
        account_id integer not null,
        year smallint not null,
        -- Incremented when contacts of the year change.
        changes integer not null default 1,
        -- The value of changes when the year was counted.
        counted integer not null default 0,
        -- Rules and home of the count, as text; another value means that it must be repeated.
        basis text not null default '',
        counted_at timestamptz,
        -- JSON texts, sent as they are stored: the statistics, the squares of the map, and what the whole log is merged from.
        stats text,
        squares text,
        keys text,
        primary key (account_id, year)
      );
    `);
  }
}
