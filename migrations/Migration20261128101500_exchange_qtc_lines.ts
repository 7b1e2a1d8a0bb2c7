import { Migration } from '@mikro-orm/migrations';

export class Migration20261128101500_exchange_qtc_lines extends Migration {
  override up(): void {
    this.addSql(`
      -- Of a Cabrillo log: its header, and the number of its QTC lines, which are no contacts.
      alter table exchange.import add column cabrillo_header jsonb, add column qtc integer not null default 0;

      create table exchange.qtc_line (
        account_id integer not null,
        import_id integer not null references exchange.import on delete cascade,
        line integer not null,
        text text not null,
        primary key (account_id, import_id, line)
      );
    `);
  }
}
