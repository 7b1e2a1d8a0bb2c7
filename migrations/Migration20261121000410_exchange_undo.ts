import { Migration } from '@mikro-orm/migrations';

export class Migration20261121000410_exchange_undo extends Migration {
  override up(): void {
    this.addSql(`
      alter table exchange.import
        add column check_only boolean not null default false,
        -- Time of the last progress, or of the last request to continue.
        add column moved_at timestamptz not null default now(),
        -- Number of the current run; an earlier run that finds a newer one stops writing.
        add column run integer not null default 0,
        add column kept integer not null default 0,
        drop constraint import_status_check,
        add constraint import_status_check check (status in ('queued', 'running', 'done', 'failed', 'undoing', 'undone'));

      -- Contacts that an undo did not change, because they were edited after the import.
      create table exchange.kept (
        account_id integer not null,
        import_id integer not null references exchange.import on delete cascade,
        qdo_id bigint not null,
        ts timestamptz not null,
        call text not null,
        band text not null,
        mode text not null,
        primary key (account_id, import_id, qdo_id)
      );
    `);
  }
}
