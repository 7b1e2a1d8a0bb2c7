import { Migration } from '@mikro-orm/migrations';

export class Migration20261125090900_platform_day_count extends Migration {
  override up(): void {
    this.addSql(`
      create schema if not exists platform;
      -- Events that are counted by day, such as e-mails that were refused.
      create table platform.day_count (
        day date not null,
        name text collate "C" not null,
        n integer not null,
        primary key (day, name)
      );
    `);
  }
}
