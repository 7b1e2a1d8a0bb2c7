import { Module } from '@nestjs/common';
import { GlobeModule } from '../../globe/index.js';
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
import { ReplayEmbedController } from './replay/replay-embed.controller.js';
import { ReplayEmbeds } from './replay/replay-embeds.js';

/** Pages and pictures of stations and of replays for other sites. */
@Module({
  imports: [GlobeModule, IdentityModule, LogbookModule, PresenceModule, PicturesModule],
  controllers: [ReplayEmbedController, EmbedsController, OEmbedController],
  providers: [EmbedCache, EmbedContents, EmbedPictures, OEmbedAnswers, ReplayEmbeds],
})
export class EmbedsModule {}
