import { Migration } from '@mikro-orm/migrations';

export class Migration20261124002000_identity_switching extends Migration {
  override up(): void {
    this.addSql(`
      -- One session for each callsign of a browser, however often it is switched.
      drop index identity.session_parent;
      create unique index session_switched on identity.session (parent_id, account_id) where parent_id is not null;
    `);
  }
}
