import { Migration } from '@mikro-orm/migrations';

export class Migration20261125083800_admin_accounts extends Migration {
  override up(): void {
    this.addSql(`
      -- Administrators also act on accounts: kind 'account', without thing_id, since owner_id names the account.
      alter table admin.act drop constraint if exists act_act_check;
      alter table admin.act
        alter thing_id drop not null,
        -- What exactly was done, for example the months given.
        add detail text not null default '',
        -- Whether an administrator did it on the page, or the command line, which has no account.
        add origin text collate "C" not null default 'page' check (origin in ('page', 'command line'));

      -- Requests of an account that were refused by a rate limit, by day and call.
      create table admin.limit_hit (
        account_id integer not null,
        day date not null,
        call text collate "C" not null,
        hits integer not null,
        last_at timestamptz not null,
        primary key (account_id, day, call)
      );
      create index limit_hit_day on admin.limit_hit (day);
    `);
  }
}
