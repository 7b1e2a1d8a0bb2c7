import { Migration } from '@mikro-orm/migrations';

export class Migration20261128134000_social_satellite_slots extends Migration {
  override up(): void {
    this.addSql(`
      -- The band whose slot a contact fills: its band, or SAT. The counts are rebuilt by the new rules after the start.
      alter table social.worked_pending add column slot_band text;
    `);
  }
}
