import { Migration } from '@mikro-orm/migrations';

export class Migration20261122000100_identity_presence extends Migration {
  override up(): void {
    this.addSql(`
      alter table identity.account
        add exclude_from_leaderboards boolean not null default false,
        add hide_presence boolean not null default false,
        add rig_name_override text not null default '';
    `);
  }
}
