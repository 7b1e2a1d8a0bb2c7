import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SignedIn } from '@pileup/contract/identity';
import { parseCallsign } from '@pileup/radio/callsign';
import { Database, type Runs, statement } from '../../platform/database/database.js';
import { Unauthenticated } from '../../platform/errors.js';
import { OwnAccount } from '../own-account.js';
import { lockMain } from '../sessions/lock-main.js';
import { Sessions } from '../sessions/sessions.js';
import { AddressProof } from './address-proof.js';
import { LoginThrottle } from './login-throttle.js';
import { Pins, WRONG_PIN } from './pins.js';

export class SignInByPin extends Command<SignedIn> {
  constructor(
    readonly callsign: string,
    readonly pin: string,
    /** The network address and the `Cookie` header it comes with. */
    readonly address: string,
    readonly cookies: string | undefined,
  ) {
    super();
  }
}

const FIND = statement('select id, coalesce(managed_by_id, id) as "mainId" from identity.account where callsign = $1');
const NOBODY = { id: 0, mainId: 0 };

@CommandHandler(SignInByPin)
export class SignInByPinHandler implements ICommandHandler<SignInByPin> {
  constructor(
    private readonly database: Database,
    private readonly pins: Pins,
    private readonly proof: AddressProof,
    private readonly sessions: Sessions,
    private readonly own: OwnAccount,
    private readonly throttle: LoginThrottle,
  ) {}

  async execute({ callsign, pin, address, cookies }: SignInByPin): Promise<SignedIn> {
    const call = parseCallsign(callsign) ?? '';
    // Nobody's PIN is looked up, too: a stranger to Pileup is refused as slowly as a wrong PIN.
    const [{ id, mainId } = NOBODY] = await this.database.run<typeof NOBODY>(FIND, [call]);
    const attempt = { name: `PIN of ${call}`, accountId: mainId, address, cookies };
    await this.throttle.take(attempt);
    if (!(await this.pins.isRight(id, pin))) throw new Unauthenticated(WRONG_PIN);
    const token = await this.database.transaction((tx) => this.enter(id, mainId, pin, tx));
    await this.throttle.wasRight(attempt);
    return { token, ...(await this.own.read(id)) };
  }

  /** A PIN that was used or voided since it was found right begins nothing. */
  private async enter(id: number, mainId: number, pin: string, tx: Runs): Promise<string> {
    await lockMain(mainId, tx);
    if (!(await this.pins.use(id, pin, tx))) throw new Unauthenticated(WRONG_PIN);
    // A sub-account's PIN went to the main account's address, and proves that one.
    await this.proof.prove(mainId, false, tx);
    return this.sessions.begin(id, tx, { byPin: true });
  }
}
