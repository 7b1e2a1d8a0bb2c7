import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CardPreviewAnswer, CardTemplate, CardTemplateAnswer } from '@pileup/contract/cards';
import { CurrentUser, firstName, type Me, Stations } from '../../identity/index.js';
import { Database } from '../../platform/database/database.js';
import { InvalidRequest, NotFound, Unconfirmed } from '../../platform/errors.js';
import { Call } from '../../platform/http/api-call.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { PictureRenderer } from '../../platform/images/picture-renderer.js';
import { CARD } from './draw-card.js';
import { QsoCards } from './qso-cards.js';
import { CardTemplateRequestBody } from './requests.js';
import { sampleContact } from './sample-contact.js';
import { SaveCardTemplate } from './save-template.js';
import { DEFAULT_TEMPLATE, savedTemplate } from './template.js';

const SAVES = { name: 'card templates by account', points: 60, seconds: 3_600 };
/** The page asks for one after each change. */
const PREVIEWS = { name: 'card previews by account', points: 120, seconds: 60, isHot: true };

/** The operator's template of QSL cards. */
@Controller('api')
export class CardsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly database: Database,
    private readonly stations: Stations,
    private readonly cards: QsoCards,
    private readonly renderer: PictureRenderer,
    private readonly limits: Limits,
  ) {}

  @Call('vqslcard', { reads: true })
  async template(@CurrentUser() me: Me): Promise<CardTemplateAnswer> {
    const saved = await savedTemplate(this.database, me.accountId);
    return { template: saved ?? DEFAULT_TEMPLATE, is_saved: saved !== null };
  }

  @Call('vqslcard/save')
  async save(@CurrentUser() me: Me, @Body() { template }: CardTemplateRequestBody): Promise<CardTemplateAnswer> {
    if (!me.isConfirmed) throw new Unconfirmed();
    await this.limits.take(SAVES, String(me.accountId));
    await this.checkPhoto(me, template);
    await this.commands.execute(new SaveCardTemplate({ accountId: me.accountId, template }));
    return { template, is_saved: true };
  }

  @Call('vqslcard/preview')
  async preview(@CurrentUser() me: Me, @Body() { template }: CardTemplateRequestBody): Promise<CardPreviewAnswer> {
    await this.limits.take(PREVIEWS, String(me.accountId));
    await this.checkPhoto(me, template);
    const profile = await this.stations.profile(me.callsign);
    if (!profile) throw new NotFound();
    const { front, back } = await this.cards.sides(sampleContact(profile, firstName(profile)), template);
    const png = async (side: typeof front) => {
      const drawn = await this.renderer.png(`preview ${me.accountId}`, side.draw, CARD.width / 2);
      return `data:image/png;base64,${drawn.toString('base64')}`;
    };
    return { front: await png(front), back: await png(back) };
  }

  private async checkPhoto({ accountId }: Me, { photo }: CardTemplate): Promise<void> {
    if (photo === null || (await this.cards.hasPhoto(accountId, photo))) return;
    throw new InvalidRequest({ photo: ['There is no such photo.'] });
  }
}
