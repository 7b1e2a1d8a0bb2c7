import { Migration } from '@mikro-orm/migrations';

export class Migration20261124025204_globe extends Migration {
  override up(): void {
    this.addSql(`
      create schema if not exists globe;

      -- Periods that have ended and whose contacts can be replayed for good: contests, award periods.
      create table globe.recording (
        id integer generated always as identity primary key,
        kind text collate "C" not null,
        -- Names the period within its kind; a period is recorded once.
        key text collate "C" not null,
        name text not null,
        from_at timestamptz not null,
        -- Exclusive.
        to_at timestamptz not null,
        made_at timestamptz not null,
        unique (kind, key),
        check (from_at < to_at)
      );
      create index recording_span on globe.recording (to_at);

      -- The contacts of all recordings. Only their ids: what is shown is read from the log, so that a contact that is
      -- changed, deleted or hidden later is so in the recording, too.
      create table globe.recorded (
        account_id integer not null,
        ts timestamptz not null,
        qdo_id bigint not null,
        primary key (account_id, ts, qdo_id)
      );
      create index recorded_ts on globe.recorded (ts);
    `);
  }
}
