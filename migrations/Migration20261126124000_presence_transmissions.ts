import { Migration } from '@mikro-orm/migrations';

export class Migration20261126124000_presence_transmissions extends Migration {
  override up(): void {
    this.addSql(`
      alter table presence.rig add cw_at timestamptz, add voice_at timestamptz;

      -- What an operator's radio is to send, until its program polls for it, some seconds at most.
      create unlogged table presence.transmission (
        account_id integer not null,
        id integer generated always as identity,
        kind text not null check (kind in ('cw', 'voice', 'stop')),
        text text not null default '',
        memory smallint,
        asked_at timestamptz not null,
        primary key (account_id, id)
      );
    `);
  }
}
