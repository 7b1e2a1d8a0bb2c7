import { parseCallsign } from '@pileup/radio/callsign';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Unauthenticated } from '../../platform/errors.js';
import { CredentialTokens, SIGN_IN_PIN } from '../credentials/credential-tokens.js';
import { EmailVerification } from '../credentials/email-verification.js';
import { WRONG_PIN } from '../credentials/send-pin.js';
import { lockMain } from '../sessions/own-session.js';
import { type NewSession, Sessions } from '../sessions/sessions.js';
import { LoginThrottle } from './login-throttle.js';

/** `address` and `cookies` are the network address and the `Cookie` header of the request. */
export class SignInByPin extends CommandOf<
  { callsign: string; pin: string; address: string; cookies: string | undefined },
  NewSession
>() {}

const FIND = sql<{ call: string }, typeof NO_ACCOUNT>`
  select id, coalesce(managed_by_id, id) as "mainId" from identity.account where callsign = $call`;
const NO_ACCOUNT = { id: 0, mainId: 0 };

export const SignInByPinHandler = handlerOf(
  SignInByPin,
  [Database, CredentialTokens, EmailVerification, Sessions, LoginThrottle],
  async ({ callsign, pin, address, cookies }, database, tokens, verification, sessions, throttle) => {
    const call = parseCallsign(callsign) ?? '';
    // The PIN is looked up even if there is no account, so that the refusal takes as long.
    const [{ id, mainId } = NO_ACCOUNT] = await database.run(FIND, { call });
    const attempt = { name: `PIN of ${call}`, accountId: mainId, address, cookies };
    await throttle.take(attempt);
    if (!(await tokens.attempt(SIGN_IN_PIN, id, pin))) throw new Unauthenticated(WRONG_PIN);
    const token = await database.transaction(async (tx) => {
      await lockMain(mainId, tx);
      // The PIN may have been used or revoked since it was checked.
      if ((await tokens.consume(SIGN_IN_PIN, id, pin, tx)) === null) throw new Unauthenticated(WRONG_PIN);
      // A sub-account's PIN was sent to the address of its main account, and verifies that one.
      await verification.verify(mainId, false, tx);
      return sessions.begin(id, tx, { byPin: true });
    });
    await throttle.succeed(attempt);
    return { accountId: id, token };
  },
);
