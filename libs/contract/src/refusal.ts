/** Why a call was refused; programs switch on this, people read `error`. */
export type RefusalCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  /** For subscribers only. */
  | 'upgrade_required'
  /** The e-mail address of the account is not confirmed yet. */
  | 'unconfirmed'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'rule'
  | 'too_many'
  /** The request did not arrive in time. */
  | 'timeout'
  | 'unavailable'
  | 'internal';

/** The body of every answer with a status of 400 or above. */
export interface Refusal {
  /** One sentence for people; the specification's text where it has one. */
  error: string;
  /** Texts per request field, in the order they should be shown. */
  errors?: Record<string, string[]>;
  code: RefusalCode;
}
