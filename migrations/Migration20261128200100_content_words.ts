import { Migration } from '@mikro-orm/migrations';

export class Migration20261128200100_content_words extends Migration {
  override up(): void {
    this.addSql(`
      -- Posts are found by the beginnings of words of their title.
      create index post_words on content.post using gin (to_tsvector('simple', title || ' ' || keywords));
    `);
  }
}
