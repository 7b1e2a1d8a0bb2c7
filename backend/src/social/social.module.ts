import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { LogbookModule } from '../logbook/index.js';
import { FeedWatch } from './feed-live.js';
import { InboxModule } from './inbox/inbox.module.js';
import { PeopleModule } from './people/people.module.js';
import { PhotosModule } from './photos/photos.module.js';
import { RememberedPictures } from './profile/cached-charts.js';
import { ProfileController } from './profile/profile.controller.js';
import { ProfileSetup } from './profile/profile-setup.js';
import { SocialController } from './social.controller.js';

@Module({
  imports: [IdentityModule, LogbookModule, InboxModule, PeopleModule, PhotosModule],
  controllers: [SocialController, ProfileController],
  providers: [FeedWatch, ProfileSetup, RememberedPictures],
  exports: [InboxModule],
})
export class SocialModule {}
