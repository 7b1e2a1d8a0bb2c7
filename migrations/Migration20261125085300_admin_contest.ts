import { Migration } from '@mikro-orm/migrations';

export class Migration20261125085300_admin_contest extends Migration {
  override up(): void {
    this.addSql(`
      -- Administrators also create and change contests; the names of acts are in the contract.
      alter table admin.act drop constraint if exists act_act_check;
    `);
  }
}
