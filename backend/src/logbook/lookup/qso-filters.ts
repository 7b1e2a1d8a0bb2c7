// Filters used by programs, as SQL conditions; arguments are parameters such as `$3`.

/** A band, `SAT` for satellite contacts on any band, or empty for all. */
export const isOnBand = (band: string): string =>
  `case ${band} when '' then true when 'SAT' then coalesce(fields->>'PROP_MODE', '') = 'SAT' else band = ${band} end`;

/** Ways of confirming a contact, and the field of each. */
export const CONFIRMATIONS = { qsl: 'QSL_RCVD', lotw: 'LOTW_QSL_RCVD', eqsl: 'EQSL_QSL_RCVD' } as const;

/** Confirmed by any of `ways`, a text array; all contacts if it is empty. */
export const isConfirmedBy = (ways: string): string =>
  `(cardinality(${ways}::text[]) = 0 or ${Object.entries(CONFIRMATIONS)
    .map(([way, field]) => `('${way}' = any (${ways}) and fields->>'${field}' = 'Y')`)
    .join(' or ')})`;

/** Confirmed on paper or by LoTW, as most awards require; the same expression as in the index `qso_confirmed`. */
export const IS_CONFIRMED = `(fields->>'QSL_RCVD' = 'Y' or fields->>'LOTW_QSL_RCVD' = 'Y')`;
