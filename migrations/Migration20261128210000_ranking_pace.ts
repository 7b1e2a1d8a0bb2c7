import { Migration } from '@mikro-orm/migrations';

export class Migration20261128210000_ranking_pace extends Migration {
  override up(): void {
    this.addSql(`
      -- Until then the station is not ranked, unless its e-mail address is confirmed before. Filled by the rebuild of the
      -- new rules.
      alter table ranking.station add unproven_until timestamptz;

      -- Contacts logged live that count, by station and five minutes since 1970, and by class of mode.
      create table ranking.pace (
        account_id integer not null,
        slot integer not null,
        voice integer not null,
        sstv integer not null,
        cw integer not null,
        data integer not null,
        n integer generated always as (voice + sstv + cw + data) stored,
        primary key (account_id, slot)
      );
      -- A third of what counts in a quarter of an hour: hardly any.
      create index pace_fast on ranking.pace (slot) where n > 30;
    `);
  }
}
