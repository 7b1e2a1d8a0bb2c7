import { Migration } from '@mikro-orm/migrations';

export class Migration20261124000200_billing extends Migration {
  override up(): void {
    this.addSql(`
      create schema if not exists billing;

      -- Subscription periods of main accounts: from inclusive, to exclusive. Sub-accounts are included.
      create table billing.period (
        account_id integer not null,
        id integer generated always as identity,
        "from" timestamptz not null,
        "to" timestamptz not null,
        kind text not null check (kind in ('trial', 'paid', 'gift')),
        note text not null default '',
        created_at timestamptz not null default now(),
        primary key (account_id, id),
        check ("from" < "to")
      );
    `);
  }
}
