import { Migration } from '@mikro-orm/migrations';

export class Migration20261121000400_logbook_undo extends Migration {
  override up(): void {
    this.addSql(`
      -- The contacts of one import lie together on disk: a range per block costs nothing to keep and finds them.
      create index qso_import on logbook.qso using brin (import_id) with (autosummarize = on);

      -- Contacts as they were before an import enriched or revived them, for as long as it can be undone.
      create table logbook.before_import (
        account_id integer not null,
        import_id integer not null,
        qdo_id bigint not null,
        was jsonb not null,
        -- What the import left as updated_at: another value says that the contact was edited since.
        left_at timestamptz not null,
        primary key (account_id, import_id, qdo_id)
      );
    `);
  }
}
