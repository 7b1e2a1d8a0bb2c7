import { Controller, Header } from '@nestjs/common';
import type { FeedItem } from '@pileup/contract/social';
import { CurrentUser, type Me, Subscriptions } from '../identity/index.js';
import { Endpoint, Public } from '../platform/http/endpoint.decorator.js';
import { FeedLive } from './feed-live.js';

@Public()
@Controller(['api', 'fast-keys'])
export class SocialController {
  constructor(
    private readonly feed: FeedLive,
    private readonly subscriptions: Subscriptions,
  ) {}

  @Endpoint('main_public_feed', { reads: true })
  @Header('Cache-Control', 'private, max-age=2')
  async publicFeed(@CurrentUser() me: Me | undefined): Promise<FeedItem[]> {
    const isSubscriber = me !== undefined && (await this.subscriptions.has(me));
    return this.feed.itemsFor(me?.accountId, isSubscriber);
  }
}
