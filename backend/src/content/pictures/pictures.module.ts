import { Module } from '@nestjs/common';
import { IdentityModule } from '../../identity/index.js';
import { LogbookModule } from '../../logbook/index.js';
import { SocialModule } from '../../social/index.js';
import { PostsModule } from '../posts/posts.module.js';
import { PreviewsController } from './previews.controller.js';
import { Previews } from './previews.js';
import { PublicContacts } from './public-contacts.js';
import { StoredPictures } from './stored-pictures.js';
import { YearPictureController } from './year-picture.controller.js';
import { YearPreview } from './year-preview.js';

/** Drawn pictures, and those of link previews. */
@Module({
  imports: [IdentityModule, LogbookModule, PostsModule, SocialModule],
  controllers: [PreviewsController, YearPictureController],
  providers: [Previews, PublicContacts, StoredPictures, YearPreview],
  exports: [Previews, PublicContacts, StoredPictures],
})
export class PicturesModule {}
