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

/** A field is missing, too long or of the wrong type. */
export class InvalidRequest extends Refused {
  constructor(
    errors: Record<string, string[]>,
    message = Object.values(errors)[0]?.[0] ?? 'The request is not valid.',
  ) {
    super(400, 'invalid', message, errors);
  }
}

export class Unauthenticated extends Refused {
  constructor(message = 'Please log in.') {
    super(401, 'unauthenticated', message);
  }
}

export class Forbidden extends Refused {
  constructor(message = 'You are not allowed to do that.') {
    super(403, 'forbidden', message);
  }
}

/** For subscribers only; the page then shows how to become one (`/?upgrade-required=1`). */
export class UpgradeRequired extends Refused {
  constructor() {
    super(403, 'upgrade_required', 'Please upgrade to access that feature.');
  }
}

/** Actions that reach other people need a confirmed e-mail address. */
export class Unconfirmed extends Refused {
  constructor() {
    super(403, 'unconfirmed', 'Please confirm your e-mail address first: we have sent you a link.');
  }
}

/** Absent, or not the caller's: the answer is the same for both. */
export class NotFound extends Refused {
  constructor(message = 'Not found.') {
    super(404, 'not_found', message);
  }
}

export class Conflict extends Refused {
  constructor(message: string, errors?: Record<string, string[]>) {
    super(409, 'conflict', message, errors);
  }
}

export class TooLarge extends Refused {
  constructor(message: string) {
    super(413, 'too_large', message);
  }
}

/** Well-formed, but against a rule of the hobby or of Pileup. */
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

export class Unavailable extends Refused {
  constructor(message = 'The service is not available at the moment. Please try again shortly.') {
    super(503, 'unavailable', message);
  }
}
