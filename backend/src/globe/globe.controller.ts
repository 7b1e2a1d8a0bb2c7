import { Controller, Header } from '@nestjs/common';
import type { LiveArc, PolylinesResponse } from '@pileup/contract/globe';
import { CurrentUser, type Me, Subscriptions } from '../identity/index.js';
import { Endpoint, Public } from '../platform/http/endpoint.decorator.js';
import { DAY_MAX_AGE_SECONDS, DayArcs } from './day-arcs.js';
import { LIVE_MAX_AGE_SECONDS, LiveArcs } from './live-arcs.js';

@Public()
@Controller(['api', 'fast-keys'])
export class GlobeController {
  constructor(
    private readonly live: LiveArcs,
    private readonly ofDay: DayArcs,
    private readonly subscriptions: Subscriptions,
  ) {}

  @Endpoint('live-arcs', { reads: true })
  @Header('Cache-Control', `private, max-age=${LIVE_MAX_AGE_SECONDS}`)
  async liveArcs(@CurrentUser() me: Me | undefined): Promise<LiveArc[]> {
    const isSubscriber = me !== undefined && (await this.subscriptions.has(me));
    return this.live.arcsFor(me?.accountId, isSubscriber);
  }

  @Endpoint('polylines', { reads: true })
  @Header('Cache-Control', `public, max-age=${DAY_MAX_AGE_SECONDS}`)
  async polylines(): Promise<PolylinesResponse> {
    return (await this.ofDay.current()).answer;
  }
}
