import { Migration } from '@mikro-orm/migrations';

export class Migration20261124005000_social_people extends Migration {
  override up(): void {
    this.addSql(`
      -- A replica of stations for follows, messages and notifications, written in the transaction that registers or
      -- changes the station.
      create table social.station (
        account_id integer primary key,
        callsign text collate "C" not null,
        -- The same for all callsigns of one person.
        main_id integer not null,
        -- Its presence is not shown to others.
        is_hidden boolean not null,
        -- Deletion is pending; it is hidden from others.
        is_leaving boolean not null
      );
      create index station_callsign on social.station (callsign);
      create index station_main on social.station (main_id);

      -- Events that notify only once: a follower permanently (the day is 1970-01-01), a logged contact once a day.
      -- Retained after the notification is deleted, so that repeating the action does not notify again.
      create table social.noticed (
        account_id integer not null,
        sender_id integer not null,
        type_id smallint not null,
        day date not null,
        primary key (account_id, sender_id, type_id, day)
      );
      create index noticed_sender on social.noticed (sender_id);

      -- The newest notification that was included in an e-mail to the account.
      create table social.digest (
        account_id integer primary key,
        notification_id bigint not null,
        sent_on date not null
      );

      create index notification_qso on social.notification (about_qso_id) where type_id = 120;
      -- For the newest notifications, which are found by polling.
      create index notification_logged on social.notification (id) where type_id = 120;
      create index notification_age on social.notification (created_at);
      create index block_blocked on social.block (blocked_id);
      create index report_sender on social.report (sender_id) where sender_id is not null;
    `);
  }
}
