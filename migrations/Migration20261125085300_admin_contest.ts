import { Migration } from '@mikro-orm/migrations';

export class Migration20261125085300_admin_contest extends Migration {
  override up(): void {
    this.addSql(`
      -- Administrators also create and change contests.
      alter table admin.act drop constraint act_act_check;
      alter table admin.act add constraint act_act_check
        check (act in ('hide', 'dismiss', 'show', 'revoke', 'create', 'change'));
    `);
  }
}
