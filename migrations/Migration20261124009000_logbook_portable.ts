import { Migration } from '@mikro-orm/migrations';

export class Migration20261124009000_logbook_portable extends Migration {
  override up(): void {
    this.addSql(`
      -- A portable call without prefix and suffix: the longest part between slashes.
      create function logbook.plain_call(call text) returns text language sql immutable strict parallel safe
      return (
        select part from unnest(string_to_array(call, '/')) with ordinality as parts (part, place)
        order by length(part) desc, place limit 1
      );
      -- A partial index, since few contacts are portable.
      create index qso_portable on logbook.qso (account_id, logbook.plain_call(call)) where call like '%/%';
    `);
  }
}
