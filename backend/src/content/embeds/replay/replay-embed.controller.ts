import { Controller, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NotFound } from '../../../platform/errors.js';
import { Download, Public } from '../../../platform/http/endpoint.decorator.js';
import { Limits } from '../../../platform/http/rate-limits.js';
import { EmbedCache } from '../embed-cache.js';
import { sendEmbed } from '../embed-response.js';
import { ReplayEmbeds } from './replay-embeds.js';
import { replayEmbedOf, replayPath } from './replay-span.js';

/** Counts only replays that are made; those from the cache are not counted. */
const REPLAY_LIMIT = { name: 'embedded replays by address', points: 60, seconds: 60, isHot: true };

/** Replays of all stations that any other site may show, as drawings that move without scripts. */
@Public()
@Controller('embed/replay')
export class ReplayEmbedController {
  constructor(
    private readonly embeds: ReplayEmbeds,
    private readonly cache: EmbedCache,
    private readonly limits: Limits,
  ) {}

  @Download(':name')
  async embed(
    @Param('name') name: string,
    @Query() query: { theme?: unknown; size?: unknown },
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.limits.takeByAddress(REPLAY_LIMIT, request.ip);
    const embed = replayEmbedOf(name, query);
    const span = this.embeds.spanOf(embed);
    if (!span) throw new NotFound();
    const response = await this.cache.response(replayPath(embed), () => this.embeds.make(embed, span, request.ip));
    sendEmbed(response, request, reply);
  }
}
