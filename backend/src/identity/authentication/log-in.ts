import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandOf } from '../../platform/commands.js';
import { Crypto } from '../../platform/crypto.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Unauthenticated } from '../../platform/errors.js';
import { type NewSession, Sessions } from '../sessions/sessions.js';
import { LoginThrottle } from './login-throttle.js';

/** The condition for the account with e-mail address `$email`, in the form of the index. */
export const BY_EMAIL = "lower(email) = lower($email) and email <> '' and not shares_email";
/** The condition for the accounts that were registered later with the same address. */
const SHARING_EMAIL = "lower(email) = lower($email) and email <> '' and shares_email";

/** `address` and `cookies` are the network address and the `Cookie` header of the request. */
export class LogIn extends CommandOf<
  { email: string; password: string; address: string; cookies: string | undefined },
  NewSession
>() {}

/** The account with the address, and the first of those registered later with the same one. */
const FIND = sql<{ email: string }, { id: number; passwordHash: string | null }>`
  (select id, password_hash as "passwordHash" from identity.account where ${BY_EMAIL})
  union all (select id, password_hash from identity.account where ${SHARING_EMAIL} order by id limit 1)`;
/** Number of passwords compared before an attempt fails, so that its duration reveals nothing. */
const COMPARED = 2;
const WRONG = 'Login failed! please check email and password';
const UNCHANGED = sql<{ accountId: number; passwordHash: string }, { id: number }>`
  select id from identity.account where id = $accountId and password_hash = $passwordHash for share`;

@CommandHandler(LogIn)
export class LogInHandler implements ICommandHandler<LogIn> {
  /** The hash compared if there is no such account or no password, so that the response takes as long. */
  private readonly dummyHash: Promise<string>;

  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly crypto: Crypto,
    private readonly throttle: LoginThrottle,
  ) {
    this.dummyHash = crypto.hashPassword(crypto.token());
  }

  async execute({ email, password, address, cookies }: LogIn): Promise<NewSession> {
    const name = email.toLowerCase();
    const accounts = await this.database.run(FIND, { email: name });
    const attempt = { name, accountId: accounts[0]?.id ?? 0, address, cookies };
    await this.throttle.take(attempt);

    for (let n = 0; n < COMPARED; n++) {
      const { id = 0, passwordHash = null } = accounts[n] ?? {};
      const isRight = await this.crypto.verifyPassword(passwordHash ?? (await this.dummyHash), password);
      if (passwordHash === null || !isRight) continue;
      await this.throttle.succeed(attempt);
      return { accountId: id, token: await this.begin(id, passwordHash) };
    }
    throw new Unauthenticated(WRONG);
  }

  /** The password may have changed since it was compared. */
  private begin(accountId: number, passwordHash: string): Promise<string> {
    return this.database.transaction(async (tx) => {
      if ((await tx.run(UNCHANGED, { accountId, passwordHash })).length === 0) throw new Unauthenticated(WRONG);
      return this.sessions.begin(accountId, tx);
    });
  }
}
