import { Controller, Headers, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NotFound } from '../../platform/errors.js';
import { Download, Public } from '../../platform/http/endpoint.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { sendPicture } from '../../platform/images/send-picture.js';
import { PICTURES } from '../pictures/previews.controller.js';
import { StoredPictures } from '../pictures/stored-pictures.js';
import { QsoCards, SIDES } from './qso-cards.js';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const QDO_ID = /^\d{1,15}$/;

/** QSL cards of contacts as pictures. */
@Public()
@Controller('cards')
export class CardPicturesController {
  constructor(
    private readonly cards: QsoCards,
    private readonly pictures: StoredPictures,
    private readonly limits: Limits,
  ) {}

  /** An outdated address leads to the present QSL card. */
  @Download(':id/:name')
  async picture(
    @Param('id') id: string,
    @Param('name') name: string,
    @Headers('if-none-match') cached: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.limits.takeByAddress(PICTURES, request.ip);
    const side = SIDES.find((one) => name.startsWith(`${one}-`));
    if (!side || !QDO_ID.test(id)) throw new NotFound('Card not found.');
    const { accountId, sides } = await this.cards.ofContact(Number(id));
    const { tag, draw } = sides[side];
    const current = `${side}-${tag}.png`;
    if (name !== current) {
      await reply.header('Cache-Control', 'no-cache').redirect(`/cards/${id}/${current}`, 302);
      return;
    }
    const png = () => this.pictures.png(accountId, tag, draw);
    await sendPicture(reply, { tag, png, cached, cacheControl: IMMUTABLE });
  }
}
