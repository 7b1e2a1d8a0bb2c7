import { Migration } from '@mikro-orm/migrations';

export class Migration20261126121000_identity_unreviewed extends Migration {
  override up(): void {
    this.addSql(`
      -- Main accounts that held something when their e-mail address was proven for the first time by somebody who was
      -- not signed in. The row goes once the owner has chosen to keep it, or it is deleted.
      create table identity.unreviewed (
        account_id integer primary key references identity.account on delete cascade,
        -- What was made up to this moment is to be reviewed.
        proven_at timestamptz not null,
        -- Profile fields as they were then, by name; empty ones are left out.
        profile jsonb not null,
        -- When the owner chose to delete; null while he has not chosen.
        deletion_chosen_at timestamptz,
        -- Imports begun before the proof that the deletion ended.
        import_ids integer[] not null default '{}'
      );
    `);
  }
}
