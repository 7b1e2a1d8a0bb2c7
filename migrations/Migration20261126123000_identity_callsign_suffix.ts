import { Migration } from '@mikro-orm/migrations';

export class Migration20261126123000_identity_callsign_suffix extends Migration {
  override up(): void {
    this.addSql(`
      -- Callsigns are found by their end, too: often only that is heard.
      create index account_callsign_suffix on identity.account (reverse(callsign) collate "C");
    `);
  }
}
