import { Body, Controller, Headers, HttpCode, Logger, Post } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { StatusOk } from '@pileup/contract/identity';
import type Stripe from 'stripe';
import { Config } from '../../platform/config.js';
import { InvalidRequest, NotFound } from '../../platform/errors.js';
import { type EndpointRoute, Public } from '../../platform/http/endpoint.decorator.js';
import { PaymentService } from '../service/payment-service.js';
import { API_VERSION, StripeService } from '../service/stripe-service.js';
import { ApplyEvent } from './apply-event.js';
import { serviceEventOf } from './stripe-events.js';

const TOLERANCE_SECONDS = 300;

/** Stripe reports events here, repeatedly until it gets a 2xx response. */
@Public()
@Controller('api/stripe')
export class StripeWebhookController {
  private readonly log = new Logger(StripeWebhookController.name);

  /** The last wrong API version that was logged. */
  private otherVersion: string | null | undefined;

  constructor(
    private readonly config: Config,
    private readonly service: PaymentService,
    private readonly events: ApplyEvent,
  ) {}

  @Post('webhook')
  @HttpCode(200)
  @RouteConfig({ asBytes: true } satisfies EndpointRoute)
  async receive(@Body() body: Buffer, @Headers('stripe-signature') signature: string | undefined): Promise<StatusOk> {
    const { service } = this;
    const secret = this.config.STRIPE_WEBHOOK_SECRET;
    if (!(service instanceof StripeService) || !secret) throw new NotFound();
    const verified = await this.verify(service, body, signature, secret);
    this.noteVersion(verified.api_version);
    const event = serviceEventOf(verified);
    if (event) await this.events.apply(event);
    return { status: 'ok' };
  }

  /** Events of another version are taken, since their objects are read again; the endpoint should be corrected. */
  private noteVersion(version: string | null): void {
    if (version === API_VERSION || version === this.otherVersion) return;
    this.otherVersion = version;
    this.log.warn(`the endpoint at Stripe has the API version ${version}; it should have ${API_VERSION}`);
  }

  private async verify(
    service: StripeService,
    body: Buffer,
    signature: string | undefined,
    secret: string,
  ): Promise<Stripe.Event> {
    const { webhooks } = await service.client();
    try {
      return webhooks.constructEvent(body, signature ?? '', secret, TOLERANCE_SECONDS);
    } catch {
      // The error is not logged: its text holds the signature.
      this.log.warn('a webhook with a wrong or old signature was refused');
      throw new InvalidRequest({}, 'The signature is wrong or too old.');
    }
  }
}
