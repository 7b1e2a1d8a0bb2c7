import { Body, Controller, Query, Res } from '@nestjs/common';
import type { CardPaper, QsoCardResponse } from '@pileup/contract/cards';
import type { FastifyReply } from 'fastify';
import { CurrentUser, type Me } from '../../identity/index.js';
import { InvalidRequest, NotFound } from '../../platform/errors.js';
import { Download, Endpoint, Public } from '../../platform/http/endpoint.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { PictureRenderer } from '../../platform/images/picture-renderer.js';
import { RequestPriority } from '../../platform/jobs/request-priority.js';
import { PublicContacts } from '../pictures/public-contacts.js';
import { CARD } from './draw-card.js';
import { printSheet } from './print-sheet.js';
import { QsoCards, type Side } from './qso-cards.js';
import { QsoCardBody } from './requests.js';

const SHEETS = { name: 'card sheets by account', points: 30, seconds: 3_600 };
const MAX_CARDS = 60;
const QDO_ID = /^\d{1,15}$/;

/** Addresses of the QSL cards of contacts, and sheets of them for print. */
@Controller('api')
export class CardSheetsController {
  constructor(
    private readonly contacts: PublicContacts,
    private readonly cards: QsoCards,
    private readonly renderer: PictureRenderer,
    private readonly priority: RequestPriority,
    private readonly limits: Limits,
  ) {}

  @Public()
  @Endpoint('vqslcard/of', { reads: true })
  async card(@Body() { qdo_id }: QsoCardBody): Promise<QsoCardResponse> {
    const { sides } = await this.cards.ofContact(qdo_id);
    const path = (side: Side) => `/cards/${qdo_id}/${side}-${sides[side].tag}.png`;
    return { front: path('front'), back: path('back'), ...CARD };
  }

  /** QSL cards of own contacts: `ids=1,2,3&paper=a4`. */
  @Download('vqslcard/sheet')
  async sheet(
    @CurrentUser() me: Me,
    @Query('ids') idsParam: unknown,
    @Query('paper') paperParam: unknown,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const paper: CardPaper = paperParam === 'letter' ? 'letter' : 'a4';
    const ids = idsOf(idsParam);
    await this.limits.take(SHEETS, String(me.accountId));
    const found = await this.contacts.find(ids);
    const own = found.filter(({ accountId }) => accountId === me.accountId);
    if (own.length < ids.length) throw new NotFound('One of these contacts is not in your log.');
    const template = await this.cards.template(me.accountId);
    const pdf = await this.renderer.run(`sheet ${me.accountId}`, async (typefaces) => {
      const cards = own.map((contact) => async () => {
        const { front, back } = await this.cards.sides(contact, template);
        return { front: await front.draw(typefaces), back: await back.draw(typefaces) };
      });
      return printSheet(cards, paper, () => this.priority.yieldToRequests());
    });
    await reply
      .type('application/pdf')
      .header('Content-Disposition', `attachment; filename="qsl-cards-${paper}.pdf"`)
      .send(pdf);
  }
}

/** @throws InvalidRequest */
function idsOf(param: unknown): number[] {
  const texts = typeof param === 'string' && param !== '' ? [...new Set(param.split(','))] : [];
  if (texts.length === 0 || !texts.every((text) => QDO_ID.test(text)))
    throw new InvalidRequest({ ids: ['Choose the contacts to print.'] });
  if (texts.length > MAX_CARDS) throw new InvalidRequest({ ids: [`One document has at most ${MAX_CARDS} cards.`] });
  return texts.map(Number);
}
