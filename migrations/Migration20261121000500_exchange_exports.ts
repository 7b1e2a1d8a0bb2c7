import { Migration } from '@mikro-orm/migrations';

export class Migration20261121000500_exchange_exports extends Migration {
  override up(): void {
    this.addSql(`
      create table exchange.export (
        id integer generated always as identity primary key,
        account_id integer not null,
        -- The selection of contacts as the logbook's filter, and the dates as requested.
        chosen jsonb not null,
        start_date text,
        end_date text,
        title text not null,
        format text not null check (format in ('adi', 'adx', 'csv')),
        -- File name for the download; the file itself is DATA_DIR/exports/<stored_as>.
        filename text not null,
        -- Names the file of one run; each run takes a new name before it creates its file.
        stored_as text,
        status smallint check (status in (1, 9)),
        contacts integer not null default 0,
        bytes bigint not null default 0,
        error text,
        created_at timestamptz not null,
        started_at timestamptz,
        -- Time of the last progress.
        moved_at timestamptz not null,
        finished_at timestamptz,
        constraint finished_has_status check ((status is null) = (finished_at is null)),
        constraint failed_has_reason check ((status = 9) = (error is not null))
      );
      create index export_account on exchange.export (account_id, id);
      create index export_pending on exchange.export (id) where status is null;
    `);
  }
}
