import { Migration } from '@mikro-orm/migrations';

export class Migration20261125220000_social_worked_zone extends Migration {
  override up(): void {
    this.addSql(`
      -- CQ zones and slots (entity, band and mode class) are counted, too; the job count-logs counts all logs again.
      alter table social.worked_pending add column zone smallint;
    `);
  }
}
