import { Migration } from '@mikro-orm/migrations';

export class Migration20261124004000_social_worked extends Migration {
  override up(): void {
    this.addSql(`
      -- What a station's log holds, counted: contacts of each month, on each band, with each entity and each square.
      create table social.worked_count (
        account_id integer not null,
        -- month, band, entity or square
        kind text collate "C" not null,
        -- '2026-11', '20m', '339' or 'PM95'
        key text collate "C" not null,
        -- Of months and bands; empty for the others.
        mode_class text collate "C" not null default '',
        n integer not null,
        primary key (account_id, kind, key, mode_class)
      ) with (fillfactor = 80);

      -- The squares of contacts that an import brought, one list for each of its steps, until they are counted above.
      create table social.squares_arrived (
        account_id integer not null,
        id bigint generated always as identity,
        squares text[] not null,
        primary key (account_id, id)
      );

      -- By which rules the counts were made; other rules make them anew.
      create table social.worked_made (
        rules integer not null
      );
    `);
  }
}
