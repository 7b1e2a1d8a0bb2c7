import { createHash } from 'node:crypto';
import { Controller, Param, Req, Res } from '@nestjs/common';
import { parseCallsign } from '@pileup/radio/callsign';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Stations } from '../../identity/index.js';
import { Config } from '../../platform/config.js';
import { NotFound } from '../../platform/errors.js';
import { Download, Public } from '../../platform/http/endpoint.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { publicOrigin } from '../../platform/http/request-origin.js';
import type { FeedFormat } from './feed-item.js';
import { type FeedOf, Feeds } from './feeds.js';

const TYPES: Readonly<Record<FeedFormat, string>> = {
  xml: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
};
const FILE = /^(.+)\.(xml|atom|json)$/;
const LIMIT = { name: 'feeds by address', points: 300, seconds: 60, isHot: true };
const NO_SUCH_FEED = 'Feed not found.';

/** RSS, Atom and JSON Feed: `/feeds/news.xml`, `/feeds/videos.atom`, `/feeds/posts/G4QAB.json`. */
@Public()
@Controller('feeds')
export class FeedsController {
  constructor(
    private readonly feeds: Feeds,
    private readonly stations: Stations,
    private readonly limits: Limits,
    private readonly config: Config,
  ) {}

  @Download(':file')
  async list(@Param('file') file: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const [, name, format] = FILE.exec(file) ?? [];
    if (name !== 'news' && name !== 'videos') throw new NotFound(NO_SUCH_FEED);
    await this.send({ kind: name }, format as FeedFormat, request, reply);
  }

  @Download('posts/*')
  async ofOperator(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    // A callsign may have slashes: EA8/G4QAB.
    const [, segment, format] = FILE.exec((request.params as Record<string, string>)['*'] ?? '') ?? [];
    const call = segment ? parseCallsign(segment) : null;
    const station = call && (await this.stations.byCall(call));
    if (!station) throw new NotFound(NO_SUCH_FEED);
    const of = { callsign: station.my_callsign, accountId: station.id };
    await this.send(of, format as FeedFormat, request, reply);
  }

  private async send(of: FeedOf, format: FeedFormat, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.limits.takeByAddress(LIMIT, request.ip);
    const text = await this.feeds.text(of, format, publicOrigin(request, this.config));
    const tag = `"${createHash('sha1').update(text).digest('base64url')}"`;
    reply.headers({ 'Cache-Control': 'public, max-age=300', ETag: tag, 'X-Content-Type-Options': 'nosniff' });
    if (request.headers['if-none-match']?.includes(tag)) return void (await reply.status(304).send());
    await reply.type(TYPES[format]).send(text);
  }
}
