import { Migration } from '@mikro-orm/migrations';

export class Migration20261124007000_ranking_leaving extends Migration {
  override up(): void {
    this.addSql(`
      -- Shown to nobody: its account is to be deleted. Such stations are excluded as well.
      alter table ranking.station add leaving boolean not null default false;
      create index station_leaving on ranking.station (account_id) where leaving;
    `);
  }
}
