import { Migration } from '@mikro-orm/migrations';

export class Migration20261124008000_social_counting extends Migration {
  override up(): void {
    this.addSql(`
      -- While all logs are recounted: the finished ones, and the version of the rules. Empty when all are finished.
      create table social.worked_counted (
        account_id integer primary key,
        rules integer not null
      );

      -- Followers are counted by an index-only scan.
      drop index social.follow_followed;
      create index follow_followed on social.follow (followed_id, account_id);
    `);
  }
}
