import { Migration } from '@mikro-orm/migrations';

export class Migration20261125083700_identity_suspended extends Migration {
  override up(): void {
    this.addSql(`
      -- When an administrator suspended it, with all callsigns of its operator; null if it is not suspended.
      alter table identity.account add suspended_at timestamptz;
      create index account_suspended on identity.account (id) where suspended_at is not null;
      -- The list of accounts by the time of registration and by name, for administrators.
      create index account_created on identity.account (created_at, id);
      create index account_name on identity.account (lower(name), id);
    `);
  }
}
