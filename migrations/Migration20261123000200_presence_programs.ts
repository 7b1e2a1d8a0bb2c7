import { Migration } from '@mikro-orm/migrations';

export class Migration20261123000200_presence_programs extends Migration {
  override up(): void {
    this.addSql(`
      alter table presence.rig
        add power real,
        add program text not null default '',
        add tunable_at timestamptz;

      -- Where an operator wants his radio tuned, until the program at it asks.
      create unlogged table presence.qsy (
        account_id integer primary key,
        freq_hz bigint not null,
        mode text not null,
        asked_at timestamptz not null
      );

      -- The programs that speak for an operator and what each sent last. As little history as the rest: whoever
      -- speaks again is here again.
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
