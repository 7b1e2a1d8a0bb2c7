import { Controller, Headers, Param, Req, Res } from '@nestjs/common';
import { parseStationCall } from '@pileup/radio/station-call';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NotFound } from '../../platform/errors.js';
import { Download, Public } from '../../platform/http/endpoint.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { sendPicture } from '../../platform/images/send-picture.js';
import { Previews, type TaggedPicture } from './previews.js';
import { YearPreview } from './year-preview.js';

export const PICTURES = { name: 'pictures by address', points: 240, seconds: 60, isHot: true };
const REVALIDATED = 'public, max-age=300';
const POST_ID = /^([1-9]\d{0,8})\.png$/;
const YEAR = /^(19|20|21)\d\d$/;
const QDO_ID = /^(\d{1,15})\.png$/;

/** Pictures for link previews; any site may show them. */
@Public()
@Controller('previews')
export class PreviewsController {
  constructor(
    private readonly previews: Previews,
    private readonly years: YearPreview,
    private readonly limits: Limits,
  ) {}

  @Download('qso/:name')
  async qso(
    @Param('name') name: string,
    @Headers('if-none-match') cached: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const [, id] = QDO_ID.exec(name) ?? [];
    await this.limits.takeByAddress(PICTURES, request.ip);
    await send(id === undefined ? null : await this.previews.contact(Number(id)), cached, reply);
  }

  @Download('post/:name')
  async post(
    @Param('name') name: string,
    @Headers('if-none-match') cached: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const [, id] = POST_ID.exec(name) ?? [];
    await this.limits.takeByAddress(PICTURES, request.ip);
    await send(id === undefined ? null : await this.previews.post(Number(id)), cached, reply);
  }

  @Download('profile/:name')
  async profile(
    @Param('name') name: string,
    @Headers('if-none-match') cached: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const call = name.endsWith('.png') ? parseStationCall(name.slice(0, -4)) : null;
    await this.limits.takeByAddress(PICTURES, request.ip);
    await send(call && (await this.previews.profile(call)), cached, reply);
  }

  @Download('year/:year/:name')
  async year(
    @Param('year') year: string,
    @Param('name') name: string,
    @Headers('if-none-match') cached: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const call = YEAR.test(year) && name.endsWith('.png') ? parseStationCall(name.slice(0, -4)) : null;
    await this.limits.takeByAddress(PICTURES, request.ip);
    await send(call && (await this.years.find(call, Number(year))), cached, reply);
  }
}

async function send(picture: TaggedPicture | null, cached: string | undefined, reply: FastifyReply): Promise<void> {
  if (!picture) throw new NotFound('Picture not found.');
  await sendPicture(reply, { ...picture, cached, cacheControl: REVALIDATED });
}
