import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { LogbookModule } from '../logbook/index.js';
import { FeedWatch } from './feed-watch.js';
import { SocialController } from './social.controller.js';

@Module({
  imports: [IdentityModule, LogbookModule],
  controllers: [SocialController],
  providers: [FeedWatch],
})
export class SocialModule {}
