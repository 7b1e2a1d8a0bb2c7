import { Migration } from '@mikro-orm/migrations';

export class Migration20261124004000_social_worked extends Migration {
  override up(): void {
    this.addSql(`
      -- Contacts of a station by month, band, entity and grid square.
      create table social.worked_count (
        account_id integer not null,
        -- month, band, entity or square
        kind text collate "C" not null,
        -- '2026-11', '20m', '339' or 'PM95'
        key text collate "C" not null,
        -- Only for months and bands, otherwise empty.
        mode_class text collate "C" not null default '',
        n integer not null,
        primary key (account_id, kind, key, mode_class)
      ) with (fillfactor = 80);

      -- The squares of imported contacts, one list per chunk, until they are counted above.
      create table social.squares_arrived (
        account_id integer not null,
        id bigint generated always as identity,
        squares text[] not null,
        primary key (account_id, id)
      );

      -- The version of the rules that the counts were built with; another version rebuilds them.
      create table social.worked_made (
        rules integer not null
      );
    `);
  }
}
