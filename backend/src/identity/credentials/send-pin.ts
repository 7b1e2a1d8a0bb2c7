import { Injectable } from '@nestjs/common';
import { parseCallsign } from '@pileup/radio/callsign';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Config } from '../../platform/config.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { Job, Jobs, type Queue } from '../../platform/jobs/background-jobs.js';
import { CredentialTokens, OWN_PIN, SIGN_IN_PIN } from './credential-tokens.js';
import { PinMessages } from './pin-messages.js';
import { UnverifiedEmailLimit } from './unverified-email-limit.js';

// The two kinds have separate limits: anybody can use up those of sign-in PINs.
const BY_ACCOUNT = { name: 'PINs by account', points: 3, seconds: 900 };
const OWN_BY_ACCOUNT = { name: 'own PINs by account', points: 3, seconds: 900 };

const RECIPIENT = sql<{ callsign: string; sendsMail: boolean }, Recipient>`
  select a.id, a.callsign, m.email, m.email_confirmed_at is not null as "isVerified",
    case when m.mobile_confirmed_at is not null and (m.email_confirmed_at is not null or not $sendsMail) then m.mobile_number end
      as mobile
  from identity.account a join identity.account m on m.id = coalesce(a.managed_by_id, a.id)
  where a.callsign = $callsign for share of m`;

/** The account of a PIN, and the address and number of its main account, where it is sent. */
interface Recipient {
  id: number;
  callsign: string;
  email: string;
  isVerified: boolean;
  /** Only a confirmed number, and only once the address is verified: the person who registered chose the number. */
  mobile: string | null;
}

/**
 * Sends a PIN to the operator with a callsign; nothing if there is none. `isOwn`: requested by the signed-in operator, a
 * PIN that does not sign in.
 */
export class SendPin extends CommandOf<{ callsign: string; isOwn: boolean }>() {}

/** The request only enqueues: its duration must not reveal whether the account exists. */
const SEND_PIN: Queue<{ callsign: string; isOwn?: boolean }> = { name: 'send-pin' };

export const SendPinHandler = handlerOf(SendPin, [Database, Jobs], async ({ callsign, isOwn }, database, jobs) => {
  await jobs.send(SEND_PIN, { callsign: parseCallsign(callsign) ?? '', isOwn }, database);
});

@Injectable()
export class PinSender {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly tokens: CredentialTokens,
    private readonly emailLimit: UnverifiedEmailLimit,
    private readonly limits: Limits,
    private readonly messages: PinMessages,
  ) {}

  @Job(SEND_PIN)
  async send({ callsign, isOwn = false }: { callsign: string; isOwn?: boolean }): Promise<void> {
    await this.database.transaction(async (tx) => {
      // The row is locked: a concurrent change of address waits, and then revokes the PIN.
      const [recipient] = await tx.run(RECIPIENT, { callsign, sendsMail: this.config.sendsMail });
      if (!recipient || !(await this.isWithinLimits(recipient, isOwn, tx))) return;
      const pin = await this.tokens.create(isOwn ? OWN_PIN : SIGN_IN_PIN, recipient.id, '', tx);
      await this.messages.send(recipient, pin, isOwn, tx);
    });
  }

  private async isWithinLimits({ id, email, isVerified }: Recipient, isOwn: boolean, tx: Queryable): Promise<boolean> {
    return (
      (await this.limits.tryTake(isOwn ? OWN_BY_ACCOUNT : BY_ACCOUNT, String(id), tx)) &&
      (await this.emailLimit.allows(email, isVerified, tx))
    );
  }
}
