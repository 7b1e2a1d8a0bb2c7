import { Migration } from '@mikro-orm/migrations';

export class Migration20261128104000_logbook_confirmed_values extends Migration {
  override up(): void {
    this.addSql(`
      -- V is a card that another program verified; values of enumerations are in any case. The same expression as
      -- IS_CONFIRMED in backend/src/logbook/lookup/qso-filters.ts.
      drop index logbook.qso_confirmed;
      create index qso_confirmed on logbook.qso (account_id, dxcc, band, mode)
        where deleted_at is null
          and (upper(fields->>'QSL_RCVD') in ('Y', 'V') or upper(fields->>'LOTW_QSL_RCVD') in ('Y', 'V'));
    `);
  }
}
