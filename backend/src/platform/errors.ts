import type { RefusalCode } from '@pileup/contract/refusal';

/** An expected refusal, answered with its status, code and message. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: RefusalCode,
    message: string,
    readonly errors?: Record<string, string[]>,
  ) {
    super(message);
  }
}

/** The base class of a refusal with a default message. */
const refusal = (status: number, code: RefusalCode, defaultMessage: string) =>
  class extends Refused {
    constructor(message = defaultMessage) {
      super(status, code, message);
    }
  };

/** A field is missing, too long or of the wrong type. */
export class InvalidRequest extends Refused {
  constructor(
    errors: Record<string, string[]>,
    message = Object.values(errors)[0]?.[0] ?? 'The request is not valid.',
  ) {
    super(400, 'invalid', message, errors);
  }
}

export class Unauthenticated extends refusal(401, 'unauthenticated', 'Please log in.') {}

/** The token is right, but its session is gone: pages remove what they hold of the account. */
export class SessionEnded extends refusal(401, 'session_ended', 'You have been signed out. Please log in again.') {}

export class Forbidden extends refusal(403, 'forbidden', 'You are not allowed to do that.') {}

/** The feature is for subscribers only; the page then shows how to become one (`/?upgrade-required=1`). */
export class UpgradeRequired extends refusal(403, 'upgrade_required', 'Please upgrade to access that feature.') {}

/** Actions that reach other people need a confirmed e-mail address. */
export class Unconfirmed extends refusal(
  403,
  'unconfirmed',
  'Please confirm your e-mail address first: we have sent you a link.',
) {}

/** The resource is absent or not the caller's: the response is the same for both. */
export class NotFound extends refusal(404, 'not_found', 'Not found.') {}

export class Conflict extends Refused {
  constructor(message: string, errors?: Record<string, string[]>) {
    super(409, 'conflict', message, errors);
  }
}

/** The resource was changed since the caller read it (HTTP 412). */
export class Changed extends refusal(412, 'changed', 'It has been changed in the meantime.') {}

export class TooLarge extends Refused {
  constructor(message: string) {
    super(413, 'too_large', message);
  }
}

/** The request is well-formed, but breaks a rule of the hobby or of Pileup. */
export class RuleBroken extends Refused {
  constructor(message: string, errors?: Record<string, string[]>) {
    super(422, 'rule', message, errors);
  }
}

export class TooMany extends Refused {
  constructor(
    readonly retryAfterSeconds: number,
    message = 'Too many requests. Please wait a moment and try again.',
  ) {
    super(429, 'too_many', message);
  }
}

export class Unavailable extends refusal(
  503,
  'unavailable',
  'The service is not available at the moment. Please try again shortly.',
) {}
