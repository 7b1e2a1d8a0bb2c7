/** The condition for the account with e-mail address `$email`, in the form of the index. */
export const BY_EMAIL = "lower(email) = lower($email) and email <> '' and not shares_email";
/** The condition for the accounts that were registered later with the same address. */
export const SHARING_EMAIL = "lower(email) = lower($email) and email <> '' and shares_email";
