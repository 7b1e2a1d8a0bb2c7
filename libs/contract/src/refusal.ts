/** Why a request was refused, for programs; `error` is the text for people. */
export type RefusalCode =
  | 'invalid'
  | 'unauthenticated'
  /** The session was ended by its owner, on another device perhaps. */
  | 'session_ended'
  | 'forbidden'
  /** Subscribers only. */
  | 'upgrade_required'
  /** The e-mail address of the account is not confirmed yet. */
  | 'unconfirmed'
  | 'not_found'
  | 'conflict'
  /** The object was changed since the caller read it. */
  | 'changed'
  | 'too_large'
  | 'rule'
  | 'too_many'
  /** The request did not arrive in time. */
  | 'timeout'
  | 'unavailable'
  | 'internal';

/** The body of every response with a status of 400 or above. */
export interface Refusal {
  /** One sentence for people. */
  error: string;
  /** Error texts by request field, in the order in which to show them. */
  errors?: Record<string, string[]>;
  code: RefusalCode;
}
