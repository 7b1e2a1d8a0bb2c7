import { Migration } from '@mikro-orm/migrations';

export class Migration20261124211500_social_to_admin extends Migration {
  override up(): void {
    this.addSql(`
      -- Why an administrator has hidden it; null if it is shown.
      alter table social.photo add hidden_reason text;
      alter table social.notification add hidden_reason text;
      -- Administrators name photos and messages by their id alone.
      create unique index photo_id on social.photo (id);
      create index notification_message on social.notification (id) where type_id = 100;

      -- Reported messages become one kind of reported content.
      create schema if not exists admin;
      alter table social.report set schema admin;

      -- What was reported, as it was then, since it may be changed or deleted.
      create table admin.reported (
        kind text collate "C" not null,
        thing_id bigint not null,
        -- Null if that account was erased.
        owner_id integer,
        text text not null,
        -- Of the page that shows it.
        path text,
        status text collate "C" not null default 'open' check (status in ('open', 'hidden', 'dismissed')),
        -- Of the newest report.
        reported_at timestamptz not null,
        primary key (kind, thing_id)
      );
      create index reported_newest on admin.reported (reported_at);
      create index reported_owner on admin.reported (owner_id) where owner_id is not null;

      insert into admin.reported (kind, thing_id, owner_id, text, reported_at)
        select distinct on (notification_id) 'message', notification_id, sender_id, message, created_at
        from admin.report order by notification_id, id desc;
      alter table admin.report rename column notification_id to thing_id;
      drop index admin.report_sender;
      alter table admin.report
        add kind text collate "C" not null default 'message',
        drop sender_id,
        drop message,
        drop constraint report_account_id_notification_id_key;
      alter table admin.report
        alter kind drop default,
        add unique (account_id, kind, thing_id),
        add foreign key (kind, thing_id) references admin.reported on delete cascade;
      create index report_thing on admin.report (kind, thing_id);

      -- What administrators have done, permanently.
      create table admin.act (
        id bigint generated always as identity primary key,
        -- The administrator; null if that account was erased.
        account_id integer,
        act text collate "C" not null check (act in ('hide', 'dismiss', 'show')),
        kind text collate "C" not null,
        thing_id bigint not null,
        -- The account that it belongs to; null if that account was erased.
        owner_id integer,
        reason text not null,
        created_at timestamptz not null
      );
      create index act_account on admin.act (account_id) where account_id is not null;
      create index act_owner on admin.act (owner_id) where owner_id is not null;

      -- Only the erasure of an account may change a row, and only its reference to that account.
      create function admin.refuse_change_of_act() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then
          if to_jsonb(new) - 'account_id' - 'owner_id' = to_jsonb(old) - 'account_id' - 'owner_id'
            and (new.account_id is null or new.account_id = old.account_id)
            and (new.owner_id is null or new.owner_id = old.owner_id) then
            return new;
          end if;
        end if;
        raise exception 'rows of admin.act cannot be changed or deleted';
      end $$;
      create trigger refuse_change before update or delete on admin.act
        for each row execute function admin.refuse_change_of_act();
      create trigger refuse_truncate before truncate on admin.act execute function admin.refuse_change_of_act();

      -- Messages from the contact form.
      create table admin.contact_message (
        id bigint generated always as identity primary key,
        -- Null for visitors.
        account_id integer,
        name text not null,
        email text not null,
        callsign text not null,
        message text not null,
        created_at timestamptz not null
      );
      create index contact_message_account on admin.contact_message (account_id) where account_id is not null;
      create index contact_message_age on admin.contact_message (created_at);
    `);
  }
}
