import { setTimeout as pause } from 'node:timers/promises';
import { raw } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SignedIn } from '@pileup/contract/identity';
import { Crypto } from '../platform/crypto.js';
import { Database } from '../platform/database.js';
import { Unauthenticated } from '../platform/errors.js';
import { Limits } from '../platform/limits.js';
import { Account } from './account.entity.js';
import { Sessions } from './sessions.js';
import { FREE, userOf } from './user.js';

export class LogIn extends Command<SignedIn> {
  constructor(
    readonly email: string,
    readonly password: string,
    /** The network address it comes from. */
    readonly address: string,
  ) {
    super();
  }
}

// An account's limit passes by itself within the hour, so that no stranger can lock anybody out for good.
const BY_ADDRESS = { name: 'wrong sign-ins by address', points: 10, seconds: 60 };
const BY_ACCOUNT = { name: 'wrong sign-ins by account', points: 25, seconds: 3_600 };
const SLOWEST = 4_000;

@CommandHandler(LogIn)
export class LogInHandler implements ICommandHandler<LogIn> {
  /** Who signed in rightly from where: a stranger's guesses elsewhere do not keep the owner out. */
  private readonly knownHere = new Set<string>();
  /** Verified against when there is no such account or no password, so that both take as long. */
  private readonly nobody: Promise<string>;

  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly crypto: Crypto,
    private readonly limits: Limits,
  ) {
    this.nobody = crypto.hashPassword(crypto.token());
  }

  async execute({ email, password, address }: LogIn): Promise<SignedIn> {
    const name = email.toLowerCase();
    const wrongFromHere = await this.limits.take(BY_ADDRESS, address);
    const wrongForAccount = this.knownHere.has(`${name} ${address}`) ? 0 : await this.limits.take(BY_ACCOUNT, name);
    await pause(growingDelay(Math.max(wrongFromHere, wrongForAccount)));

    const account = await this.database.em().findOne(Account, { [raw('lower(email)')]: name });
    const right = await this.crypto.verifyPassword(account?.passwordHash ?? (await this.nobody), password);
    if (!account?.passwordHash || !right) throw new Unauthenticated('Login failed! please check email and password');

    // Only the right try itself is given back: it must not buy more guesses at other accounts.
    await this.limits.giveBack(BY_ADDRESS, address);
    await this.limits.forgive(BY_ACCOUNT, name);
    this.rememberHere(`${name} ${address}`);
    return { token: await this.sessions.begin(account.id), user: userOf(account), subscription: FREE };
  }

  private rememberHere(accountAndAddress: string): void {
    if (this.knownHere.size >= 20_000) this.knownHere.clear();
    this.knownHere.add(accountAndAddress);
  }
}

/** Nothing for the first two tries, then a quarter of a second, doubling. */
function growingDelay(tries: number): number {
  return tries <= 2 ? 0 : Math.min(250 * 2 ** (tries - 3), SLOWEST);
}
