import { Migration } from '@mikro-orm/migrations';

export class Migration20261125001000_social_squares extends Migration {
  override up(): void {
    this.addSql(`
      -- One text with commas, not an array: thousands of elements cost an import more to write and to read than their
      -- counting saves.
      alter table social.squares_arrived alter column squares type text using array_to_string(squares, ',');
    `);
  }
}
