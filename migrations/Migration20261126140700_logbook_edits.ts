import { Migration } from '@mikro-orm/migrations';

export class Migration20261126140700_logbook_edits extends Migration {
  override up(): void {
    this.addSql(`
      -- Several contacts changed together: previewed, applied in batches, and undone.
      create table logbook.edit (
        id integer generated always as identity primary key,
        account_id integer not null,
        status text not null,
        action text not null,
        -- The request: values or seconds, and which contacts.
        change jsonb not null,
        -- Contacts with a larger number were logged after the preview.
        up_to bigint not null,
        -- The batches continue after this contact; of an undo, only the number counts.
        at_minute integer,
        at_id bigint,
        changed integer not null default 0,
        unchanged integer not null default 0,
        left_out integer not null default 0,
        retained integer not null default 0,
        samples jsonb not null default '[]',
        -- What all its contacts became, where that is the same for all.
        became jsonb,
        created_at timestamptz not null,
        applied_at timestamptz
      );
      create index edit_account on logbook.edit (account_id, id);
      create unique index edit_running on logbook.edit (account_id) where status in ('applying', 'undoing');

      -- Changes of stored contacts: the columns and further fields that changed, before and after. The ids are the order.
      create table logbook.qso_change (
        id bigint generated always as identity,
        account_id integer not null,
        qdo_id bigint not null,
        edit_id integer,
        changed_at timestamptz not null,
        was jsonb not null,
        -- Null: that of the edit, with changed_at as updated_at.
        became jsonb,
        primary key (account_id, qdo_id, id)
      );
      create index qso_change_age on logbook.qso_change using brin (changed_at) with (autosummarize = on);

      -- The deleted contacts of one account are listed; none of a contact that is logged is in this index.
      create index qso_deleted_by on logbook.qso (account_id, deleted_at) where deleted_at is not null;
    `);
  }
}
