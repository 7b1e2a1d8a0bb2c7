import { Controller, Header, Query, Req } from '@nestjs/common';
import { parseStationCall } from '@pileup/radio/station-call';
import type { FastifyRequest } from 'fastify';
import { Config } from '../../platform/config.js';
import { NotFound, Refused } from '../../platform/errors.js';
import { Download, Public } from '../../platform/http/api-call.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { publicOrigin } from '../../platform/http/request-origin.js';
import { LINK_PREVIEW } from '../../platform/web-page/page-head-tags.js';
import { escaped } from '../../platform/web-page/page-html.js';
import { Previews } from '../pictures/previews.js';
import { EmbedContents } from './embed-content.js';
import { EMBEDS, pathOf, pixels } from './embed-kinds.js';

const OEMBED_LIMIT = { name: 'oembed by address', points: 120, seconds: 60, isHot: true };
const CACHE_SECONDS = 300;
const QSO_PATH = /^\/qso\/(\d{1,15})$/;

interface OEmbedQuery {
  url?: unknown;
  format?: unknown;
  maxwidth?: unknown;
  maxheight?: unknown;
}

/** oEmbed 1.0 of contacts and profiles, for programs that show more than a link. */
@Public()
@Controller('oembed')
export class OEmbedController {
  constructor(
    private readonly config: Config,
    private readonly previews: Previews,
    private readonly contents: EmbedContents,
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
    const path = pathIn(query.url, origin);
    const [, qdoId] = QSO_PATH.exec(path) ?? [];
    const call = parseStationCall(path.slice(1));
    const found = qdoId
      ? await this.ofContact(qdoId, origin, query)
      : call && (await this.ofStation(call, origin, query));
    if (!found) throw new NotFound();
    const provider = { provider_name: 'Pileup', provider_url: origin };
    return { version: '1.0', ...provider, cache_age: CACHE_SECONDS, ...found };
  }

  private async ofContact(qdoId: string, origin: string, query: OEmbedQuery): Promise<object | null> {
    if (!(await this.previews.contact(Number(qdoId)))) return null;
    const scale = Math.min(
      1,
      limitOf(query.maxwidth) / LINK_PREVIEW.width,
      limitOf(query.maxheight) / LINK_PREVIEW.height,
    );
    return {
      type: 'photo',
      title: `Contact ${qdoId}`,
      url: `${origin}/previews/qso/${qdoId}.png`,
      width: Math.max(1, Math.floor(LINK_PREVIEW.width * scale)),
      height: Math.max(1, Math.floor(LINK_PREVIEW.height * scale)),
    };
  }

  /** The live banner in the largest size that fits, the smallest one if none does. */
  private async ofStation(call: string, origin: string, query: OEmbedQuery): Promise<object | null> {
    const content = await this.contents.find('live', call);
    if (!content) return null;
    const fits = (size: string) => {
      const { width, height } = pixels(size);
      return width <= limitOf(query.maxwidth) && height <= limitOf(query.maxheight);
    };
    const size = EMBEDS.live.sizes.find(fits) ?? '320x100';
    const { width, height } = pixels(size);
    const src = origin + pathOf({ kind: 'live', call, theme: 'light', size, isPicture: false });
    const title = [call, content.name].filter(Boolean).join(' · ');
    const frame = `<iframe src="${escaped(src)}" width="${width}" height="${height}" title="${escaped(title)}" frameborder="0" loading="lazy"></iframe>`;
    return {
      ...{
        type: 'rich',
        title,
        html: frame,
        width,
        height,
        author_name: call,
        author_url: `${origin}/${encodeURI(call)}`,
      },
      thumbnail_url: `${origin}/previews/profile/${encodeURIComponent(call)}.png`,
      ...{ thumbnail_width: LINK_PREVIEW.width, thumbnail_height: LINK_PREVIEW.height },
    };
  }
}

/** The decoded path of an address of ours. @throws NotFound for any other text */
function pathIn(url: unknown, origin: string): string {
  try {
    const parsed = new URL(String(url));
    if (origin && parsed.origin === origin) return decodeURIComponent(parsed.pathname);
  } catch {
    // Not an address.
  }
  throw new NotFound();
}

function limitOf(text: unknown): number {
  const limit = Number(text);
  return Number.isFinite(limit) && limit > 0 ? limit : Number.POSITIVE_INFINITY;
}
