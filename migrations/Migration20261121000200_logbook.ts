import { Migration } from '@mikro-orm/migrations';

export class Migration20261121000200_logbook extends Migration {
  override up(): void {
    this.addSql(`
      create schema if not exists logbook;

      create table logbook.qso (
        qdo_id bigint generated always as identity (start with 1001) not null,
        account_id integer not null,
        -- Minutes since 1900-01-01 00:00 UTC: part of the natural key, and the order of pages.
        minute integer not null,
        dxcc smallint,
        cq_zone smallint,
        qso_duration integer,
        ts timestamptz not null,
        received_at timestamptz not null,
        updated_at timestamptz not null,
        deleted_at timestamptz,
        freq_hz bigint,
        power double precision,
        lat double precision,
        lon double precision,
        import_id integer,
        is_run boolean not null default false,
        call text collate "C" not null,
        band text collate "C" not null,
        mode text collate "C" not null,
        submode text collate "C" not null default '',
        station_callsign text collate "C" not null,
        snt text not null default '',
        rcv text not null default '',
        name text not null default '',
        comment text not null default '',
        continent text not null default '',
        country text not null default '',
        grid text not null default '',
        qso_origin text not null default '',
        radio_mode text not null default '',
        contest_name text not null default '',
        contact_type text not null default '',
        zn text not null default '',
        email text not null default '',
        -- ADIF fields without a column, or whose column would not reproduce the exact text.
        fields jsonb,
        -- One index finds a contact by its public number; the account in it allows the table to be distributed.
        primary key (qdo_id, account_id)
      );
      -- The natural key; also the index for paging.
      create unique index qso_natural_key on logbook.qso (account_id, minute, call, band, mode);
      create index qso_call on logbook.qso (account_id, call, minute);
      -- For the nightly purge; almost empty.
      create index qso_deleted on logbook.qso (deleted_at) where deleted_at is not null;

      -- The number of undeleted contacts of an account in each interval of 2^grain minutes (grain 6: about an hour,
      -- grain 16: six weeks). The total is a sum of a few hundred rows, and a page is found from the intervals
      -- before it instead of by counting contacts.
      create table logbook.tally (
        account_id integer not null,
        grain smallint not null,
        bucket integer not null,
        n integer not null,
        primary key (account_id, grain, bucket)
      ) with (fillfactor = 70);
    `);
  }
}
