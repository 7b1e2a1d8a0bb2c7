import { Migration } from '@mikro-orm/migrations';

/** The contact form asks for a sum, too. */
export class Migration20261124002541_content_to_identity extends Migration {
  override up(): void {
    this.addSql('alter table content.used_captcha set schema identity');
  }
}
