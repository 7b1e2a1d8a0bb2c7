import { Controller, Param, Query, Req, Res } from '@nestjs/common';
import { parseStationCall } from '@pileup/radio/station-call';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NotFound } from '../../platform/errors.js';
import { Download, Public } from '../../platform/http/endpoint.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { EmbedCache, type MadeEmbed, ownerOf, UNKNOWN_OWNER } from './embed-cache.js';
import { EmbedContents } from './embed-content.js';
import { embedFile } from './embed-files.js';
import { EMBEDS, type EmbedAddress, isKind, pathOf, sizeOf, themeOf } from './embed-kinds.js';
import { embedPage, emptyPage } from './embed-page.js';
import { EmbedPictures } from './embed-pictures.js';
import { embedResponse, sendEmbed } from './embed-response.js';

/** Counts only embeds that are made; those from the cache are not counted. */
const EMBED_LIMIT = { name: 'embeds by address', points: 300, seconds: 60, isHot: true };
/** Small pages and pictures of a station that any other site may show: the only ones that may be framed. */
@Public()
@Controller('embed')
export class EmbedsController {
  constructor(
    private readonly contents: EmbedContents,
    private readonly pictures: EmbedPictures,
    private readonly cache: EmbedCache,
    private readonly limits: Limits,
  ) {}

  @Download('files/:name')
  async file(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    const file = embedFile(name);
    if (!file) throw new NotFound();
    await reply
      .headers({
        // Fonts are fetched with CORS by documents in a sandbox.
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'Cache-Control': name.endsWith('.css') ? 'public, max-age=31536000, immutable' : 'public, max-age=604800',
      })
      .type(file.type)
      .send(file.content);
  }

  @Download(':kind/:name')
  async embed(
    @Param('kind') kind: string,
    @Param('name') name: string,
    @Query() { theme, size }: { theme?: unknown; size?: unknown },
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.limits.takeByAddress(EMBED_LIMIT, request.ip);
    const isPicture = name.endsWith('.png');
    const call = parseStationCall(isPicture ? name.slice(0, -4) : name);
    if (!isKind(kind) || !call || (isPicture && EMBEDS[kind].pictures.length === 0)) throw new NotFound();
    const address = { kind, call, theme: themeOf(theme), size: sizeOf(kind, size, isPicture), isPicture };
    const response = await this.cache.response(pathOf(address), () => this.make(address));
    sendEmbed(response, request, reply);
  }

  private async make(address: EmbedAddress): Promise<MadeEmbed> {
    const content = await this.contents.find(address.kind, address.call);
    const page = () => Buffer.from(content ? embedPage(address, content) : emptyPage(address));
    const body = address.isPicture ? await this.pictures.png(address, content) : page();
    const status = content ? 200 : 404;
    const owner = content ? ownerOf(content.accountId) : UNKNOWN_OWNER;
    return { owner, response: embedResponse({ status, body, isPicture: address.isPicture }) };
  }
}
