import { Module } from '@nestjs/common';
import { CardsModule } from './cards/cards.module.js';
import { CommentsModule } from './comments/comments.module.js';
import { EmbedsModule } from './embeds/embeds.module.js';
import { MediaModule } from './media/media.module.js';
import { LanderController } from './pages/lander.controller.js';
import { PicturesModule } from './pictures/pictures.module.js';
import { PostsModule } from './posts/posts.module.js';
import { ReleasesModule } from './releases/releases.module.js';
import { StreamsModule } from './streams/streams.module.js';

/** Posts, comments, recordings and pictures of contacts, live streams, embeds and downloads. */
@Module({
  imports: [
    CardsModule,
    CommentsModule,
    EmbedsModule,
    MediaModule,
    PicturesModule,
    PostsModule,
    ReleasesModule,
    StreamsModule,
  ],
  controllers: [LanderController],
})
export class ContentModule {}
