import { Migration } from '@mikro-orm/migrations';

export class Migration20261124009000_identity_proof_pin extends Migration {
  override up(): void {
    this.addSql(`
      -- Beside the one that anybody can have sent, and guess at: one asked for by who is signed in, which shows that it
      -- is the operator and signs in nobody.
      alter table identity.pin add is_own boolean not null default false;
      alter table identity.pin drop constraint pin_pkey, add primary key (account_id, is_own);
    `);
  }
}
