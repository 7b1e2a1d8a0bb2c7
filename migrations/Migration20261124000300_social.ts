import { Migration } from '@mikro-orm/migrations';

export class Migration20261124000300_social extends Migration {
  override up(): void {
    this.addSql(`
      create schema if not exists social;

      create table social.photo (
        account_id integer not null,
        id integer generated always as identity (start with 101),
        -- Random; part of the names of its files.
        name text collate "C" not null unique,
        width integer not null,
        height integer not null,
        bytes integer not null,
        created_at timestamptz not null,
        primary key (account_id, id)
      );
      -- The source photo of the profile photo, and the file made from it.
      create table social.profile_photo (
        account_id integer primary key,
        photo_id integer not null,
        name text collate "C" not null unique
      );

      create table social.follow (
        account_id integer not null,
        followed_id integer not null,
        followed_at timestamptz not null,
        primary key (account_id, followed_id),
        check (account_id <> followed_id)
      );
      create index follow_followed on social.follow (followed_id);

      create table social.block (
        account_id integer not null,
        blocked_id integer not null,
        blocked_at timestamptz not null,
        primary key (account_id, blocked_id)
      );

      -- Notifications of an account, including messages from others.
      create table social.notification (
        account_id integer not null,
        id bigint generated always as identity (start with 1001),
        type_id smallint not null,
        sender_id integer,
        subject text not null,
        message text not null default '',
        about_qso_id bigint,
        about_post_id bigint,
        about_comment_id bigint,
        created_at timestamptz not null,
        primary key (account_id, id)
      );
      create index notification_sender on social.notification (sender_id) where sender_id is not null;

      -- The newest notification that an account has seen.
      create table social.inbox_seen (
        account_id integer primary key,
        notification_id bigint not null
      );

      -- Messages reported to the administrators, with their text, since the message itself may be deleted.
      create table social.report (
        id integer generated always as identity primary key,
        account_id integer not null,
        sender_id integer,
        notification_id bigint not null,
        message text not null,
        reason text not null default '',
        created_at timestamptz not null,
        unique (account_id, notification_id)
      );
    `);
  }
}
