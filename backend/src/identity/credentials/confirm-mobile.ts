import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Config } from '../../platform/config.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { InvalidRequest, RuleBroken, Unconfirmed } from '../../platform/errors.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { Sms } from '../../platform/messages/sms.js';
import type { Me } from '../me.js';
import { lockAccount } from '../sessions/own-session.js';
import { CredentialTokens, MOBILE_CODE } from './credential-tokens.js';

// Text messages cost money.
const BY_ACCOUNT = { name: 'mobile codes by account', points: 3, seconds: 900 };
const BY_DAY = { name: 'mobile codes by account and day', points: 10, seconds: 86_400 };
const BY_NUMBER = { name: 'mobile codes by number', points: 5, seconds: 86_400 };

const NUMBER = sql<{ id: number }, { number: string; isConfirmed: boolean }>`
  select mobile_number as number, mobile_confirmed_at is not null as "isConfirmed" from identity.account where id = $id`;
const CONFIRM = sql<{ id: number; number: string; now: Date }, { id: number }>`
  update identity.account set mobile_confirmed_at = $now, updated_at = $now where id = $id and mobile_number = $number
  returning id`;

/** Sends a code to the operator's mobile number. */
export class SendMobileCode extends CommandOf<{ me: Me }>() {}

export const SendMobileCodeHandler = handlerOf(
  SendMobileCode,
  [Config, Database, CredentialTokens, Limits, Sms],
  async ({ me }, config, database, tokens, limits, sms) => {
    if (!config.sendsSms) throw new RuleBroken('Text messages cannot be sent here.');
    if (!me.isConfirmed) throw new Unconfirmed();
    const [own] = await database.run(NUMBER, { id: me.accountId });
    if (!own?.number) throw new RuleBroken('Please enter your mobile number first.');
    if (own.isConfirmed) throw new RuleBroken('This number is already confirmed.');
    await limits.take(BY_ACCOUNT, String(me.accountId));
    await limits.take(BY_DAY, String(me.accountId));
    await limits.take(BY_NUMBER, own.number);

    await database.transaction(async (tx) => {
      const { secret: code, expiresAt: until } = await tokens.create(MOBILE_CODE, me.accountId, own.number, tx);
      await sms.send({ to: own.number, text: `${code} is your Pileup code for ${me.callsign}.`, until }, tx);
    });
  },
);

/** Verifies a mobile number by the code sent to it. PINs are sent there from then on. */
export class ConfirmMobile extends CommandOf<{ me: Me; code: string }>() {}

@CommandHandler(ConfirmMobile)
export class ConfirmMobileHandler implements ICommandHandler<ConfirmMobile> {
  constructor(
    private readonly database: Database,
    private readonly tokens: CredentialTokens,
    private readonly clock: Clock,
  ) {}

  /** @throws InvalidRequest for a wrong code */
  async execute({ me, code }: ConfirmMobile): Promise<void> {
    const isConfirmed =
      (await this.tokens.attempt(MOBILE_CODE, me.accountId, code)) &&
      (await this.database.transaction((tx) => this.confirm(me, code, tx)));
    if (!isConfirmed)
      throw new InvalidRequest({ code: ['This code is wrong or has expired. Please request a new one.'] });
  }

  private async confirm(me: Me, code: string, tx: Queryable): Promise<boolean> {
    await lockAccount(me, tx);
    const number = await this.tokens.consume(MOBILE_CODE, me.accountId, code, tx);
    const now = new Date(this.clock.now());
    return number !== null && (await tx.run(CONFIRM, { id: me.accountId, number, now })).length === 1;
  }
}
