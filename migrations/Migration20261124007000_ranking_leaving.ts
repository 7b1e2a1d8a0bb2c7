import { Migration } from '@mikro-orm/migrations';

export class Migration20261124007000_ranking_leaving extends Migration {
  override up(): void {
    this.addSql(`
      -- Hidden, because deletion of its account is pending. Such stations are also excluded.
      alter table ranking.station add leaving boolean not null default false;
      create index station_leaving on ranking.station (account_id) where leaving;
    `);
  }
}
