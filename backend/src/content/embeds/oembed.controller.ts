import { Controller, Header, Query, Req } from '@nestjs/common';
import { parseStationCall } from '@pileup/radio/station-call';
import type { FastifyRequest } from 'fastify';
import { Config } from '../../platform/config.js';
import { NotFound, Refused } from '../../platform/errors.js';
import { Download, Public } from '../../platform/http/endpoint.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { publicOrigin } from '../../platform/http/request-origin.js';
import { POST_PATH } from '../posts/text-measures.js';
import { OEmbedAnswers } from './oembed-answers.js';

const OEMBED_LIMIT = { name: 'oembed by address', points: 120, seconds: 60, isHot: true };
const CACHE_SECONDS = 300;
const QSO_PATH = /^\/qso\/(\d{1,15})$/;

interface OEmbedQuery {
  url?: unknown;
  format?: unknown;
  maxwidth?: unknown;
  maxheight?: unknown;
}

/** oEmbed 1.0 of contacts, profiles, posts and replays, for programs that show more than a link. */
@Public()
@Controller('oembed')
export class OEmbedController {
  constructor(
    private readonly config: Config,
    private readonly responses: OEmbedAnswers,
    private readonly limits: Limits,
  ) {}

  @Download('')
  @Header('Access-Control-Allow-Origin', '*')
  @Header('Cache-Control', `public, max-age=${CACHE_SECONDS}`)
  async answer(@Query() query: OEmbedQuery, @Req() request: FastifyRequest): Promise<object> {
    await this.limits.takeByAddress(OEMBED_LIMIT, request.ip);
    if (query.format !== undefined && query.format !== 'json')
      throw new Refused(501, 'invalid', 'Only JSON is offered.');
    const origin = publicOrigin(request, this.config);
    const found = await this.find(addressIn(query.url, origin), origin, query);
    if (!found) throw new NotFound();
    const provider = { provider_name: 'Pileup', provider_url: origin };
    return { version: '1.0', ...provider, cache_age: CACHE_SECONDS, ...found };
  }

  private async find(address: URL, origin: string, { maxwidth, maxheight }: OEmbedQuery): Promise<object | null> {
    const path = pathOf(address);
    const available = { width: limitOf(maxwidth), height: limitOf(maxheight) };
    const qdoId = Number(QSO_PATH.exec(path)?.[1]);
    if (qdoId) return this.responses.ofContact(qdoId, origin, available);
    const postId = Number(POST_PATH.exec(path)?.[1]);
    if (postId) return this.responses.ofPost(postId, origin, available);
    if (path === '/replay') return this.responses.ofReplay(address.searchParams, origin, available);
    const call = parseStationCall(path.slice(1));
    return call ? this.responses.ofStation(call, origin, available) : null;
  }
}

/** An address of this site. @throws NotFound for any other text */
function addressIn(url: unknown, origin: string): URL {
  const parsed = URL.parse(String(url));
  if (!parsed || !origin || parsed.origin !== origin) throw new NotFound();
  return parsed;
}

function pathOf({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    throw new NotFound();
  }
}

function limitOf(text: unknown): number {
  const limit = Number(text);
  return Number.isFinite(limit) && limit > 0 ? limit : Number.POSITIVE_INFINITY;
}
