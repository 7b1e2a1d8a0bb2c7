import { Migration } from '@mikro-orm/migrations';

export class Migration20261126141000_exchange_callbook extends Migration {
  override up(): void {
    this.addSql(`
      -- Cache of answers of callbooks. Not fetched yet: requested, or failed; without an entry: not in the callbook.
      create table exchange.callbook_entry (
        -- Whose login was used; 0: the server's, whose answers all accounts share.
        account_id integer not null,
        service text collate "C" not null check (service in ('hamqth', 'qrzxml')),
        -- Without portable parts.
        call text collate "C" not null,
        requested_at timestamptz not null,
        fetched_at timestamptz,
        is_failed boolean not null default false,
        entry jsonb,
        -- Of the operator, at the callbook; fetched when it is first shown, and encoded again.
        picture_address text,
        picture bytea,
        picture_at timestamptz,
        primary key (account_id, service, call)
      );
      create index callbook_entry_requested on exchange.callbook_entry (requested_at);
    `);
  }
}
