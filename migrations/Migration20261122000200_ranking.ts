import { Migration } from '@mikro-orm/migrations';

export class Migration20261122000200_ranking extends Migration {
  override up(): void {
    this.addSql(`
      create schema if not exists ranking;

      -- Whose contacts count at all, and under which call.
      create table ranking.station (
        account_id integer primary key,
        callsign text collate "C" not null,
        excluded boolean not null
      );

      -- The contacts of the last two months that count, or will when their time has come.
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
      -- What is newest, whoever's it is.
      create index counted_ts on ranking.counted (ts);

      -- How many of them a station has on each UTC day.
      create table ranking.day (
        account_id integer not null,
        day date not null,
        mode_class text collate "C" not null,
        n integer not null,
        primary key (account_id, day, mode_class)
      ) with (fillfactor = 70);
      create index day_of_all on ranking.day (day);

      -- By which rules the tables above were made; other rules make them anew.
      create table ranking.made (
        rules integer not null
      );
    `);
  }
}
