import { Migration } from '@mikro-orm/migrations';

export class Migration20261121000300_exchange extends Migration {
  override up(): void {
    this.addSql(`
      create schema if not exists exchange;

      create table exchange.import (
        id integer generated always as identity primary key,
        account_id integer not null,
        filename text not null,
        -- Name of the uploaded file in DATA_DIR/uploads; null once it is no longer needed.
        stored_as text,
        status text not null check (status in ('queued', 'running', 'done', 'failed')),
        bytes_total bigint not null,
        bytes_done bigint not null default 0,
        read integer not null default 0,
        added integer not null default 0,
        duplicate integer not null default 0,
        enriched integer not null default 0,
        rejected integer not null default 0,
        -- The reader's state, written in the transaction of each chunk; a restarted import continues from here.
        reader_state jsonb,
        error text,
        created_at timestamptz not null default now(),
        started_at timestamptz,
        finished_at timestamptz,
        constraint all_accounted_for check (read = added + duplicate + rejected and enriched <= duplicate)
      );
      create index import_account on exchange.import (account_id, id);
      create index import_unfinished on exchange.import (id) where status in ('queued', 'running');

      create table exchange.rejected (
        account_id integer not null,
        import_id integer not null references exchange.import on delete cascade,
        record integer not null,
        reason text not null,
        text text not null,
        primary key (account_id, import_id, record)
      );
    `);
  }
}
