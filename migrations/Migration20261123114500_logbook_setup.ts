import { Migration } from '@mikro-orm/migrations';

export class Migration20261123114500_logbook_setup extends Migration {
  override up(): void {
    this.addSql(`
      -- Where and with what an operator works (station set-ups).
      create table logbook.setup (
        account_id integer not null,
        id integer not null generated always as identity,
        name text not null,
        callsign text not null,
        power real,
        -- Texts by ADIF name: MY_GRIDSQUARE, MY_POTA_REF, …
        fields jsonb not null,
        begun_at timestamptz,
        ended_at timestamptz,
        primary key (account_id, id)
      );
      create unique index setup_name on logbook.setup (account_id, lower(name));
      -- At most one of an account is chosen.
      create unique index setup_chosen on logbook.setup (account_id) where begun_at is not null and ended_at is null;
    `);
  }
}
