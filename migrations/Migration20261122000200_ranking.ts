import { Migration } from '@mikro-orm/migrations';

export class Migration20261122000200_ranking extends Migration {
  override up(): void {
    this.addSql(`
      create schema if not exists ranking;

      -- The stations whose contacts may count, with their calls.
      create table ranking.station (
        account_id integer primary key,
        callsign text collate "C" not null,
        excluded boolean not null
      );

      -- Contacts of the last two months that count, now or later.
      create table ranking.counted (
        account_id integer not null,
        ts timestamptz not null,
        qdo_id bigint not null,
        freq_hz bigint,
        mode_class text collate "C" not null,
        band text collate "C" not null,
        mode text collate "C" not null,
        contest_name text not null,
        primary key (account_id, ts, qdo_id)
      );
      -- The newest contacts of all stations.
      create index counted_ts on ranking.counted (ts);

      -- Their number by station and UTC day.
      create table ranking.day (
        account_id integer not null,
        day date not null,
        mode_class text collate "C" not null,
        n integer not null,
        primary key (account_id, day, mode_class)
      ) with (fillfactor = 70);
      create index day_of_all on ranking.day (day);

      -- The version of the rules that the tables above were built with; another version rebuilds them.
      create table ranking.made (
        rules integer not null
      );
    `);
  }
}
