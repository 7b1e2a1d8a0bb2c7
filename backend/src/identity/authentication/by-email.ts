/** The condition that finds the account of e-mail address $1; worded like the index, so that it is used. */
export const BY_EMAIL = "lower(email) = lower($1) and email <> ''";
