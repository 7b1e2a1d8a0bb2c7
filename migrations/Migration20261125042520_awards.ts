import { Migration } from '@mikro-orm/migrations';

export class Migration20261125042520_awards extends Migration {
  override up(): void {
    this.addSql(`
      create schema if not exists awards;

      -- The decision of a rule for one period. The key makes a second decision impossible.
      create table awards.period (
        id integer generated always as identity primary key,
        rule text collate "C" not null,
        rule_version integer not null,
        from_at timestamptz not null,
        -- Exclusive.
        to_at timestamptz not null,
        state text collate "C" not null check (state in ('decided', 'unclaimed')),
        decided_at timestamptz not null,
        unique (rule, from_at),
        check (from_at < to_at)
      );

      create index period_end on awards.period (to_at);

      -- The first places of a decision.
      create table awards.place (
        account_id integer not null,
        period_id integer not null references awards.period,
        place integer not null,
        count integer not null,
        primary key (account_id, period_id)
      );
      create index place_period on awards.place (period_id, place);

      create table awards.award (
        account_id integer not null,
        id integer generated always as identity unique,
        period_id integer not null references awards.period,
        -- As of the decision, like everything in this row.
        callsign text collate "C" not null,
        count integer not null,
        -- Of the contacts that qualify.
        contacts integer not null,
        entities integer not null,
        bands integer not null,
        first_at timestamptz not null,
        last_at timestamptz not null,
        -- The contacts that counted: all that qualify, or the first one of each entity or band; and their SHA-256.
        qdo_ids bigint[] not null,
        proof text collate "C" not null,
        -- The certificate's content, signed (JWS). Signed in the transaction of the decision.
        assertion text collate "C",
        key_id text collate "C",
        state text collate "C" not null default 'issued' check (state in ('issued', 'revoked')),
        revoked_at timestamptz,
        revoked_reason text,
        primary key (account_id, period_id),
        check ((state = 'revoked') = (revoked_at is not null and revoked_reason is not null))
      );
      create index award_period on awards.award (period_id);

      -- The drawn certificates in the store, to be removed with the account.
      create table awards.file (
        account_id integer not null,
        name text collate "C" not null,
        made_at timestamptz not null,
        primary key (account_id, name)
      );

      -- Public keys of all keys that have signed certificates.
      create table awards.signing_key (
        kid text collate "C" primary key,
        x text collate "C" not null,
        used_since timestamptz not null
      );
    `);
  }
}
