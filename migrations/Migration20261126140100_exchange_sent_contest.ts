import { Migration } from '@mikro-orm/migrations';

export class Migration20261126140100_exchange_sent_contest extends Migration {
  override up(): void {
    this.addSql(`
      -- The contest, to see whether the program has contacts that are missing here; empty for contacts of before.
      alter table exchange.sent_contact add contest text collate "C" not null default '';
      create index sent_contact_contest on exchange.sent_contact (account_id, contest);
    `);
  }
}
