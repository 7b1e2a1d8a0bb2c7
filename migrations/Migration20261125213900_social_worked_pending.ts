import { Migration } from '@mikro-orm/migrations';

export class Migration20261125213900_social_worked_pending extends Migration {
  override up(): void {
    this.addSql(`
      -- Contacts that were logged, changed (-1 as it was, +1 as it is) or deleted and are not added to worked_count yet.
      create table social.worked_pending (
        account_id integer not null,
        n integer not null,
        dxcc smallint,
        band text collate "C",
        month date not null,
        square text collate "C",
        mode_class text collate "C" not null
      ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
      create index worked_pending_account on social.worked_pending (account_id);
    `);
  }
}
