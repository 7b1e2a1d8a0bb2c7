import { Migration } from '@mikro-orm/migrations';

export class Migration20261128230000_exchange_moved_contacts extends Migration {
  override up(): void {
    this.addSql(`
      -- Callsigns whose contacts another account of the operator gets, with the account and their number in the check.
      alter table exchange.import add column moved jsonb;
      -- The only callsigns whose contacts are imported; null for all.
      alter table exchange.import add column only_calls text[];
      -- Records that another account's import of the same file reads.
      alter table exchange.import add column skipped integer not null default 0;
    `);
  }
}
