import { Migration } from '@mikro-orm/migrations';

export class Migration20261125042510_ranking_entity extends Migration {
  override up(): void {
    this.addSql(`
      -- The DXCC entity, for awards; null without one. Rows of before get it when the tables are rebuilt.
      alter table ranking.counted add dxcc smallint;
    `);
  }
}
