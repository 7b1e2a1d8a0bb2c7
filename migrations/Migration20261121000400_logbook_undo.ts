import { Migration } from '@mikro-orm/migrations';

export class Migration20261121000400_logbook_undo extends Migration {
  override up(): void {
    this.addSql(`
      -- The contacts of an import are adjacent on disk, so a BRIN index finds them at almost no cost.
      create index qso_import on logbook.qso using brin (import_id) with (autosummarize = on);

      -- Contacts as they were before an import enriched or restored them, while it can be undone.
      create table logbook.before_import (
        account_id integer not null,
        import_id integer not null,
        qdo_id bigint not null,
        was jsonb not null,
        -- updated_at as set by the import; another value means that the contact was edited since.
        left_at timestamptz not null,
        primary key (account_id, import_id, qdo_id)
      );
    `);
  }
}
