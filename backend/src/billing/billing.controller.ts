import { Body, Controller, Headers, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CheckoutResponse, SubscriptionResponse, VerifyCheckoutResponse } from '@pileup/contract/billing';
import { AllowWhileDeletionPending, CurrentUser, type Me } from '../identity/index.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { Forbidden, Unavailable } from '../platform/errors.js';
import { Endpoint } from '../platform/http/endpoint.decorator.js';
import { Limits } from '../platform/http/rate-limits.js';
import { OpenMembership, OpenPortal } from './checkout/open-membership.js';
import { VerifyCheckout } from './checkout/verify-checkout.js';
import { GiveMonths } from './gifts/give-months.js';
import { CheckoutBody, GiftBody, PauseBody, VerifyCheckoutBody } from './requests.js';
import { PaymentService } from './service/payment-service.js';
import { type ManageAct, ManageSubscription } from './subscription/manage-subscription.js';
import { readSubscription } from './subscription/subscription.query.js';

const CHECKOUT_LIMIT = { name: 'checkouts by account', points: 30, seconds: 3_600 };
const CHANGE_LIMIT = { name: 'changes of a subscription by account', points: 30, seconds: 3_600 };
const NOT_A_SUB_ACCOUNT = 'The subscription belongs to your main account. Please switch to it.';

@Controller('api')
export class BillingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly database: Database,
    private readonly service: PaymentService,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  @Endpoint('vsubscription', { reads: true })
  subscription(@CurrentUser() me: Me): Promise<SubscriptionResponse> {
    const isOwn = me.accountId === me.mainId;
    return readSubscription(this.database, me.mainId, this.service.name, isOwn, this.clock.now());
  }

  @Endpoint('vsubscription/checkout')
  async checkout(@CurrentUser() me: Me, @Body() { plan }: CheckoutBody): Promise<CheckoutResponse> {
    await this.limitCheckouts(me);
    return { url: await this.commands.execute(new OpenMembership({ accountId: me.mainId, plan })) };
  }

  @AllowWhileDeletionPending()
  @Endpoint('vsubscription/portal')
  async portal(@CurrentUser() me: Me): Promise<CheckoutResponse> {
    await this.limitCheckouts(me);
    return { url: await this.commands.execute(new OpenPortal({ accountId: me.mainId })) };
  }

  @AllowWhileDeletionPending()
  @Endpoint('vsubscription/cancel')
  cancel(@CurrentUser() me: Me): Promise<SubscriptionResponse> {
    return this.manage(me, { name: 'cancel' });
  }

  @Endpoint('vsubscription/pause')
  pause(@CurrentUser() me: Me, @Body() { months }: PauseBody): Promise<SubscriptionResponse> {
    return this.manage(me, { name: 'pause', months });
  }

  @Endpoint('vsubscription/resume')
  resume(@CurrentUser() me: Me): Promise<SubscriptionResponse> {
    return this.manage(me, { name: 'resume' });
  }

  @Endpoint('vsubscription/gift')
  async gift(@CurrentUser() me: Me, @Body() { callsigns, months, message }: GiftBody): Promise<CheckoutResponse> {
    await this.limitCheckouts(me);
    const gift = { accountId: me.mainId, callsigns, months, message: message ?? '' };
    return { url: await this.commands.execute(new GiveMonths(gift)) };
  }

  @Endpoint('stripe/verify-session/{id}')
  async verify(
    @CurrentUser() me: Me,
    @Param('id') id: string,
    @Body() _: VerifyCheckoutBody,
    @Headers('authorization') authorization: string,
  ): Promise<VerifyCheckoutResponse> {
    // The token of the request, never a new one.
    const token = authorization.replace(/^Bearer\s+/i, '');
    return { ...(await this.commands.execute(new VerifyCheckout({ me, sessionId: id }))), token };
  }

  private async manage(me: Me, act: ManageAct): Promise<SubscriptionResponse> {
    requireMain(me);
    await this.limits.take(CHANGE_LIMIT, String(me.mainId));
    await this.commands.execute(new ManageSubscription({ accountId: me.mainId, act }));
    return this.subscription(me);
  }

  private async limitCheckouts(me: Me): Promise<void> {
    requireMain(me);
    if (this.service.name === null) throw new Unavailable('Subscriptions are not available on this installation.');
    await this.limits.take(CHECKOUT_LIMIT, String(me.mainId));
  }
}

/** A sub-account inherits the subscription and cannot change it. */
function requireMain({ accountId, mainId }: Me): void {
  if (accountId !== mainId) throw new Forbidden(NOT_A_SUB_ACCOUNT);
}
