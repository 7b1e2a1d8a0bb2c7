import { Migration } from '@mikro-orm/migrations';

export class Migration20261128100000_logbook_key_detail extends Migration {
  override up(): void {
    // The functions are those of backend/src/logbook/qso/natural-key.ts (test/api/logbook/natural-key.spec.ts compares them).
    this.addSql(`
      -- Words in capitals without hyphens and dots, numbers without leading zeros. In the collation "C", so that only ASCII letters change.
      create function logbook.exchange_words(one text, other text)
      returns text language sql immutable parallel safe
      return left(btrim(regexp_replace(regexp_replace(regexp_replace(
        ' ' || translate(upper(coalesce(one, '') collate "C") || ' ' || upper(coalesce(other, '') collate "C"), '-.', ''),
        '[ ,|\\t\\r\\n]+', ' ', 'g'), ' 0+', ' ', 'g'), ' +', ' ', 'g')), 60);

      -- What tells contacts of the same minute apart: the satellite, and what was received and sent.
      create function logbook.key_detail(fields jsonb)
      returns text language sql immutable parallel safe
      return case when fields is null or not jsonb_exists_any(fields, '{SAT_NAME,SRX,SRX_STRING}'::text[]) then ''
        else coalesce(nullif(
          logbook.exchange_words(fields ->> 'SAT_NAME', null) || '|' || coalesce(
            nullif(logbook.exchange_words(fields ->> 'SRX', fields ->> 'SRX_STRING'), '')
              || '|' || logbook.exchange_words(fields ->> 'STX', fields ->> 'STX_STRING'), '|'), '||'), '') end;

      create function logbook.words_match(one text, other text)
      returns boolean language sql immutable parallel safe
      return one = '' or other = '' or string_to_array(one, ' ') <@ string_to_array(other, ' ')
        or string_to_array(other, ' ') <@ string_to_array(one, ' ');

      -- Whether two contacts may be the same: by the same satellite, and nothing that was exchanged differs.
      create function logbook.details_match(one text, other text)
      returns boolean language sql immutable parallel safe
      return one = other or (split_part(one, '|', 1) = split_part(other, '|', 1)
        and logbook.words_match(split_part(one, '|', 2), split_part(other, '|', 2))
        and logbook.words_match(split_part(one, '|', 3), split_part(other, '|', 3)));

      -- Contacts that are in the log keep their keys: no two of them had the same minute, call, band and mode.
      drop index logbook.qso_natural_key;
      create unique index qso_natural_key
        on logbook.qso (account_id, minute, call, band, mode, logbook.key_detail(fields));
    `);
  }
}
