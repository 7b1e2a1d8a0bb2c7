/** The condition for the account with e-mail address $1, in the form of the index. */
export const BY_EMAIL = "lower(email) = lower($1) and email <> ''";
