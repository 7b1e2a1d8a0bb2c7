import { Body, Controller, Ip } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CheckoutAnswer, SupportersAnswer } from '@pileup/contract/billing';
import { CurrentUser, type Me } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { Database } from '../../platform/database/database.js';
import { Call, Public } from '../../platform/http/api-call.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { DonationBody } from '../requests.js';
import { PaymentService } from '../service/payment-service.js';
import { Donate } from './donate.js';
import { supporters } from './supporters.query.js';

const DONATION_LIMIT = { name: 'donations by address', points: 20, seconds: 3_600 };

@Public()
@Controller('api')
export class DonationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly database: Database,
    private readonly service: PaymentService,
    private readonly config: Config,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  @Call('vdonate')
  async donate(
    @CurrentUser() me: Me | undefined,
    @Ip() address: string,
    @Body() { amount, monthly, name }: DonationBody,
  ): Promise<CheckoutAnswer> {
    await this.limits.takeByAddress(DONATION_LIMIT, address);
    const accountId = me?.mainId ?? null;
    const donation = { accountId, amount, isMonthly: monthly === 1, name: name ?? '' };
    return { url: await this.commands.execute(new Donate(donation)) };
  }

  @Call('vsupporters', { reads: true })
  async supporters(): Promise<SupportersAnswer> {
    const { name } = this.service;
    const found = await supporters(this.database, this.config.monthlyCosts, this.clock.now());
    return { ...found, can_donate: name !== null, service: name };
  }
}
