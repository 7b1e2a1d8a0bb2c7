/** The parameters of a condition that is made for a request; their names are `prefix` and a number. */
export class Parameters {
  readonly values: Record<string, unknown> = {};

  constructor(private readonly prefix: string) {}

  /** Returns the placeholder of a value. */
  add(value: unknown): string {
    const name = `${this.prefix}${Object.keys(this.values).length + 1}`;
    this.values[name] = value;
    return `$${name}`;
  }
}

// Filters used by programs, as SQL conditions; arguments are parameters such as `$band`.

/** A band, `SAT` for satellite contacts on any band, or empty for all. */
export const isOnBand = (band: string): string =>
  `case ${band} when '' then true when 'SAT' then upper(coalesce(fields->>'PROP_MODE', '')) = 'SAT' else band = ${band} end`;

/** Ways of confirming a contact, and the field of each. */
export const CONFIRMATIONS = { qsl: 'QSL_RCVD', lotw: 'LOTW_QSL_RCVD', eqsl: 'EQSL_QSL_RCVD' } as const;

/** Whether a field confirms a contact: `V` is a QSL that another program verified; enumerations are in any case. */
export const isYes = (field: string): string => `upper(fields->>'${field}') in ('Y', 'V')`;

/** The same for a value. */
export const isYesValue = (value: string | undefined): boolean => /^[YV]$/i.test(value ?? '');

/** Whether a contact is confirmed by any of `ways`, a text array; true for all contacts if it is empty. */
export const isConfirmedBy = (ways: string): string =>
  `(cardinality(${ways}::text[]) = 0 or ${Object.entries(CONFIRMATIONS)
    .map(([way, field]) => `('${way}' = any (${ways}) and ${isYes(field)})`)
    .join(' or ')})`;

/** Confirmed on paper or by LoTW, as most awards require; the same expression as in the index `qso_confirmed`. */
export const IS_CONFIRMED = `(${isYes('QSL_RCVD')} or ${isYes('LOTW_QSL_RCVD')})`;

/** The own square of a contact, in SQL; of a station at the edge of squares, the first. `row` is '' or an alias with a dot. */
export const ownGrid = (row = ''): string =>
  `coalesce(${row}fields->>'MY_GRIDSQUARE', split_part(${row}fields->>'MY_VUCC_GRIDS', ',', 1))`;
