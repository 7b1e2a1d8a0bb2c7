import { Migration } from '@mikro-orm/migrations';

export class Migration20261126125900_identity_settings extends Migration {
  override up(): void {
    this.addSql(`
      -- How distances and times are shown to the operator; empty is the default of the page.
      -- closed_steps are the steps after registration that were done or skipped: all of them in existing accounts.
      alter table identity.account
        add distance_unit text not null default '' check (distance_unit in ('', 'km', 'mi')),
        add date_format text not null default '' check (date_format in ('', 'dmy', 'mdy', 'iso')),
        add show_local_time boolean not null default false,
        add closed_steps text[] not null default '{password,grid,contact}';
    `);
  }
}
