import { randomInt } from 'node:crypto';
import { Controller, Injectable, Ip } from '@nestjs/common';
import type { CaptchaResponse } from '@pileup/contract/captcha';
import { Clock } from '../../platform/clock.js';
import { Crypto, isSameSecret } from '../../platform/crypto.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { InvalidRequest } from '../../platform/errors.js';
import { Endpoint, Public } from '../../platform/http/endpoint.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { Job } from '../../platform/jobs/background-jobs.js';
import { CurrentUser, type Me } from '../me.js';

const HOUR_MS = 3_600_000;
const FORM = /^(\d{1,2})\.(\d{1,2})\.(\d{13})\.([\w-]{16})\.([\w-]{43})$/;

const USE = sql<{ id: string; expiresAt: Date }, { id: string }>`
  insert into identity.used_captcha (id, expires_at) values ($id, $expiresAt) on conflict do nothing returning id`;
const DELETE_EXPIRED = sql<{ now: Date }>`delete from identity.used_captcha where expires_at < $now`;

/** A challenge whose answer was right; `use` makes it invalid. */
export interface SolvedCaptcha {
  readonly id: string;
  readonly expiresAt: number;
}

/**
 * The sum that forms ask for: signed for one account, or for visitors (null), for one use within an hour. It stops
 * programs that fill in forms without reading them.
 */
@Injectable()
export class Captcha {
  constructor(
    private readonly crypto: Crypto,
    private readonly clock: Clock,
    private readonly database: Database,
  ) {}

  challenge(accountId: number | null): CaptchaResponse {
    const [a, b] = [randomInt(1, 11), randomInt(1, 11)];
    const signed = `${a}.${b}.${this.clock.now() + HOUR_MS}.${this.crypto.token(12)}`;
    return { captcha: `${signed}.${this.signature(signed, accountId)}`, a, b };
  }

  /** Checks an answer; the challenge stays valid. @throws InvalidRequest */
  solve(accountId: number | null, captcha = '', answer = ''): SolvedCaptcha {
    const [, a = '', b = '', expiry = '', id = '', signature = ''] = FORM.exec(captcha) ?? [];
    const expected = this.signature(`${a}.${b}.${expiry}.${id}`, accountId);
    const expiresAt = Number(expiry);
    if (id === '' || !isSameSecret(signature, expected) || expiresAt < this.clock.now()) throw incorrect();
    if (!/^\d{1,2}$/.test(answer) || Number(answer) !== Number(a) + Number(b)) throw incorrect();
    return { id, expiresAt };
  }

  /** Uses up a challenge in the transaction that stores the form, so that a refusal does not. @throws InvalidRequest */
  async use({ id, expiresAt }: SolvedCaptcha, tx: Queryable): Promise<void> {
    const [first] = await tx.run(USE, { id, expiresAt: new Date(expiresAt) });
    if (!first) throw incorrect();
  }

  /** Deletes the ids of used challenges that have expired, an hour after they were issued. */
  @Job({ name: 'sweep-captchas', cron: '7 4 * * *' })
  async deleteExpired(): Promise<void> {
    await this.database.run(DELETE_EXPIRED, { now: new Date(this.clock.now()) });
  }

  private signature(signed: string, accountId: number | null): string {
    return this.crypto.keyedFingerprint(`captcha ${accountId ?? 'visitor'} ${signed}`).toString('base64url');
  }
}

const incorrect = () => new InvalidRequest({ captcha_answer: ['Incorrect answer.'] });

const BY_ACCOUNT = { name: 'captchas by account', points: 300, seconds: 3_600 };
const BY_ADDRESS = { name: 'captchas by address', points: 300, seconds: 3_600, isHot: true };

@Controller('api')
export class CaptchaController {
  constructor(
    private readonly captcha: Captcha,
    private readonly limits: Limits,
  ) {}

  @Public()
  @Endpoint('vcaptcha', { reads: true })
  async challenge(@CurrentUser() me: Me | undefined, @Ip() address: string): Promise<CaptchaResponse> {
    if (me) await this.limits.take(BY_ACCOUNT, String(me.accountId));
    else await this.limits.takeByAddress(BY_ADDRESS, address);
    return this.captcha.challenge(me?.accountId ?? null);
  }
}
