import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { Crypto } from '../../platform/crypto.js';
import { Database, type Runs, statement } from '../../platform/database/database.js';
import { Conflict, InvalidRequest, NotFound } from '../../platform/errors.js';
import { Limits } from '../../platform/http/limits.js';
import type { Account } from '../account.entity.js';
import type { Me } from '../me.js';
import { Pins, WRONG_PIN } from './pins.js';

/** What an operator says to show that it is him and not somebody at his open page. */
export interface Said {
  current_password?: string | undefined;
  current_pin?: string | undefined;
}

/** What was in force when it was proven. */
export interface Proven {
  readonly mainId: number;
  readonly passwordHash: string | null;
}

const GUESSES = { name: 'wrong current passwords', points: 10, seconds: 600 };
export const CHANGED_ELSEWHERE = 'The account was changed elsewhere a moment ago. Please look again.';
const PIN_COUNTS = 10 * 60_000;

const MAIN = statement(`
  select m.id, m.password_hash as "passwordHash", m.email_confirmed_at is not null as "isConfirmed"
  from identity.account a join identity.account m on m.id = coalesce(a.managed_by_id, a.id) where a.id = $1`);
const BY_PIN = statement('select id from identity.session where id = $1 and account_id = $2 and pin_at > $3');
const STILL = statement(`
  select id from identity.account where id = $1 and password_hash is not distinct from $2 for no key update`);
const NOTE_PIN = statement('update identity.session set pin_at = $2 where id = $1');

/** Asked before what must not be done from a page left open: a new password or address, the end of the account. */
@Injectable()
export class Proof {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly crypto: Crypto,
    private readonly pins: Pins,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  /**
   * The password in force, a PIN sent now, or a session begun by PIN a moment ago. For a sub-account the password is
   * its main account's. To be asked before a transaction: a wrong PIN must stay counted whatever is rolled back.
   *
   * @returns what `requireStill` is asked with under the lock
   * @throws InvalidRequest at the field that is wrong
   */
  async require(account: Pick<Account, 'id'>, { current_password, current_pin }: Said, me: Me): Promise<Proven> {
    const since = new Date(this.clock.now() - PIN_COUNTS);
    const [main] = await this.database.run<{ id: number; passwordHash: string | null; isConfirmed: boolean }>(MAIN, [
      account.id,
    ]);
    if (!main) throw new NotFound();
    const proven = { mainId: main.id, passwordHash: main.passwordHash };
    if ((await this.database.run(BY_PIN, [me.sessionId, account.id, since])).length === 1) return proven;
    // Nothing to show: no letter has reached anybody yet, and no password was chosen (see docs/decisions/0016).
    if (!main.passwordHash && !(main.isConfirmed && this.config.sendsMail)) return proven;

    await this.limits.take(GUESSES, String(main.id));
    if (current_pin) {
      if (!(await this.isPin(account.id, current_pin))) throw new InvalidRequest({ current_pin: [WRONG_PIN] });
      // It is used up, but a slip elsewhere in the form should not cost another.
      await this.database.run(NOTE_PIN, [me.sessionId, new Date(this.clock.now())]);
    } else if (!main.passwordHash) {
      throw new InvalidRequest({ current_pin: ['Please have a PIN sent and enter it.'] });
    } else if (!(await this.crypto.verifyPassword(main.passwordHash, current_password ?? ''))) {
      throw new InvalidRequest({ current_password: ['Please enter your current password.'] });
    }
    await this.limits.reset(GUESSES, String(main.id));
    return proven;
  }

  /** One asked for by who is signed in, else one to sign in with, which strangers may have used up. */
  private async isPin(accountId: number, pin: string): Promise<boolean> {
    for (const isOwn of [true, false])
      if (await this.pins.isRight(accountId, pin, isOwn)) return this.pins.use(accountId, pin, this.database, isOwn);
    return false;
  }

  /**
   * Looks again, under a lock of the main account: of two changes proven at the same moment the second would undo what
   * the first chose, without its password.
   *
   * @throws Conflict where there is another password since
   */
  async requireStill({ mainId, passwordHash }: Proven, tx: Runs): Promise<void> {
    if ((await tx.run(STILL, [mainId, passwordHash])).length === 0) throw new Conflict(CHANGED_ELSEWHERE);
  }
}
