import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { SandboxCheckoutResponse, SandboxResponse } from '@pileup/contract/billing';
import { CurrentUser, type Me } from '../../identity/index.js';
import { Database } from '../../platform/database/database.js';
import { NotFound } from '../../platform/errors.js';
import { Endpoint, Public } from '../../platform/http/endpoint.decorator.js';
import { PRICE, TRIAL_DAYS } from '../plans.js';
import { SandboxBody, SandboxCheckoutBody } from '../requests.js';
import { type NewCheckout, PaymentService } from '../service/payment-service.js';
import { ActInSandbox } from './act-in-sandbox.js';
import { readCheckout } from './sandbox-rows.js';

/** The pages of the sandbox; a donation needs no account. */
@Public()
@Controller('api')
export class SandboxController {
  constructor(
    private readonly commands: CommandBus,
    private readonly database: Database,
    private readonly service: PaymentService,
  ) {}

  @Endpoint('vsandbox/checkout', { reads: true })
  async checkout(
    @CurrentUser() me: Me | undefined,
    @Body() { id }: SandboxCheckoutBody,
  ): Promise<SandboxCheckoutResponse> {
    const row = this.service.name === 'sandbox' ? await readCheckout(this.database, id) : null;
    const owner = row?.checkout.accountId ?? null;
    if (!row || (owner !== null && owner !== me?.accountId)) throw new NotFound();
    return { title: row.checkout.title, status: row.state.status, ...costs(row.checkout) };
  }

  @Endpoint('vsandbox/act')
  async act(@CurrentUser() me: Me | undefined, @Body() { id, act }: SandboxBody): Promise<SandboxResponse> {
    return { url: await this.commands.execute(new ActInSandbox({ me, sessionId: id ?? null, act })) };
  }
}

const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`;

function costs({ plan, amount, isMonthly }: NewCheckout): { amount: number; followed_by: string } {
  if (plan === 'trial') return { amount: 0, followed_by: `After ${TRIAL_DAYS} days ${pounds(PRICE)} a month.` };
  if (plan === 'monthly') return { amount: PRICE, followed_by: `Then ${pounds(PRICE)} each month.` };
  return { amount, followed_by: isMonthly ? `Then ${pounds(amount)} each month.` : 'Once.' };
}
