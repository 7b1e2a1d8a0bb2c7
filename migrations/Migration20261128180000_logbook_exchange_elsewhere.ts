import { Migration } from '@mikro-orm/migrations';

export class Migration20261128180000_logbook_exchange_elsewhere extends Migration {
  override up(): void {
    // The functions are those of backend/src/logbook/qso/natural-key.ts (test/api/logbook/natural-key.spec.ts compares them).
    this.addSql(`
      drop index logbook.qso_natural_key;

      -- The exchange may be in other fields than SRX_STRING. It is a fourth part, so that no two contacts get equal keys.
      create or replace function logbook.key_detail(fields jsonb)
      returns text language sql immutable parallel safe
      return case when fields is null
          or not jsonb_exists_any(fields, '{SAT_NAME,SRX,SRX_STRING,APP_N1MM_EXCHANGE1,CLASS,ARRL_SECT}'::text[]) then ''
        else coalesce(nullif(
          logbook.exchange_words(fields ->> 'SAT_NAME', null) || '|' || coalesce(
            nullif(logbook.exchange_words(fields ->> 'SRX', fields ->> 'SRX_STRING'), '')
              || '|' || logbook.exchange_words(fields ->> 'STX', fields ->> 'STX_STRING'), '|')
            || coalesce('|' || nullif(logbook.exchange_words(fields ->> 'APP_N1MM_EXCHANGE1',
              coalesce(fields ->> 'CLASS', '') || ' ' || coalesce(fields ->> 'ARRL_SECT', '')), ''), ''), '||'), '') end;

      create or replace function logbook.details_match(one text, other text)
      returns boolean language sql immutable parallel safe
      return one = other or (split_part(one, '|', 1) = split_part(other, '|', 1)
        and logbook.words_match(split_part(one, '|', 2), split_part(other, '|', 2))
        and logbook.words_match(split_part(one, '|', 3), split_part(other, '|', 3))
        and logbook.words_match(split_part(one, '|', 4), split_part(other, '|', 4)));

      create unique index qso_natural_key
        on logbook.qso (account_id, minute, call, band, mode, logbook.key_detail(fields));
    `);
  }
}
