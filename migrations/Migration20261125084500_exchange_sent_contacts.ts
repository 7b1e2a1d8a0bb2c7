import { Migration } from '@mikro-orm/migrations';

export class Migration20261125084500_exchange_sent_contacts extends Migration {
  override up(): void {
    this.addSql(`
      -- Contacts that a contest logging program sent with its score, by the program's id: it corrects and deletes by that.
      create table exchange.sent_contact (
        account_id integer not null,
        contact_id text collate "C" not null,
        call text collate "C" not null,
        ts timestamptz not null,
        sent_at timestamptz not null,
        primary key (account_id, contact_id)
      );
      create index sent_contact_sent on exchange.sent_contact (sent_at);
    `);
  }
}
