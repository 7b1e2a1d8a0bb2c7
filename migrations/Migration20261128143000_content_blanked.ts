import { Migration } from '@mikro-orm/migrations';

export class Migration20261128143000_content_blanked extends Migration {
  override up(): void {
    this.addSql(`
      -- Whether the file has lost what is no sound: recordings of before are blanked by a job.
      alter table content.media add column is_blanked boolean not null default false;
      create index media_to_blank on content.media (id) where kind = 'recording' and not is_blanked;
    `);
  }
}
