import { Migration } from '@mikro-orm/migrations';

export class Migration20261125042530_admin_revoke extends Migration {
  override up(): void {
    this.addSql(`
      -- Administrators also revoke awards.
      alter table admin.act drop constraint act_act_check;
      alter table admin.act add constraint act_act_check check (act in ('hide', 'dismiss', 'show', 'revoke'));
    `);
  }
}
