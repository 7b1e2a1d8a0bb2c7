import { Migration } from '@mikro-orm/migrations';

export class Migration20261122000300_presence extends Migration {
  override up(): void {
    this.addSql(`
      create schema if not exists presence;

      -- The last heartbeat of each radio. Unlogged: a crash of the database may empty these two tables, and they fill
      -- again within a minute.
      create unlogged table presence.rig (
        account_id integer primary key,
        heard_at timestamptz not null,
        freq_hz bigint,
        mode text not null,
        op_mode smallint,
        rig_name text not null,
        ptt_down boolean not null,
        azimuth real,
        elevation real,
        prop_mode text not null,
        sat_name text not null,
        activation_type text not null,
        activation_ref text not null
      ) with (fillfactor = 50);

      -- When each operator last made a signed-in request.
      create unlogged table presence.seen (
        account_id integer primary key,
        seen_at timestamptz not null
      ) with (fillfactor = 50);
      create index seen_lately on presence.seen (seen_at);
    `);
  }
}
