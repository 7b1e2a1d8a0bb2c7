import { Migration } from '@mikro-orm/migrations';

export class Migration20261125083900_contests extends Migration {
  override up(): void {
    this.addSql(`
      create schema if not exists contests;

      create table contests.contest (
        id integer generated always as identity primary key,
        name text not null,
        -- As loggers and Cabrillo files name it; a contest of the next year has the same.
        cabrillo_name text collate "C" not null,
        -- ADIF modes or submodes, and bands; empty for all.
        modes text[] not null,
        bands text[] not null,
        from_at timestamptz not null,
        -- Exclusive, like the end of the log window: contacts received later do not count.
        to_at timestamptz not null,
        log_until timestamptz not null,
        audience text collate "C" not null check (audience in ('members', 'creators', 'everybody')),
        rule text collate "C" not null,
        duplicates text collate "C" not null check (duplicates in ('band', 'band-and-mode', 'call')),
        categories text[] not null default '{}',
        changed_at timestamptz not null,
        -- When its results became final.
        final_at timestamptz,
        check (from_at < to_at and to_at <= log_until)
      );
      create index contest_end on contests.contest (to_at);

      -- The contacts that are part of a contest, written by the statement that writes the contact.
      create table contests.contact (
        account_id integer not null,
        qdo_id bigint not null,
        contest_id integer not null,
        ts timestamptz not null,
        freq_hz bigint,
        dxcc smallint,
        cq_zone smallint,
        call text collate "C" not null,
        station_callsign text collate "C" not null,
        band text collate "C" not null,
        mode text collate "C" not null,
        submode text collate "C" not null,
        grid text collate "C" not null,
        -- From where the contact was made, if it was logged with that.
        own_grid text collate "C",
        primary key (account_id, qdo_id, contest_id)
      );
      create index contact_contest on contests.contact (contest_id, account_id);

      -- The version of the rules by which the contacts above were selected.
      create table contests.made (rules integer not null);

      -- Final results, recorded when the log window has ended.
      create table contests.result (
        account_id integer not null,
        contest_id integer not null references contests.contest,
        place integer not null,
        -- As of the end of the log window.
        callsign text collate "C" not null,
        contacts integer not null,
        duplicates integer not null,
        points integer not null,
        multipliers integer not null,
        score bigint not null,
        primary key (account_id, contest_id)
      );
      create index result_contest on contests.result (contest_id, place);

      insert into contests.contest (name, cabrillo_name, modes, bands, from_at, to_at, log_until, audience, rule, duplicates, changed_at)
      values ('Members FT4/FT8 contest', 'PILEUP-FT4-FT8', '{FT4,FT8}', '{}', '2024-11-02T09:00Z', '2024-11-02T21:00Z',
        '2024-11-04T21:00Z', 'members', 'one-point', 'band', '2024-11-01T00:00Z');
    `);
  }
}
