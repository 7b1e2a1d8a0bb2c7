import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { parseCallsign } from '@pileup/radio/callsign';
import { CommandOf } from '../../platform/commands.js';
import { Database, type Queryable, statement } from '../../platform/database/database.js';
import { Unauthenticated } from '../../platform/errors.js';
import { CredentialTokens, SIGN_IN_PIN } from '../credentials/credential-tokens.js';
import { EmailVerification } from '../credentials/email-verification.js';
import { WRONG_PIN } from '../credentials/pin-messages.js';
import { lockMain } from '../sessions/lock-main-account.js';
import { type NewSession, Sessions } from '../sessions/sessions.js';
import { LoginThrottle } from './login-throttle.js';

/** `address` and `cookies` are the network address and the `Cookie` header of the request. */
export class SignInByPin extends CommandOf<
  { callsign: string; pin: string; address: string; cookies: string | undefined },
  NewSession
>() {}

const FIND = statement('select id, coalesce(managed_by_id, id) as "mainId" from identity.account where callsign = $1');
const NO_ACCOUNT = { id: 0, mainId: 0 };

@CommandHandler(SignInByPin)
export class SignInByPinHandler implements ICommandHandler<SignInByPin> {
  constructor(
    private readonly database: Database,
    private readonly tokens: CredentialTokens,
    private readonly verification: EmailVerification,
    private readonly sessions: Sessions,
    private readonly throttle: LoginThrottle,
  ) {}

  async execute({ callsign, pin, address, cookies }: SignInByPin): Promise<NewSession> {
    const call = parseCallsign(callsign) ?? '';
    // Without an account the PIN is looked up all the same, so that the refusal takes as long.
    const [{ id, mainId } = NO_ACCOUNT] = await this.database.run<typeof NO_ACCOUNT>(FIND, [call]);
    const attempt = { name: `PIN of ${call}`, accountId: mainId, address, cookies };
    await this.throttle.take(attempt);
    if (!(await this.tokens.attempt(SIGN_IN_PIN, id, pin))) throw new Unauthenticated(WRONG_PIN);
    const token = await this.database.transaction((tx) => this.begin(id, mainId, pin, tx));
    await this.throttle.succeed(attempt);
    return { accountId: id, token };
  }

  /** The PIN may have been used or revoked since it was checked. */
  private async begin(id: number, mainId: number, pin: string, tx: Queryable): Promise<string> {
    await lockMain(mainId, tx);
    if ((await this.tokens.consume(SIGN_IN_PIN, id, pin, tx)) === null) throw new Unauthenticated(WRONG_PIN);
    // A sub-account's PIN was sent to the address of its main account, and verifies that one.
    await this.verification.verify(mainId, false, tx);
    return this.sessions.begin(id, tx, { byPin: true });
  }
}
