import { Migration } from '@mikro-orm/migrations';

export class Migration20261124008000_social_counting extends Migration {
  override up(): void {
    this.addSql(`
      -- While all logs are counted anew: of which it is done, and by which rules. Empty once it is done of all.
      create table social.worked_counted (
        account_id integer primary key,
        rules integer not null
      );

      -- Followers are counted from the index alone.
      drop index social.follow_followed;
      create index follow_followed on social.follow (followed_id, account_id);
    `);
  }
}
