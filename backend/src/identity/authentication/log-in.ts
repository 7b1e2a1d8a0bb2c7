import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SignedIn } from '@pileup/contract/identity';
import { Crypto } from '../../platform/crypto.js';
import { Database, statement } from '../../platform/database/database.js';
import { Unauthenticated } from '../../platform/errors.js';
import { OwnAccount } from '../own-account.js';
import { Sessions } from '../sessions/sessions.js';
import { BY_EMAIL } from './by-email.js';
import { LoginThrottle } from './login-throttle.js';

export class LogIn extends Command<SignedIn> {
  constructor(
    readonly email: string,
    readonly password: string,
    /** The network address and the `Cookie` header it comes with. */
    readonly address: string,
    readonly cookies: string | undefined,
  ) {
    super();
  }
}

const FIND = statement(`select id, password_hash as "passwordHash" from identity.account where ${BY_EMAIL}`);
const WRONG = 'Login failed! please check email and password';
const STILL = statement('select id from identity.account where id = $1 and password_hash = $2 for share');

@CommandHandler(LogIn)
export class LogInHandler implements ICommandHandler<LogIn> {
  /** Verified against when there is no such account or no password, so that both take as long. */
  private readonly nobody: Promise<string>;

  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly own: OwnAccount,
    private readonly crypto: Crypto,
    private readonly throttle: LoginThrottle,
  ) {
    this.nobody = crypto.hashPassword(crypto.token());
  }

  async execute({ email, password, address, cookies }: LogIn): Promise<SignedIn> {
    const name = email.toLowerCase();
    const [account] = await this.database.run<{ id: number; passwordHash: string | null }>(FIND, [name]);
    const attempt = { name, accountId: account?.id ?? 0, address, cookies };
    await this.throttle.take(attempt);

    const right = await this.crypto.verifyPassword(account?.passwordHash ?? (await this.nobody), password);
    if (!account?.passwordHash || !right) throw new Unauthenticated(WRONG);

    await this.throttle.wasRight(attempt);
    const token = await this.begin(account.id, account.passwordHash);
    return { token, ...(await this.own.read(account.id)) };
  }

  /** A password that was changed or taken away while it was verified begins nothing. */
  private begin(accountId: number, passwordHash: string): Promise<string> {
    return this.database.transaction(async (tx) => {
      if ((await tx.run(STILL, [accountId, passwordHash])).length === 0) throw new Unauthenticated(WRONG);
      return this.sessions.begin(accountId, tx);
    });
  }
}
