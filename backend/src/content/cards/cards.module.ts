import { Module } from '@nestjs/common';
import { IdentityModule } from '../../identity/index.js';
import { SocialModule } from '../../social/index.js';
import { PicturesModule } from '../pictures/pictures.module.js';
import { CardPicturesController } from './card-pictures.controller.js';
import { CardSheetsController } from './card-sheets.controller.js';
import { CardsController } from './cards.controller.js';
import { CardsAccountData } from './cards-account-data.js';
import { QsoCards } from './qso-cards.js';
import { SaveCardTemplateHandler } from './save-card-template.js';

/** QSL cards of contacts. */
@Module({
  imports: [IdentityModule, SocialModule, PicturesModule],
  controllers: [CardsController, CardSheetsController, CardPicturesController],
  providers: [QsoCards, CardsAccountData, SaveCardTemplateHandler],
})
export class CardsModule {}
