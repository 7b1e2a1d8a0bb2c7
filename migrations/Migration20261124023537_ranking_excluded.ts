import { Migration } from '@mikro-orm/migrations';

export class Migration20261124023537_ranking_excluded extends Migration {
  override up(): void {
    this.addSql(`
      -- The globe leaves out the excluded stations, which are few of all; those that are leaving are among them.
      create index station_excluded on ranking.station (account_id) where excluded;
    `);
  }
}
