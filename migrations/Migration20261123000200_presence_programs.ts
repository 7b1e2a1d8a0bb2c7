import { Migration } from '@mikro-orm/migrations';

export class Migration20261123000200_presence_programs extends Migration {
  override up(): void {
    this.addSql(`
      alter table presence.rig
        add power real,
        add program text not null default '',
        add tunable_at timestamptz;

      -- Requested frequency of an operator's radio, until its program polls for it.
      create unlogged table presence.qsy (
        account_id integer primary key,
        freq_hz bigint not null,
        mode text not null,
        asked_at timestamptz not null
      );

      -- The programs that report for an operator, with their last report. Unlogged, like the tables above.
      create unlogged table presence.program (
        id integer generated always as identity,
        account_id integer not null,
        name text not null,
        through text not null,
        last_seen timestamptz not null,
        last_sent text not null,
        primary key (account_id, id),
        unique (account_id, name, through)
      ) with (fillfactor = 50);
    `);
  }
}
