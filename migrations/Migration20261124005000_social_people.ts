import { Migration } from '@mikro-orm/migrations';

export class Migration20261124005000_social_people extends Migration {
  override up(): void {
    this.addSql(`
      -- Who is there: what follows, messages and notifications must know of every station, written in the transaction
      -- that registers or changes it.
      create table social.station (
        account_id integer primary key,
        callsign text collate "C" not null,
        -- One person's callsigns have the same.
        main_id integer not null,
        -- Nobody is told that it was on the air.
        is_hidden boolean not null,
        -- Its owner wants it deleted: nobody can reach it any more.
        is_leaving boolean not null
      );
      create index station_callsign on social.station (callsign);
      create index station_main on social.station (main_id);

      -- What is notified of no more than once: a follower for good (the day is 1970-01-01), a contact logged once a day.
      -- Outlives the notification, so that doing it again and again is of no use.
      create table social.noticed (
        account_id integer not null,
        sender_id integer not null,
        type_id smallint not null,
        day date not null,
        primary key (account_id, sender_id, type_id, day)
      );
      create index noticed_sender on social.noticed (sender_id);

      -- Of which notifications an account was last written to.
      create table social.digest (
        account_id integer primary key,
        notification_id bigint not null,
        sent_on date not null
      );

      create index notification_qso on social.notification (about_qso_id) where type_id = 120;
      -- The newest of them: they are told by a look.
      create index notification_logged on social.notification (id) where type_id = 120;
      create index notification_age on social.notification (created_at);
      create index block_blocked on social.block (blocked_id);
      create index report_sender on social.report (sender_id) where sender_id is not null;
    `);
  }
}
