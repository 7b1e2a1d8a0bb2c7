import { Migration } from '@mikro-orm/migrations';

export class Migration20261124009000_identity_proof_pin extends Migration {
  override up(): void {
    this.addSql(`
      -- In addition to the sign-in PIN, which anyone can request and guess: a PIN requested in a session, which only
      -- proves that the user is the operator.
      alter table identity.pin add is_own boolean not null default false;
      alter table identity.pin drop constraint pin_pkey, add primary key (account_id, is_own);
    `);
  }
}
