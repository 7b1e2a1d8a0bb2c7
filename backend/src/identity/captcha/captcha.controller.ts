import { Controller, Ip } from '@nestjs/common';
import type { CaptchaAnswer } from '@pileup/contract/captcha';
import { Call, Public } from '../../platform/http/api-call.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { CurrentUser, type Me } from '../me.js';
import { Captcha } from './captcha.js';

const BY_ACCOUNT = { name: 'captchas by account', points: 300, seconds: 3_600 };
const BY_ADDRESS = { name: 'captchas by address', points: 300, seconds: 3_600, isHot: true };

@Controller('api')
export class CaptchaController {
  constructor(
    private readonly captcha: Captcha,
    private readonly limits: Limits,
  ) {}

  @Public()
  @Call('vcaptcha', { reads: true })
  async challenge(@CurrentUser() me: Me | undefined, @Ip() address: string): Promise<CaptchaAnswer> {
    if (me) await this.limits.take(BY_ACCOUNT, String(me.accountId));
    else await this.limits.takeByAddress(BY_ADDRESS, address);
    return this.captcha.challenge(me?.accountId ?? null);
  }
}
