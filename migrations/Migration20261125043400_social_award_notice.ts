import { Migration } from '@mikro-orm/migrations';

export class Migration20261125043400_social_award_notice extends Migration {
  override up(): void {
    this.addSql(`
      -- The award that a notice is about.
      alter table social.notification add about_award_id bigint;
    `);
  }
}
