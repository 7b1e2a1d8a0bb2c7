import { Migration } from '@mikro-orm/migrations';

export class Migration20261121000100_identity extends Migration {
  override up(): void {
    this.addSql(`
      create schema if not exists identity;

      create table identity.account (
        id integer generated always as identity (start with 101) primary key,
        email text not null,
        callsign text collate "C" not null unique,
        name text not null default '',
        password_hash text,
        is_ham boolean not null default true,
        is_cb boolean not null default false,
        is_swl boolean not null default false,
        qth text not null default '',
        grid text not null default '',
        club_call text not null default '',
        profile_bio text not null default '',
        profile_image_name text,
        is_admin boolean not null default false,
        referred_by text,
        -- Only the hash is stored; the key itself is shown once.
        api_key_hash bytea unique,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        constraint ham_or_swl check (not (is_ham and is_swl))
      );
      -- E-mail addresses are compared without case.
      create unique index account_email on identity.account (lower(email));

      create table identity.session (
        id uuid primary key,
        account_id integer not null references identity.account on delete cascade,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null
      );
      create index session_account on identity.session (account_id);
    `);
  }
}
