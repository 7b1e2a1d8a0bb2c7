import { Module } from '@nestjs/common';
import { IdentityModule } from '../../identity/index.js';
import { SignedPaths } from '../../platform/http/signed-paths.js';
import { PostSource } from '../../social/index.js';
import { FeedsController } from '../feeds/feeds.controller.js';
import { Feeds } from '../feeds/feeds.js';
import { HelpPosts } from '../help/help-posts.js';
import { AddPictureHandler } from '../post-pictures/add-picture.js';
import { PictureFilesController, PicturesController } from '../post-pictures/pictures.controller.js';
import { PicturesCleanup } from '../post-pictures/pictures-cleanup.js';
import { PostPictureFiles } from '../post-pictures/post-picture-files.js';
import { DeletePostHandler, UpdatePostHandler } from './change-post.js';
import { PostForms } from './post-form.js';
import { PostHead } from './post-head.js';
import { PostReports } from './post-reports.js';
import { PostsController } from './posts.controller.js';
import { PostsAccountData } from './posts-account-data.js';
import { PostsOfProfile } from './posts-of-profile.js';
import { PublishingRules } from './prepare-post.js';
import { StorePostHandler } from './store-post.js';
import { TextRenderer } from './text-renderer.js';
import { PreviewController, WritingController } from './writing.controller.js';

/** Posts with their pictures and feeds. */
@Module({
  imports: [IdentityModule],
  controllers: [
    PostsController,
    WritingController,
    PreviewController,
    PicturesController,
    PictureFilesController,
    FeedsController,
  ],
  providers: [
    AddPictureHandler,
    DeletePostHandler,
    Feeds,
    HelpPosts,
    PicturesCleanup,
    PostForms,
    PostHead,
    PostPictureFiles,
    PostReports,
    PostsAccountData,
    PublishingRules,
    SignedPaths,
    StorePostHandler,
    TextRenderer,
    UpdatePostHandler,
    { provide: PostSource, useClass: PostsOfProfile },
  ],
  exports: [PostPictureFiles],
})
export class PostsModule {}
