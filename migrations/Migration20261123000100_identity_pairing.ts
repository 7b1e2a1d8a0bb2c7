import { Migration } from '@mikro-orm/migrations';

export class Migration20261123000100_identity_pairing extends Migration {
  override up(): void {
    this.addSql(`
      -- The current pairing code of an account: valid once, for a few minutes.
      create table identity.pairing_code (
        account_id integer primary key references identity.account on delete cascade,
        code_hash bytea not null unique,
        expires_at timestamptz not null
      );

      -- Paired computers, each with its own key, in addition to the account's API key.
      create table identity.paired_computer (
        id integer generated always as identity,
        account_id integer not null references identity.account on delete cascade,
        name text not null,
        api_key_hash bytea not null unique,
        paired_at timestamptz not null,
        primary key (account_id, id)
      );
    `);
  }
}
