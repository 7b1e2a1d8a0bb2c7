import { Migration } from '@mikro-orm/migrations';

export class Migration20261123221629_logbook_mp3_name extends Migration {
  override up(): void {
    this.addSql(`
      -- The file name of the first recording, for lists; null without one.
      alter table logbook.qso add mp3_name text;
    `);
  }
}
