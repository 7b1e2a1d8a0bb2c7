import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CardPreviewResponse, CardTemplate, CardTemplateResponse } from '@pileup/contract/cards';
import type { PublicQso } from '@pileup/contract/logbook';
import { CurrentUser, firstName, type Me, type PublicAccount, Stations } from '../../identity/index.js';
import { Database } from '../../platform/database/database.js';
import { InvalidRequest, NotFound, Unconfirmed } from '../../platform/errors.js';
import { Endpoint } from '../../platform/http/endpoint.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { PictureRenderer } from '../../platform/images/picture-renderer.js';
import type { PublicContact } from '../pictures/public-contacts.js';
import { DEFAULT_TEMPLATE, savedTemplate } from './card-template.entity.js';
import { CARD } from './draw-card.js';
import { QsoCards } from './qso-cards.js';
import { CardTemplateRequestBody } from './requests.js';
import { SaveCardTemplate } from './save-card-template.js';

/** A contact for the preview of a template. */
function sampleContact(profile: PublicAccount, firstName: string): PublicContact {
  const qso: Pick<PublicQso, 'qdo_id' | 'TS' | 'Call' | 'station_callsign' | 'Freq' | 'Band' | 'Mode' | 'SubMode'> = {
    qdo_id: 0,
    TS: '2026-06-21T18:42:00Z',
    Call: 'JA1QYZ',
    station_callsign: profile.my_callsign,
    Freq: 14_205,
    Band: '20m',
    Mode: 'SSB',
    SubMode: '',
  };
  const rest: Omit<PublicQso, keyof typeof qso> = {
    Name: 'Haruka',
    SNT: '59',
    RCV: '57',
    Comment: 'Strong signal into Europe',
    Power: 100,
    dxcc: 339,
    Continent: 'AS',
    country: 'Japan',
    LAT: null,
    LON: null,
    cq_zone: 25,
    IsRunQSO: 0,
    ContestName: '',
    ContactType: '',
    ZN: '',
    GridSquare: '',
    mp3_name: '',
    mp3s: [],
    sstvs: [],
    freq_hidden: false,
    mine: true,
  };
  return { accountId: profile.id, qso: { ...qso, ...rest }, firstName, profile };
}

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

  @Endpoint('vqslcard', { reads: true })
  async template(@CurrentUser() me: Me): Promise<CardTemplateResponse> {
    const saved = await savedTemplate(this.database, me.accountId);
    return { template: saved ?? DEFAULT_TEMPLATE, is_saved: saved !== null };
  }

  @Endpoint('vqslcard/save')
  async save(@CurrentUser() me: Me, @Body() { template }: CardTemplateRequestBody): Promise<CardTemplateResponse> {
    if (!me.isConfirmed) throw new Unconfirmed();
    await this.limits.take(SAVES, String(me.accountId));
    await this.checkPhoto(me, template);
    await this.commands.execute(new SaveCardTemplate({ accountId: me.accountId, template }));
    return { template, is_saved: true };
  }

  @Endpoint('vqslcard/preview')
  async preview(@CurrentUser() me: Me, @Body() { template }: CardTemplateRequestBody): Promise<CardPreviewResponse> {
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
    throw new InvalidRequest({ photo: ['Photo not found.'] });
  }
}
