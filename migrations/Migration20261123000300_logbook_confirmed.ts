import { Migration } from '@mikro-orm/migrations';

export class Migration20261123000300_logbook_confirmed extends Migration {
  override up(): void {
    this.addSql(`
      -- For cluster programs, which check for every spot whether the entity is confirmed; few contacts are.
      create index qso_confirmed on logbook.qso (account_id, dxcc, band, mode)
        where deleted_at is null and (fields->>'QSL_RCVD' = 'Y' or fields->>'LOTW_QSL_RCVD' = 'Y');
    `);
  }
}
