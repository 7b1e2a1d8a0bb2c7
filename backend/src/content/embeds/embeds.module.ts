import { Module } from '@nestjs/common';
import { IdentityModule } from '../../identity/index.js';
import { LogbookModule } from '../../logbook/index.js';
import { PresenceModule } from '../../presence/index.js';
import { PicturesModule } from '../pictures/pictures.module.js';
import { EmbedCache } from './embed-cache.js';
import { EmbedContents } from './embed-content.js';
import { EmbedPictures } from './embed-pictures.js';
import { EmbedsController } from './embeds.controller.js';
import { OEmbedController } from './oembed.controller.js';
import { OEmbedAnswers } from './oembed-answers.js';

/** Pages and pictures of a station for other sites. */
@Module({
  imports: [IdentityModule, LogbookModule, PresenceModule, PicturesModule],
  controllers: [EmbedsController, OEmbedController],
  providers: [EmbedCache, EmbedContents, EmbedPictures, OEmbedAnswers],
})
export class EmbedsModule {}
