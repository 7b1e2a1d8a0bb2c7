// Conditions on contacts that programs choose by, as SQL; what they are given is a parameter such as `$3`.

/** A band, `SAT` for what was made by satellite on any, or empty for all. */
export const isOnBand = (band: string): string =>
  `case ${band} when '' then true when 'SAT' then coalesce(fields->>'PROP_MODE', '') = 'SAT' else band = ${band} end`;

/** Ways of confirming a contact, and the field in which each stands. */
export const CONFIRMATIONS = { qsl: 'QSL_RCVD', lotw: 'LOTW_QSL_RCVD', eqsl: 'EQSL_QSL_RCVD' } as const;

/** By any of the ways named, a text array; all contacts where none is named. */
export const isConfirmedBy = (ways: string): string =>
  `(cardinality(${ways}::text[]) = 0 or ${Object.entries(CONFIRMATIONS)
    .map(([way, field]) => `('${way}' = any (${ways}) and fields->>'${field}' = 'Y')`)
    .join(' or ')})`;

/** Confirmed on paper or by LoTW, as most awards want it; the same words as the index `qso_confirmed` has. */
export const IS_CONFIRMED = `(fields->>'QSL_RCVD' = 'Y' or fields->>'LOTW_QSL_RCVD' = 'Y')`;
