import { Migration } from '@mikro-orm/migrations';

export class Migration20261128190000_identity_shared_addresses extends Migration {
  override up(): void {
    this.addSql(`
      -- Registered with the address of another account: the answer must not tell that there is one.
      alter table identity.account add column shares_email boolean not null default false;
      drop index identity.account_email;
      create unique index account_email on identity.account (lower(email)) where email <> '' and not shares_email;
      create index account_shared_email on identity.account (lower(email)) where email <> '' and shares_email;
    `);
  }
}
