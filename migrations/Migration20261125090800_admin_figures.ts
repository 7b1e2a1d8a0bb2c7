import { Migration } from '@mikro-orm/migrations';

export class Migration20261125090800_admin_figures extends Migration {
  override up(): void {
    this.addSql(`
      -- What is measured every ten minutes for the charts of administrators; a day has its last, or its highest, value.
      create table admin.day_figure (
        day date not null,
        name text collate "C" not null,
        value bigint not null,
        primary key (day, name)
      );
    `);
  }
}
