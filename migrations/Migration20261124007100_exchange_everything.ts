import { Migration } from '@mikro-orm/migrations';

export class Migration20261124007100_exchange_everything extends Migration {
  override up(): void {
    this.addSql(`
      alter table exchange.export
        drop constraint export_format_check,
        add constraint export_format_check check (format in ('adi', 'adx', 'csv', 'zip'));
    `);
  }
}
