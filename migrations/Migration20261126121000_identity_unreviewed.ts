import { Migration } from '@mikro-orm/migrations';

export class Migration20261126121000_identity_unreviewed extends Migration {
  override up(): void {
    this.addSql(`
      -- Main accounts that already had contents when their e-mail address was first verified without a session. The row
      -- is removed when the owner has kept the contents, or when they have been deleted.
      create table identity.unreviewed (
        account_id integer primary key references identity.account on delete cascade,
        -- Contents created up to this time are to be reviewed.
        proven_at timestamptz not null,
        -- Non-empty profile fields at that time, by name.
        profile jsonb not null,
        -- When the owner chose to delete; null before that.
        deletion_chosen_at timestamptz,
        -- Imports begun before the verification that the deletion has ended.
        import_ids integer[] not null default '{}'
      );
    `);
  }
}
