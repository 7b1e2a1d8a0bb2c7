import { Migration } from '@mikro-orm/migrations';

export class Migration20261123223345_content_media_notice extends Migration {
  override up(): void {
    this.addSql(`
      -- When an account was last notified of files that wait for a contact.
      create table content.media_notice (
        account_id integer primary key,
        noticed_at timestamptz not null
      );
    `);
  }
}
