import { Body, Controller, Ip } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CheckoutResponse, SupportersResponse } from '@pileup/contract/billing';
import { CurrentUser, type Me } from '../../identity/index.js';
import { RuleBroken } from '../../platform/errors.js';
import { Endpoint, Public } from '../../platform/http/endpoint.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { DonationBody } from '../requests.js';
import { PaymentService } from '../service/payment-service.js';
import { Donate } from './donate.js';
import { Supporters } from './supporters.js';

const SIGN_IN = 'Please log in to give each month: with an account you can cancel it yourself at any time.';
const DONATION_LIMIT = { name: 'donations by address', points: 20, seconds: 3_600 };

@Public()
@Controller('api')
export class DonationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly service: PaymentService,
    private readonly named: Supporters,
    private readonly limits: Limits,
  ) {}

  @Endpoint('vdonate')
  async donate(
    @CurrentUser() me: Me | undefined,
    @Ip() address: string,
    @Body() { amount, monthly, name }: DonationBody,
  ): Promise<CheckoutResponse> {
    await this.limits.takeByAddress(DONATION_LIMIT, address);
    if (monthly === 1 && !me) throw new RuleBroken(SIGN_IN, { monthly: [SIGN_IN] });
    const accountId = me?.mainId ?? null;
    const donation = { accountId, amount, isMonthly: monthly === 1, name: name ?? '' };
    return { url: await this.commands.execute(new Donate(donation)) };
  }

  @Endpoint('vsupporters', { reads: true })
  async supporters(): Promise<SupportersResponse> {
    const { name } = this.service;
    const found = await this.named.read();
    return { ...found, can_donate: name !== null, service: name };
  }
}
