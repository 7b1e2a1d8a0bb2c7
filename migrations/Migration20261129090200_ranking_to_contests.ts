import { Migration } from '@mikro-orm/migrations';

export class Migration20261129090200_ranking_to_contests extends Migration {
  override up(): void {
    this.addSql(`
      alter table ranking.reported_score set schema contests;
      alter table ranking.reported_score_past set schema contests;
      alter table ranking.score_choice set schema contests;
    `);
  }
}
