import { Migration } from '@mikro-orm/migrations';

export class Migration20261125001000_social_squares extends Migration {
  override up(): void {
    this.addSql(`
      -- Comma-separated text, not an array: writing and reading arrays of thousands of elements costs an import more
      -- than it saves.
      alter table social.squares_arrived alter column squares type text using array_to_string(squares, ',');
    `);
  }
}
