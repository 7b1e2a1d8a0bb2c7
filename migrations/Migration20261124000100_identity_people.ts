import { Migration } from '@mikro-orm/migrations';

export class Migration20261124000100_identity_people extends Migration {
  override up(): void {
    this.addSql(`
      alter table identity.account
        add mobile_number text not null default '',
        add mobile_confirmed_at timestamptz,
        add facebook_link text not null default '',
        add youtube_link text not null default '',
        add instagram_link text not null default '',
        add twitter_link text not null default '',
        add hamqth text not null default '',
        -- Encrypted with a key that is not in the database.
        add qrz_api_key bytea,
        add clublog_password bytea,
        add eqsl_apikey bytea,
        add clublog_email text not null default '',
        add qrz_auto_log_qso boolean not null default false,
        add clublog_auto_log_qso boolean not null default false,
        add precise_location boolean not null default false,
        add share_contest_frequency boolean not null default false,
        add email_digest boolean not null default false,
        add email_confirmed_at timestamptz,
        -- From then on the account and its data may be erased.
        add delete_at timestamptz,
        add managed_by_id integer references identity.account on delete cascade,
        add constraint sub_without_email check (managed_by_id is null or email = '');
      create index account_managed_by on identity.account (managed_by_id) where managed_by_id is not null;
      create index account_delete_at on identity.account (delete_at) where delete_at is not null;
      drop index identity.account_email;
      create unique index account_email on identity.account (lower(email)) where email <> '';

      -- Existing accounts count as verified.
      update identity.account set email_confirmed_at = created_at;

      alter table identity.session
        -- A session that was switched to another account ends with the one it was switched from.
        add parent_id uuid references identity.session on delete cascade,
        add device text not null default '',
        add seen_at timestamptz not null default now(),
        -- When it was begun by PIN, which counts as a password for some minutes.
        add pin_at timestamptz;
      create index session_parent on identity.session (parent_id) where parent_id is not null;

      -- The current PIN of an account, with the number of attempts.
      create table identity.pin (
        account_id integer primary key references identity.account on delete cascade,
        pin_hash bytea not null,
        expires_at timestamptz not null,
        tries smallint not null default 0
      );

      -- The current code sent to the mobile number of an account.
      create table identity.mobile_code (
        account_id integer primary key references identity.account on delete cascade,
        code_hash bytea not null,
        mobile_number text not null,
        expires_at timestamptz not null,
        tries smallint not null default 0
      );

      -- Tokens of links in e-mails: valid once, for their purpose, while the address stays the same.
      create table identity.letter_link (
        token_hash bytea primary key,
        account_id integer not null references identity.account on delete cascade,
        purpose text not null check (purpose in ('confirm', 'reset')),
        email text not null,
        expires_at timestamptz not null
      );
      create index letter_link_account on identity.letter_link (account_id);
    `);
  }
}
