import { Migration } from '@mikro-orm/migrations';

export class Migration20261123214929_content_cards extends Migration {
  override up(): void {
    this.addSql(`
      create schema if not exists content;

      create table content.card_template (
        account_id integer primary key,
        template jsonb not null,
        saved_at timestamptz not null
      );

      -- Drawn pictures in the store: the tag is a hash of what they show.
      create table content.picture (
        account_id integer not null,
        tag text not null,
        made_at timestamptz not null,
        primary key (account_id, tag)
      );
      create index picture_made_at on content.picture (made_at);
    `);
  }
}
