import { Migration } from '@mikro-orm/migrations';

export class Migration20261126130000_logbook_mode_class extends Migration {
  override up(): void {
    this.addSql(`
      -- modeClass of libs/radio for a stored main mode, in lower case (test/api/logbook/mode-class.spec.ts compares them).
      -- Virtual: large logs are not rewritten.
      alter table logbook.qso add mode_class text collate "C" generated always as (
        case when mode in ('CW', 'SSTV') then lower(mode)
          when mode in ('SSB', 'AM', 'FM', 'DIGITALVOICE') then 'voice' else 'data' end
      ) virtual;
    `);
  }
}
