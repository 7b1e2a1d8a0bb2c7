import { Migration } from '@mikro-orm/migrations';

export class Migration20261123213908_content_media extends Migration {
  override up(): void {
    this.addSql(`
      create schema if not exists content;

      -- Recordings and received pictures: of a contact or, without one, waiting for theirs (offered by a program).
      create table content.media (
        account_id integer not null,
        id integer generated always as identity (start with 101),
        kind text not null check (kind in ('recording', 'sstv')),
        qdo_id bigint,
        -- Random; the name of the file.
        name text collate "C" not null unique,
        caption text not null default '',
        bytes integer not null,
        -- Seconds, and the waveform.
        duration real,
        peaks smallint[] not null default '{}',
        width integer,
        height integer,
        created_at timestamptz not null,
        -- Only of a file that was offered.
        started_at timestamptz,
        hidden_reason text,
        -- Copies of the contact, written in the statement that changes it.
        ts timestamptz,
        freq_hz bigint,
        call text collate "C",
        station_callsign text collate "C",
        band text collate "C",
        mode text collate "C",
        contest_name text,
        is_qso_deleted boolean not null default false,
        -- The deletion of the account is pending.
        is_leaving boolean not null default false,
        primary key (account_id, id),
        check (qdo_id is not null or started_at is not null)
      );
      create unique index media_id on content.media (id);
      create index media_qso on content.media (qdo_id);
      create index media_offered on content.media (created_at) where qdo_id is null;
      -- The public archive, and the same of a station, a band and a mode.
      create index media_archive on content.media (ts desc, id desc)
        where kind = 'sstv' and qdo_id is not null and hidden_reason is null and not is_qso_deleted and not is_leaving;
      create index media_archive_station on content.media (station_callsign, ts desc, id desc)
        where kind = 'sstv' and qdo_id is not null and hidden_reason is null and not is_qso_deleted and not is_leaving;
      create index media_archive_call on content.media (call, ts desc, id desc)
        where kind = 'sstv' and qdo_id is not null and hidden_reason is null and not is_qso_deleted and not is_leaving;
      create index media_archive_band on content.media (band, ts desc, id desc)
        where kind = 'sstv' and qdo_id is not null and hidden_reason is null and not is_qso_deleted and not is_leaving;
      create index media_archive_mode on content.media (mode, ts desc, id desc)
        where kind = 'sstv' and qdo_id is not null and hidden_reason is null and not is_qso_deleted and not is_leaving;

      -- The SHA-256 of every file that was added, so that a program that sends one again adds none.
      create table content.media_received (
        account_id integer not null,
        sha256 bytea not null,
        received_at timestamptz not null,
        primary key (account_id, sha256)
      );
      create index media_received_at on content.media_received (received_at);
    `);
  }
}
