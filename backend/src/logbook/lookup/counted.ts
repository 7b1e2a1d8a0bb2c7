// Which contacts count in boards, contests, awards, statistics and marks, and in which slot.

/** A field as SQL. `row` is '' or an alias with a dot. */
const field = (row: string, name: string) => `upper(btrim(coalesce(${row}fields->>'${name}', '')))`;
const textOf = (fields: Readonly<Record<string, string>> | null, name: string) =>
  (fields?.[name] ?? '').trim().toUpperCase();

/** SQL: whether a contact counts: it was completed, and is no report of a listener. `row` is '' or an alias with a dot. */
export const isCounted = (row = ''): string =>
  `(${row}fields is null or (${field(row, 'QSO_COMPLETE')} not in ('N', 'NIL') and ${field(row, 'SWL')} <> 'Y'))`;

/** The same for the fields of a contact. */
export const areFieldsCounted = (fields: Readonly<Record<string, string>> | null): boolean =>
  fields === null || (!['N', 'NIL'].includes(textOf(fields, 'QSO_COMPLETE')) && textOf(fields, 'SWL') !== 'Y');

/** `slotBandOf` as SQL. */
export const slotBand = (row = ''): string =>
  `case when ${field(row, 'PROP_MODE')} = 'SAT' then 'SAT' else ${row}band end`;

/** The fields that these rules read, for `reads` of projections. */
export const COUNTED_BY: readonly string[] = ['QSO_COMPLETE', 'SWL'];
