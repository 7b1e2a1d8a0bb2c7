import { timingSafeEqual } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { Crypto } from '../../platform/crypto.js';
import { Database, statement } from '../../platform/database/database.js';
import { InvalidRequest, RuleBroken, Unconfirmed } from '../../platform/errors.js';
import { Limits } from '../../platform/http/limits.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { Sms } from '../../platform/messages/sms.js';
import type { Me } from '../me.js';
import { lockAccount } from '../sessions/own-session.js';

const GOOD_FOR = 10 * 60_000;
const TRIES = 5;
// Text messages cost money.
const BY_ACCOUNT = { name: 'mobile codes by account', points: 3, seconds: 900 };
const BY_DAY = { name: 'mobile codes by account and day', points: 10, seconds: 86_400 };
const BY_NUMBER = { name: 'mobile codes by number', points: 5, seconds: 86_400 };

const NUMBER = statement(`
  select mobile_number as number, mobile_confirmed_at is not null as "isConfirmed" from identity.account where id = $1`);
const GIVE_OUT = statement(`
  insert into identity.mobile_code (account_id, code_hash, mobile_number, expires_at) values ($1, $2, $3, $4)
  on conflict (account_id) do update set (code_hash, mobile_number, expires_at, tries) =
    (excluded.code_hash, excluded.mobile_number, excluded.expires_at, 0)`);
// Counted where it is read: of guesses at the same moment no more than the last few pass.
const TRY = statement(`
  update identity.mobile_code set tries = tries + 1
  where account_id = $1 and expires_at > $2 and tries < ${TRIES} returning code_hash`);
const USE = statement(`
  delete from identity.mobile_code where account_id = $1 and code_hash = $2 returning mobile_number as number`);
const CONFIRM = statement(`
  update identity.account set mobile_confirmed_at = $3, updated_at = $3 where id = $1 and mobile_number = $2
  returning id`);
const SWEEP = statement('delete from identity.mobile_code where expires_at < $1');

const WRONG = 'This is not the code, or not any more. Please have a new one sent.';

/** Proves that a mobile number is the operator's own, by a code: PINs are sent there from then on. */
@Injectable()
export class Mobile implements OnModuleInit {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly sms: Sms,
    private readonly crypto: Crypto,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.register({ name: 'sweep-mobile-codes', cron: '25 3 * * *', work: () => this.sweep() });
  }

  async sendCode(me: Me): Promise<void> {
    if (!this.config.sendsSms) throw new RuleBroken('Text messages cannot be sent here.');
    if (!me.isConfirmed) throw new Unconfirmed();
    const [own] = await this.database.run<{ number: string; isConfirmed: boolean }>(NUMBER, [me.accountId]);
    if (!own?.number) throw new RuleBroken('Please enter your mobile number first.');
    if (own.isConfirmed) throw new RuleBroken('This number is confirmed already.');
    await this.limits.take(BY_ACCOUNT, String(me.accountId));
    await this.limits.take(BY_DAY, String(me.accountId));
    await this.limits.take(BY_NUMBER, own.number);

    const code = this.crypto.code('0123456789', 6);
    const until = this.clock.now() + GOOD_FOR;
    await this.database.transaction(async (tx) => {
      await tx.run(GIVE_OUT, [me.accountId, this.fingerprint(me.accountId, code), own.number, new Date(until)]);
      await this.sms.send({ to: own.number, text: `${code} is your Pileup code for ${me.callsign}.`, until }, tx);
    });
  }

  /** @throws InvalidRequest where it is not the code */
  async confirm(me: Me, code: string): Promise<void> {
    const now = new Date(this.clock.now());
    const [kept] = await this.database.run<{ code_hash: Buffer }>(TRY, [me.accountId, now]);
    const said = this.fingerprint(me.accountId, code.replace(/\s/g, ''));
    const isRight =
      kept !== undefined &&
      timingSafeEqual(kept.code_hash, said) &&
      (await this.database.transaction(async (tx) => {
        await lockAccount(me, tx);
        const [used] = await tx.run<{ number: string }>(USE, [me.accountId, said]);
        return used !== undefined && (await tx.run(CONFIRM, [me.accountId, used.number, now])).length === 1;
      }));
    if (!isRight) throw new InvalidRequest({ code: [WRONG] });
  }

  private fingerprint(accountId: number, code: string): Buffer {
    return this.crypto.keyedFingerprint(`mobile ${accountId} ${code}`);
  }

  private async sweep(): Promise<void> {
    await this.database.run(SWEEP, [new Date(this.clock.now())]);
  }
}
