import { Migration } from '@mikro-orm/migrations';

export class Migration20261125090200_admin_page_views extends Migration {
  override up(): void {
    this.addSql(`
      -- Views of pages that need no account, for 90 days; without network addresses and queries.
      create table admin.page_view (
        id bigint generated always as identity primary key,
        at timestamptz not null,
        -- Null for visitors.
        account_id integer,
        session_id text collate "C" not null,
        page text collate "C" not null,
        source text collate "C" not null,
        medium text collate "C" not null,
        campaign text collate "C" not null,
        -- The host alone.
        referrer text collate "C" not null
      );
      create index page_view_at on admin.page_view (at);
      create index page_view_account on admin.page_view (account_id, id) where account_id is not null;

      -- Their sums by day, without accounts and sessions.
      create table admin.page_view_day (
        day date not null,
        page text collate "C" not null,
        source text collate "C" not null,
        campaign text collate "C" not null,
        views integer not null,
        primary key (day, page, source, campaign)
      );
    `);
  }
}
